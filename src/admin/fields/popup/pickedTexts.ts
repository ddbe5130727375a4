import type { PopupConfig, ReportRow } from '#contract/report.ts'
import { partsOf } from './popupError.ts'

/** What goes to each field of the form: of several rows their texts in order, `spliter` between (PICK-012). */
export function pickedTexts({ orgFields, destFields, spliter }: PopupConfig, rows: readonly ReportRow[]): Record<string, string> {
  const from = partsOf(orgFields)
  return Object.fromEntries(partsOf(destFields).map((to, at) => [to, rows.map((row) => textOf(row[from[at] ?? ''])).join(spliter)]))
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
