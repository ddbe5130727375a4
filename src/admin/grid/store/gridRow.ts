import type { RecordRow } from '../../../api/records.ts'
import type { Value } from '../../fields/fieldKit.ts'

/** A row of a grid: its key, which a stored row has from the server and a new one from the page (at most 50 characters, CONST-049), and a value for each column (GRID-032); `stored` as it was read, with the words that came along. */
export type GridRow = { readonly key: string; readonly values: Readonly<Record<string, Value>>; readonly stored?: RecordRow | null }

/** A value for one cell. */
export type CellEdit = { key: string; column: string; value: Value }

/** The one way in which rows change: from `at` on, `out` leaves and `in` comes. Read the other way round it is its own undoing. */
export type Splice<Row> = { at: number; out: readonly Row[]; in: readonly Row[] }

/** Nothing typed and nothing chosen are the same. */
export function isSameValue(one: Value | undefined, other: Value | undefined): boolean {
  return (one ?? '') === (other ?? '')
}

export function areSameValues(one: GridRow['values'], other: GridRow['values']): boolean {
  if (one === other) return true
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameValue(one[name], other[name]))
}

const longestKey = 50

/** A key as a grid keeps it (CONST-049). */
export function rowKey(id: string): string {
  return id.slice(0, longestKey)
}
