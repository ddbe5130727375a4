import type { Value } from '../../fields/fieldKit.ts'
import type { GridFace } from '../cells/gridFace.ts'
import type { TextTable } from '../clipboard/tableText.ts'
import { isOneCell, rangeOf } from '../store/gridFocus.ts'
import type { GridFocus, Place } from '../store/gridFocus.ts'
import type { CellEdit, GridRow, Splice } from '../store/gridRow.ts'
import type { GridStore } from '../store/gridStore.ts'
import type { GridCommand } from './gridKeys.ts'

export type GridParts<Row extends GridRow> = {
  store: GridStore<Row>
  focus: GridFocus
  faces: () => readonly GridFace[]
  /** a new row, as it starts, `ahead` rows behind the last one; null where none can be added */
  fresh: ((ahead: number) => Row) | null
  isLocked: (row: Row, face: GridFace) => boolean
}

/** What happened to a pasted table. */
export type Pasted = { cells: number; skipped: number; added: number }

/** Everything that a person does to a grid by keyboard, clipboard and buttons. */
export function createGridActions<Row extends GridRow>({ store, focus, faces, fresh, isLocked }: GridParts<Row>) {
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

  const lockedAt = (row: Row | undefined, col: number) => {
    const face = faces()[col]
    return !row || !face || isLocked(row, face)
  }

  /** The end of the filled or of the empty cells in a direction, as Ctrl and an arrow find it. */
  function far({ row, col }: Place, rows: number, cols: number): Place {
    const isFilled = (at: Place) => textAt(at) !== ''
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

  function textAt({ row, col }: Place): string {
    const found = store.rows()[row]
    return found ? (faces()[col]?.text(found) ?? '') : ''
  }

  function range(): { keys: Row[]; columns: GridFace[] } {
    const { top, bottom, left, right } = rangeOf(focus.getState())
    return { keys: store.rows().slice(top, bottom + 1), columns: faces().slice(left, right + 1) }
  }

  /** One value for each cell of the range that may be written. */
  function fill(valueFor: (row: number, col: number) => Value) {
    const { keys, columns } = range()
    const edits = keys.flatMap((row, down) =>
      columns.flatMap((face, across): CellEdit[] => (isLocked(row, face) ? [] : [{ key: row.key, column: face.key, value: valueFor(down, across) }])),
    )
    store.set(edits)
    focus.setState(({ visit }) => ({ visit: visit + 1, mode: 'ready' }))
  }

  const valueAt = (row: Row | undefined, face: GridFace | undefined): Value => (row && face ? (row.values[face.key] ?? null) : null)

  function fillFrom(kind: 'fillDown' | 'fillRight' | 'fillRange') {
    const { at } = focus.getState()
    if (kind === 'fillDown' && isOneCell(focus.getState())) focus.setState({ anchor: { ...at, row: clamp(at.row - 1, lastRow()) } })
    if (kind === 'fillRight' && isOneCell(focus.getState())) focus.setState({ anchor: { ...at, col: clamp(at.col - 1, lastCol()) } })
    const { keys, columns } = range()
    const active = valueAt(store.rows()[at.row], faces()[at.col])
    fill((down, across) => {
      if (kind === 'fillRange') return active
      return kind === 'fillDown' ? valueAt(keys[0], columns[across]) : valueAt(keys[down], columns[0])
    })
  }

  function enter(isBack: boolean) {
    const { at, tabFrom } = focus.getState()
    const col = tabFrom ?? at.col
    if (!isBack && at.row >= lastRow() && fresh) append(col)
    else goTo({ row: at.row + (isBack ? -1 : 1), col })
  }

  /** A row behind all others, and into its cell of this column. */
  function append(col: number) {
    if (!fresh) return
    store.insert(store.rows().length, [fresh(0)])
    goTo({ row: lastRow(), col })
  }

  /** False at either end of the grid: there Tab leaves it. */
  function tab(isBack: boolean): boolean {
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
  }

  function moveRows(by: -1 | 1) {
    const { top, bottom } = rangeOf(focus.getState())
    const target = top + by
    if (target < 0 || bottom + by > lastRow()) return
    store.move(top, bottom, target)
    focus.setState(({ at, anchor, visit }) => ({ at: { ...at, row: at.row + by }, anchor: { ...anchor, row: anchor.row + by }, visit: visit + 1 }))
  }

  /** To the place that undo or redo changed. */
  function follow(splice: Splice<Row> | null) {
    if (splice) goTo({ row: splice.at, col: focus.getState().at.col })
  }

  const session = () => {
    const { at, visit } = focus.getState()
    return `${store.rows()[at.row]?.key ?? ''}/${at.col}/${visit}`
  }

  return {
    goTo,
    append,
    session,
    /** Writes what is typed in the cell that is entered. */
    type(row: GridRow, face: GridFace, value: Value): void {
      store.set([{ key: row.key, column: face.key, value }], session())
    },
    /** What a click alone does to the cell that is entered, where its column says so. */
    toggle(): void {
      const { at } = focus.getState()
      const [row, face] = [store.rows()[at.row], faces()[at.col]]
      if (row && face?.toggled && !isLocked(row, face)) store.set([{ key: row.key, column: face.key, value: face.toggled(valueAt(row, face)) }], session())
    },
    /** Does what a key asked; false where the key goes on to the page. */
    run(command: GridCommand): boolean {
      const { at } = focus.getState()
      if (command.do === 'tab') return tab(command.isBack)
      if (command.do === 'enter') enter(command.isBack)
      else if (command.do === 'moveRows') moveRows(command.by)
      else if (command.do === 'walk') {
        const to = command.isFar ? far(at, command.rows, command.cols) : { row: at.row + command.rows, col: at.col + command.cols }
        goTo(to, { extends: command.extends })
      } else if (command.do === 'undo') follow(store.undo())
      else if (command.do === 'redo') follow(store.redo())
      else if (command.do === 'edit') focus.setState({ mode: 'edit' })
      else if (command.do === 'typing') focus.setState({ mode: 'enter' })
      else if (command.do === 'clear') fill(() => null)
      else if (command.do === 'all') focus.setState({ anchor: { row: 0, col: 0 }, at: { row: lastRow(), col: lastCol() } })
      else if (command.do === 'cancel') {
        store.cancel(session())
        goTo(at)
      } else fillFrom(command.do)
      return true
    },
    /** Deletes the rows that are ticked; where none is, those of the range. */
    removeRows(): void {
      const { ticked, at } = focus.getState()
      store.remove(ticked.size > 0 ? [...ticked] : range().keys.map(({ key }) => key))
      focus.setState({ ticked: new Set() })
      goTo(at)
    },
    /** The rows that `removeRows` would take. */
    toRemove: (): number => focus.getState().ticked.size || range().keys.length,
    copied: (): TextTable => range().keys.map((row) => range().columns.map((face) => face.text(row))),
    clear: () => fill(() => null),
    /**
     * Puts a table from the top left corner of the range on; one cell fills the whole range. Rows that are missing are added. Cells
     * that are read only are skipped and counted; what fits no cell of its column stands there as it is, for the rules to mark.
     */
    paste(table: TextTable): Pasted {
      const { top, left, bottom, right } = rangeOf(focus.getState())
      const isOne = table.length === 1 && table[0]?.length === 1
      const [height, width] = isOne ? [bottom - top + 1, right - left + 1] : [table.length, Math.max(0, ...table.map((row) => row.length))]
      const missing = Math.max(0, top + height - store.rows().length)
      const added = fresh ? Array.from({ length: missing }, (_none, ahead) => fresh(ahead)) : []
      const target = [...store.rows().slice(top, top + height), ...added]
      const columns = faces().slice(left, left + width)
      const edits: CellEdit[] = []
      let skipped = 0
      target.forEach((row, down) =>
        columns.forEach((face, across) => {
          const text = isOne ? table[0]?.[0] : table[down]?.[across]
          if (text === undefined) return
          if (isLocked(row, face)) skipped += 1
          else edits.push({ key: row.key, column: face.key, value: face.said(text) })
        }),
      )
      store.insert(store.rows().length, added, edits)
      focus.setState(({ visit }) => ({
        visit: visit + 1,
        mode: 'ready',
        anchor: { row: top, col: left },
        at: { row: top + Math.max(1, target.length) - 1, col: left + Math.max(1, columns.length) - 1 },
      }))
      const outside = table.reduce((sum, row, down) => sum + (isOne ? 0 : down < target.length ? Math.max(0, row.length - columns.length) : row.length), 0)
      return { cells: edits.length, skipped: skipped + outside, added: added.length }
    },
  }
}
