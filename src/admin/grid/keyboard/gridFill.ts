import type { Value } from '../../fields/fieldKit.ts'
import type { GridFace } from '../cells/gridFace.ts'
import { isOneCell, rangeOf } from '../store/gridFocus.ts'
import type { GridRange, Place } from '../store/gridFocus.ts'
import type { CellEdit, GridRow } from '../store/gridRow.ts'
import { goingOn } from './fillSeries.ts'
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

  /** Goes on from the range to a place beside it, along the way that leads furthest: the fill handle. */
  function fillOn(to: Place) {
    const range = rangeOf(focus.getState())
    const area = filledArea(range, to)
    if (area === null) return
    const { rows: source, columns } = rangeIn(parts)
    const isDown = area.left === range.left && area.right === range.right
    focus.setState({ anchor: { row: area.top, col: area.left }, at: { row: area.bottom, col: area.right } })
    const all = rangeIn(parts)
    const own = source.map((row) => columns.map((column) => valueAt(row, column)))
    const offset = isDown ? area.top - range.top : area.left - range.left
    fill((down, across) => {
      const [row, col] = isDown ? [down + offset, across] : [down, across + offset]
      const isOwn = isDown ? row >= 0 && row < own.length : col >= 0 && col < columns.length
      if (isOwn) return own[row]?.[col] ?? null
      if (!isDown) return goingOn(own[row] ?? [], col, 'others')
      return goingOn(
        own.map((values) => values[col] ?? null),
        row,
        holdsOf(all.columns[across]),
      )
    })
  }

  return {
    fillOn,
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

/** The range with the cells that a fill up to this place adds; null for a place inside it. */
export function filledArea(range: GridRange, to: Place): GridRange | null {
  const ways = { top: range.top - to.row, bottom: to.row - range.bottom, left: range.left - to.col, right: to.col - range.right }
  const furthest = Math.max(...Object.values(ways))
  if (furthest <= 0) return null
  if (furthest === ways.top) return { ...range, top: to.row }
  if (furthest === ways.bottom) return { ...range, bottom: to.row }
  return furthest === ways.left ? { ...range, left: to.col } : { ...range, right: to.col }
}

/** What of a column can go on: keys of records and choices only look as if they could. */
function holdsOf(column: GridFace | undefined): 'days' | 'texts' | 'others' {
  if (column?.mark === 'calendar') return 'days'
  return column?.mark === 'none' && column.align === 'left' && !column.keysOf && !column.Shown ? 'texts' : 'others'
}
