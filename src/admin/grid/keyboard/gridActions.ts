import type { Value } from '../../fields/fieldKit.ts'
import type { GridFace } from '../cells/gridFace.ts'
import { createGridClipboard } from '../clipboard/gridClipboard.ts'
import { rangeOf } from '../store/gridFocus.ts'
import type { CellEdit, GridRow, Splice } from '../store/gridRow.ts'
import { createGridFill } from './gridFill.ts'
import type { GridCommand } from './gridKeys.ts'
import { createGridSearch } from './gridSearch.ts'
import { rangeIn, unreadBetween, valueAt } from './gridParts.ts'
import type { GridParts } from './gridParts.ts'
import { createGridWalk } from './gridWalk.ts'

/** What a person can do in a grid, by keys, mouse and clipboard. It knows no page: what it does is seen in the store and in the focus. */
export function createGridActions<Row extends GridRow>(parts: GridParts<Row>) {
  const { store, focus, faces, isLocked } = parts
  const walk = createGridWalk(parts)
  const { clear, fillFrom, fillOn } = createGridFill(parts)
  const { goTo } = walk

  /** To the place that undo or redo changed. */
  function follow(splice: Splice<Row> | null) {
    if (splice) goTo({ row: splice.at, col: focus.getState().at.col })
  }

  /** A paste that is still on its way is what a person takes back first. */
  function undo() {
    if (!store.callOff()) follow(store.undo())
  }

  const session = () => {
    const { at, visit } = focus.getState()
    return `${store.rows()[at.row]?.key ?? ''}/${at.col}/${visit}`
  }

  return {
    ...createGridClipboard(parts),
    ...createGridSearch(parts),
    goTo,
    append: walk.append,
    session,
    clear,
    fillOn,
    /** Writes what is typed in the cell that is entered, and what follows from it in the same row. */
    type(row: GridRow, face: GridFace, value: Value, others: GridRow['values'] = {}): void {
      const written = Object.entries({ ...others, [face.key]: value })
      store.set(
        written.map(([column, one]): CellEdit => ({ key: row.key, column, value: one })),
        session(),
      )
    },
    /** What a click alone does to the cell that is entered, where its column says so. */
    toggle(): void {
      const { at } = focus.getState()
      const [row, face] = [store.rows()[at.row], faces()[at.col]]
      if (row && face?.toggled && !isLocked(row, face)) store.set([{ key: row.key, column: face.key, value: face.toggled(valueAt(row, face)) }], session())
    },
    /** Writes a text into the cell where the person is, as if it were pasted; nothing into one that it does not fit. */
    say(text: string): void {
      const { at } = focus.getState()
      const [row, column] = [store.rows()[at.row], faces()[at.col]]
      if (!row || !column || isLocked(row, column)) return
      const value = column.said(text)
      if (column.misfit?.(value)) return
      store.set([{ key: row.key, column: column.key, value }])
      focus.setState(({ visit }) => ({ visit: visit + 1, mode: 'ready' }))
    },
    /** how many rows of the range are not read yet */
    unread(): number {
      const { top, bottom } = rangeOf(focus.getState())
      return unreadBetween(parts, top, bottom)
    },
    /** Does what a key asked; false where the key goes on to the page. */
    run(command: Exclude<GridCommand, { do: 'now' | 'lineBreak' | 'find' }>): boolean {
      if (command.do === 'tab') return walk.tab(command.isBack)
      if (command.do === 'enter') walk.enter(command.isBack)
      else if (command.do === 'moveRows') walk.moveRows(command.by)
      else if (command.do === 'walk') walk.step(command.rows, command.cols, { isFar: command.isFar, isExtending: command.extends })
      else if (command.do === 'undo') undo()
      else if (command.do === 'redo') follow(store.redo())
      else if (command.do === 'edit') focus.setState({ mode: 'edit' })
      else if (command.do === 'typing') focus.setState({ mode: 'enter' })
      else if (command.do === 'clear') clear()
      else if (command.do === 'all') walk.all()
      else if (command.do === 'jump') walk.jump({ ...command, isExtending: command.extends })
      else if (command.do === 'mark') walk.mark(command.whole)
      else if (command.do === 'cancel') {
        store.cancel(session())
        goTo(focus.getState().at)
      } else fillFrom(command.do)
      return true
    },
    /** Deletes the rows that are ticked; where none is, those of the range. */
    removeRows(): void {
      const { ticked, at } = focus.getState()
      store.remove(ticked.size > 0 ? [...ticked] : rangeIn(parts).rows.map(({ key }) => key))
      focus.setState({ ticked: new Set() })
      goTo(at)
    },
    /** The rows that `removeRows` would take. */
    toRemove: (): number => focus.getState().ticked.size || rangeIn(parts).rows.length,
  }
}
