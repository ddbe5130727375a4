import type { Place } from '../store/gridFocus.ts'
import { rangeOf } from '../store/gridFocus.ts'
import type { GridRow } from '../store/gridRow.ts'
import type { End } from './gridKeys.ts'
import type { GridParts } from './gridParts.ts'

/** The ways through a grid: from cell to cell, and with the rows that are moved. */
export function createGridWalk<Row extends GridRow>({ store, focus, faces, fresh, isLocked }: GridParts<Row>) {
  const lastRow = () => store.rows().length - 1
  const lastCol = () => faces().length - 1
  const clamp = (number: number, most: number) => Math.max(0, Math.min(most, number))

  /** Enters a cell: what is typed there from now on is a step of its own. */
  function goTo({ row, col }: Place, { extends: isExtending = false, isByMouse = false, keepsTab = false } = {}) {
    const at = { row: clamp(row, lastRow()), col: clamp(col, lastCol()) }
    focus.setState((was) => ({
      at,
      anchor: isExtending ? was.anchor : at,
      mode: 'ready' as const,
      visit: was.visit + 1,
      isByMouse,
      tabFrom: keepsTab ? was.tabFrom : null,
    }))
  }

  function textAt({ row, col }: Place): string {
    const found = store.rows()[row]
    return found ? (faces()[col]?.text(found) ?? '') : ''
  }

  /** The end of the filled or of the empty cells in a direction, as Ctrl and an arrow find it. */
  function far({ row, col }: Place, rows: number, cols: number): Place {
    const isFilled = (at: Place) => store.rows()[at.row] === undefined || textAt(at) !== '' // what was not read yet stops nobody on the way to the end
    const isInside = (at: Place) => at.row >= 0 && at.row <= lastRow() && at.col >= 0 && at.col <= lastCol()
    const next = (at: Place) => ({ row: at.row + rows, col: at.col + cols })
    let at = { row, col }
    const runs = isFilled(at) && isInside(next(at)) && isFilled(next(at))
    while (isInside(next(at))) {
      if (runs && !isFilled(next(at))) return at
      at = next(at)
      if (!runs && isFilled(at)) return at
    }
    return at
  }

  function lockedAt(row: Row | undefined, col: number): boolean {
    const face = faces()[col]
    return !row || !face || isLocked(row, face)
  }

  /** A row behind all others, and into its cell of this column. */
  function append(col: number) {
    if (!fresh) return
    store.insert(store.rows().length, [fresh(0)])
    goTo({ row: lastRow(), col })
  }

  return {
    goTo,
    append,
    lastRow,
    lastCol,
    step(rows: number, cols: number, { isFar, isExtending }: { isFar: boolean; isExtending: boolean }) {
      const { at } = focus.getState()
      goTo(isFar ? far(at, rows, cols) : { row: at.row + rows, col: at.col + cols }, { extends: isExtending })
    },
    enter(isBack: boolean) {
      const { at, tabFrom } = focus.getState()
      const col = tabFrom ?? at.col
      if (!isBack && at.row >= lastRow() && fresh) append(col)
      else goTo({ row: at.row + (isBack ? -1 : 1), col })
    },
    /** False at either end of the grid: there Tab leaves it. */
    tab(isBack: boolean): boolean {
      const { at, tabFrom } = focus.getState()
      const by = isBack ? -1 : 1
      let { row, col } = at
      do {
        col += by
        if (col < 0 || col > lastCol()) [row, col] = [row + by, isBack ? lastCol() : 0]
        if (row < 0 || row > lastRow()) return false
      } while (lockedAt(store.rows()[row], col))
      focus.setState({ tabFrom: tabFrom ?? at.col })
      goTo({ row, col }, { keepsTab: true })
      return true
    },
    moveRows(by: -1 | 1) {
      const { top, bottom } = rangeOf(focus.getState())
      const target = top + by
      if (target < 0 || bottom + by > lastRow()) return
      store.move(top, bottom, target)
      focus.setState(({ at, anchor, visit }) => ({ at: { ...at, row: at.row + by }, anchor: { ...anchor, row: anchor.row + by }, visit: visit + 1 }))
    },
    /** To the end of the rows or of the columns, as Home and End do, filled or not. */
    jump({ row, col, isExtending }: { row: End | null; col: End | null; isExtending: boolean }) {
      const { at } = focus.getState()
      const endOf = (end: End | null, here: number, last: number) => (end === null ? here : end === 'first' ? 0 : last)
      goTo({ row: endOf(row, at.row, lastRow()), col: endOf(col, at.col, lastCol()) }, { extends: isExtending })
    },
    /** Marks the rows or the columns of the range from end to end. */
    mark: (whole: 'rows' | 'columns') =>
      focus.setState(({ at, anchor }) =>
        whole === 'rows'
          ? { anchor: { row: anchor.row, col: lastCol() }, at: { row: at.row, col: 0 } }
          : { anchor: { row: lastRow(), col: anchor.col }, at: { row: 0, col: at.col } },
      ),
    all: () => focus.setState({ anchor: { row: 0, col: 0 }, at: { row: lastRow(), col: lastCol() } }),
  }
}
