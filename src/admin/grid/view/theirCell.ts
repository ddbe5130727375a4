import type { GridFace } from '../cells/gridFace.ts'
import { isSameValue } from '../store/gridRow.ts'
import type { GridRow } from '../store/gridRow.ts'

/** What another person has written in a row and not saved: who, and the values that they changed. */
export type TheirRow = { by: string; values: GridRow['values'] }

type Cell = { row: GridRow; face: GridFace; theirs: TheirRow | null; isEntered: boolean }

/**
 * What a cell shows while another person writes in its row. Theirs stands where this person wrote nothing; a cell in which this person
 * is, or which they changed, keeps its own value, and a note says what the other one makes of it.
 */
export function seenBy({ row, face, theirs, isEntered }: Cell): { shown: GridRow; isTheirs: boolean; note: string | null } {
  const value = theirs?.values[face.key]
  const mine = row.values[face.key] ?? null
  if (!theirs || value === undefined || isSameValue(value, mine)) return { shown: row, isTheirs: false, note: null }
  const before = row.stored?.[face.key]
  const isChangedHere = !row.stored || !isSameValue(typeof before === 'string' || typeof before === 'number' ? before : null, mine)
  const shown = { ...row, values: { ...row.values, [face.key]: value } }
  if (!isEntered && !isChangedHere) return { shown, isTheirs: true, note: null }
  return { shown: row, isTheirs: false, note: `${theirs.by} 正在改成“${face.text(shown) || '空'}”` }
}
