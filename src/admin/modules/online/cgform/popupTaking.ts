import type { PopupConfig } from '#contract/report.ts'
import { partsOf } from '../../../fields/popup/popupError.ts'

/** The field that a column of the report goes to; null where it is not taken. */
export function destinationOf({ orgFields, destFields }: PopupConfig, column: string): string | null {
  return partsOf(destFields)[partsOf(orgFields).indexOf(column)] ?? null
}

/** The same popup with a column that goes to a field, or nowhere. A field takes one column: what went there before is not taken any more. */
export function withDestination(popup: PopupConfig, column: string, field: string | null): PopupConfig {
  const to = partsOf(popup.destFields)
  const kept = partsOf(popup.orgFields).flatMap((org, at) => (org === column || to[at] === field ? [] : [[org, to[at] ?? ''] as const]))
  const pairs = field === null ? kept : [...kept, [column, field] as const]
  return { ...popup, orgFields: pairs.map(([org]) => org).join(','), destFields: pairs.map(([, dest]) => dest).join(',') }
}
