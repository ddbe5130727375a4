import type { Value } from '../../fields/fieldKit.ts'
import { isOneCell } from '../store/gridFocus.ts'
import type { CellEdit, GridRow } from '../store/gridRow.ts'
import { rangeIn, valueAt } from './gridParts.ts'
import type { GridParts } from './gridParts.ts'

/** What fills the cells of the range that may be written, each time as one step of undo. */
export function createGridFill<Row extends GridRow>(parts: GridParts<Row>) {
  const { store, focus, faces, isLocked } = parts

  function fill(valueFor: (row: number, col: number) => Value) {
    const { rows, columns } = rangeIn(parts)
    const edits = rows.flatMap((row, down) =>
      columns.flatMap((face, across): CellEdit[] => (isLocked(row, face) ? [] : [{ key: row.key, column: face.key, value: valueFor(down, across) }])),
    )
    store.set(edits)
    focus.setState(({ visit }) => ({ visit: visit + 1, mode: 'ready' }))
  }

  return {
    clear: () => fill(() => null),
    /** From the first row or column of the range, of one cell from its neighbour; or from the cell of the person into all of the range. */
    fillFrom(kind: 'fillDown' | 'fillRight' | 'fillRange') {
      const { at } = focus.getState()
      if (kind === 'fillDown' && isOneCell(focus.getState())) focus.setState({ anchor: { ...at, row: Math.max(0, at.row - 1) } })
      if (kind === 'fillRight' && isOneCell(focus.getState())) focus.setState({ anchor: { ...at, col: Math.max(0, at.col - 1) } })
      const { rows, columns } = rangeIn(parts)
      const active = valueAt(store.rows()[at.row], faces()[at.col])
      fill((down, across) => {
        if (kind === 'fillRange') return active
        return kind === 'fillDown' ? valueAt(rows[0], columns[across]) : valueAt(rows[down], columns[0])
      })
    },
  }
}
