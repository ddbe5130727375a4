import type { GridColumn } from '#contract/gridColumn.ts'
import type { Value } from '../../fields/fieldKit.ts'

type Stored = GridColumn['customValue']

/** Whether a checkbox of this column is ticked. */
export function isTicked(value: Value, [ticked]: Stored): boolean {
  return value !== null && String(value) === String(ticked)
}

/** What a pasted text means to a checkbox; a text that means neither stays as it is. */
export function tickSaid(text: string, [ticked, unticked]: Stored): Value {
  const word = text.trim().toLowerCase()
  if (['是', 'y', 'yes', 'true', '1', '√', String(ticked).toLowerCase()].includes(word)) return ticked
  if (['', '否', 'n', 'no', 'false', '0', String(unticked).toLowerCase()].includes(word)) return unticked
  return text
}
