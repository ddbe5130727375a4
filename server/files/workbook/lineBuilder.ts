import { Problem } from '../../http/problem.ts'
import { maxColumns } from '../lines.ts'
import type { CellNote, Line } from '../lines.ts'
import { shownCell } from './shownCell.ts'
import type { RawCell } from './shownCell.ts'

/** Cells that were merged, rows and columns from 0, both ends included. */
export type Merged = { range: string; fromRow: number; fromColumn: number; toRow: number; toColumn: number }
export type Sheet = { name: string; isHidden: boolean; lines: Line[] }
type Placed = { row: number; column: number; isHidden: boolean; cell: RawCell }

const unseen = '这一格在隐藏的行或列里，看不见。请取消隐藏（或筛选），不需要的话请删除'

/** Puts the cells of a sheet together as lines. Throws Problem 422 when one stands too far to the right. */
export function createLineBuilder(is1904: boolean) {
  const lines: (Omit<Line, 'notes'> & { notes?: Map<number, CellNote> })[] = []
  const noted = (line: (typeof lines)[number], column: number, note: CellNote) => {
    line.notes ??= new Map()
    line.notes.set(column, { ...line.notes.get(column), ...note })
  }
  return {
    add({ row, column, isHidden, cell }: Placed): void {
      const { text, note } = shownCell(cell, is1904)
      if (text === '') return
      if (column >= maxColumns) throw new Problem(422, `第 ${row + 1} 行的第 ${column + 1} 列有内容，最多 ${maxColumns} 列。请删除多余的列后再导入`)
      let line = lines.at(-1)
      if (line?.line !== row + 1) {
        if (line && line.line > row) throw new Error('the rows of a sheet are out of order')
        line = { line: row + 1, cells: [] }
        lines.push(line)
      }
      while (line.cells.length <= column) line.cells.push('')
      line.cells[column] = text
      if (note) noted(line, column, note)
      if (isHidden) noted(line, column, { fault: unseen })
    },
    merge(merges: readonly Merged[]): void {
      if (merges.length === 0) return
      const byNumber = new Map(lines.map((line) => [line.line, line]))
      for (const { range, fromRow, fromColumn, toRow, toColumn } of merges) {
        const line = byNumber.get(fromRow + 1)
        if (line && (line.cells[fromColumn] ?? '') !== '') noted(line, fromColumn, { merged: { range, toLine: toRow + 1, toIndex: toColumn } })
      }
    },
    lines: (): Line[] => lines,
  }
}
