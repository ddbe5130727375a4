import type { Resource } from '#contract/resource.ts'
import { sent } from '../../../resource/RecordForm.tsx'
import type { Written } from '../../../resource/RecordForm.tsx'

/** What was written into the form of a record, as the calls of applications carry it: in the address, where an open field is an empty text (api-contract.md 2.16). */
export function wireFields(resource: Resource, written: Written): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(sent(resource, written)).map(([name, value]) => [name, typeof value === 'number' || typeof value === 'string' ? value : '']),
  )
}
