import type { GridFace } from '../cells/gridFace.ts'
import { isOneCell, rangeOf } from '../store/gridFocus.ts'
import type { Place } from '../store/gridFocus.ts'
import type { CellEdit, GridRow } from '../store/gridRow.ts'
import type { GridParts } from './gridParts.ts'
import { unreadBetween, valueAt } from './gridParts.ts'

/** What replacing came to: `skipped` cells hold the text and are read only, or name a record that has to be picked. */
type Replaced = { cells: number; skipped: number }

/** Finding and replacing, as Ctrl and F: in the range where more than one cell is marked, else everywhere; capitals are small letters. Rows that were not read yet are passed by, and counted (`unsearched`). */
export function createGridSearch<Row extends GridRow>({ store, focus, faces, isLocked }: GridParts<Row>) {
  /** the range that was marked when the cell was found in which the grid stands now */
  let searched: { within: ReturnType<typeof rangeOf>; found: Place | null } | null = null

  function area() {
    const place = focus.getState()
    if (!isOneCell(place)) searched = { within: rangeOf(place), found: null }
    else if (searched?.found?.row !== place.at.row || searched.found.col !== place.at.col) searched = null
    if (searched) return searched.within
    return { top: 0, bottom: store.rows().length - 1, left: 0, right: faces().length - 1 }
  }

  /** Cells whose text has the words, in the order of reading. */
  function* holding(words: string): Generator<Place & { row: number; found: Row; column: GridFace }> {
    const { top, bottom, left, right } = area()
    for (let row = top; row <= bottom; row += 1) {
      const found = store.rows()[row]
      if (!found) continue
      for (let col = left; col <= right; col += 1) {
        const column = faces()[col]
        if (column && textOf(found, column).toLowerCase().includes(words.toLowerCase())) yield { row, col, found, column }
      }
    }
  }

  return {
    /** how many rows of what is searched were read, and how many were not */
    unsearched(): { read: number; unread: number } {
      const { top, bottom } = area()
      const unread = unreadBetween({ store }, top, bottom)
      return { read: bottom - top + 1 - unread, unread }
    },
    /** Enters the next cell that has the words, and behind the last one the first; false where there is none. */
    findNext(words: string, goTo: (place: Place) => void): boolean {
      if (words === '') return false
      const all = [...holding(words)]
      const { at } = focus.getState()
      const next = all.find(({ row, col }) => row > at.row || (row === at.row && col > at.col)) ?? all[0]
      if (!next) return false
      if (searched) searched.found = { row: next.row, col: next.col }
      goTo({ row: next.row, col: next.col })
      return true
    },
    /** Replaces the words in all cells that have them, as one step of undo; what comes of it is judged as if it were typed. */
    replaceAll(words: string, by: string): Replaced {
      if (words === '') return { cells: 0, skipped: 0 }
      const edits: CellEdit[] = []
      let skipped = 0
      for (const { found, column } of holding(words)) {
        const text = textOf(found, column)
        if (isLocked(found, column) || column.keysOf || !isTyped(found, column)) skipped += 1
        else edits.push({ key: found.key, column: column.key, value: column.said(replaced(text, words, by)) })
      }
      if (edits.length > 0) store.set(edits)
      focus.setState(({ visit }) => ({ visit: visit + 1, mode: 'ready' }))
      return { cells: edits.length, skipped }
    },
    /** Shows the rows by a column, nothing last, as one step of undo. What tells the order in which they are saved stays as it is. */
    sortBy(col: number, isFalling: boolean): void {
      const column = faces()[col]
      if (!column || !store.replace) return
      const turn = isFalling ? -1 : 1
      const isEmpty = (row: Row) => column.text(row) === ''
      store.replace(
        store
          .rows()
          .map((row) => row)
          .toSorted((one, other) => Number(isEmpty(one)) - Number(isEmpty(other)) || turn * compared(one, other, column)),
      )
    },
  }
}

/** Whether what a cell says is what is typed to have it: the names of files are not. */
function isTyped(row: GridRow, column: GridFace): boolean {
  const value = valueAt(row, column)
  return JSON.stringify(column.said(textOf(row, column))) === JSON.stringify(typeof value === 'string' ? value.trim() : value)
}

/** What a cell says; of a number its digits, without sign and unit. */
function textOf(row: GridRow, column: GridFace): string {
  return String(column.copied(row))
}

function replaced(text: string, words: string, by: string): string {
  let [made, rest] = ['', text]
  for (let at = rest.toLowerCase().indexOf(words.toLowerCase()); at >= 0; at = rest.toLowerCase().indexOf(words.toLowerCase())) {
    made += rest.slice(0, at) + by
    rest = rest.slice(at + words.length)
  }
  return made + rest
}

const byPinyin = new Intl.Collator('zh-CN-u-co-pinyin', { numeric: true })

function compared(one: GridRow, other: GridRow, column: GridFace): number {
  const [left, right] = [valueAt(one, column), valueAt(other, column)]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return byPinyin.compare(column.text(one), column.text(other))
}
