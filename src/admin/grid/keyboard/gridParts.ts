import type { Value } from '../../fields/fieldKit.ts'
import type { GridFace } from '../cells/gridFace.ts'
import { rangeOf } from '../store/gridFocus.ts'
import type { GridFocus } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import type { GridRows } from '../store/gridStore.ts'

/** What the keys and the clipboard of a grid work on. */
export type GridParts<Row extends GridRow> = {
  store: GridRows<Row>
  focus: GridFocus
  faces: () => readonly GridFace[]
  /** a new row, as it starts, `ahead` rows behind the last one; null where none can be added */
  fresh: ((ahead: number) => Row) | null
  isLocked: (row: Row, face: GridFace) => boolean
}

/** The rows and columns of the range. */
export function rangeIn<Row extends GridRow>({ store, focus, faces }: GridParts<Row>): { rows: readonly Row[]; columns: readonly GridFace[] } {
  const { top, bottom, left, right } = rangeOf(focus.getState())
  return { rows: store.rows().slice(top, bottom + 1), columns: faces().slice(left, right + 1) }
}

/** How many of these rows were not read yet: nothing is done to a range of which a part is unknown. */
export function unreadBetween<Row extends GridRow>({ store }: Pick<GridParts<Row>, 'store'>, from: number, last: number): number {
  const to = Math.min(store.rows().length - 1, last)
  let read = 0
  store
    .rows()
    .slice(from, to + 1)
    .forEach(() => (read += 1)) // gaps are not visited
  return Math.max(0, to + 1 - from - read)
}

export function valueAt(row: GridRow | undefined, face: GridFace | undefined): Value {
  return row && face ? (row.values[face.key] ?? null) : null
}
