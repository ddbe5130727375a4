import type { Resource } from '#contract/resource.ts'
import { useListChanges } from '../useListChanges.ts'

const nothingSelected = () => {}

/** Keeps a report up to date with what others do, as a list is. */
export function useReportChanges(resource: Resource): void {
  useListChanges({ resource, select: nothingSelected }, false)
}
