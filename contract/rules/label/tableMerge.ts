import { emptyCell, type LabelTable } from './table.ts'

/** A rectangle of cells, both ends counted. */
export type CellRange = { top: number; left: number; bottom: number; right: number }

/** The smallest rectangle around a range that cuts no merged cell. */
export function wholeCells(table: LabelTable, range: CellRange): CellRange {
  let { top, left, bottom, right } = range
  for (let again = true; again;) {
    again = false
    for (const [rowAt, row] of table.cells.entries())
      for (const [columnAt, cell] of row.entries()) {
        if (!cell) continue
        const lastRow = rowAt + cell.rowSpan - 1
        const lastColumn = columnAt + cell.colSpan - 1
        if (lastRow < top || rowAt > bottom || lastColumn < left || columnAt > right) continue
        if (rowAt >= top && columnAt >= left && lastRow <= bottom && lastColumn <= right) continue
        top = Math.min(top, rowAt)
        left = Math.min(left, columnAt)
        bottom = Math.max(bottom, lastRow)
        right = Math.max(right, lastColumn)
        again = true
      }
  }
  return { top, left, bottom, right }
}

/** One cell out of a range: it keeps the first look and all texts, one below the other, so that nothing is lost (PRN-027). */
export function mergeCells(table: LabelTable, range: CellRange): LabelTable {
  const { top, left, bottom, right } = wholeCells(table, range)
  const inside = table.cells.slice(top, bottom + 1).flatMap((row) => row.slice(left, right + 1))
  const first = inside.find((cell) => cell !== null) ?? emptyCell()
  const value = inside.flatMap((cell) => (cell && cell.value !== '' ? [cell.value] : [])).join('\n')
  const merged = { ...first, value, rowSpan: bottom - top + 1, colSpan: right - left + 1 }
  return {
    ...table,
    cells: table.cells.map((row, rowAt) =>
      row.map((cell, columnAt) => {
        if (rowAt === top && columnAt === left) return merged
        return rowAt >= top && rowAt <= bottom && columnAt >= left && columnAt <= right ? null : cell
      }),
    ),
  }
}

/** The merged cell at a place as single cells again; its text stays in the first (PRN-027). */
export function splitCell(table: LabelTable, rowAt: number, columnAt: number): LabelTable {
  const merged = table.cells[rowAt]?.[columnAt]
  if (!merged || (merged.rowSpan === 1 && merged.colSpan === 1)) return table
  const covers = (row: number, column: number) => row >= rowAt && row < rowAt + merged.rowSpan && column >= columnAt && column < columnAt + merged.colSpan
  return {
    ...table,
    cells: table.cells.map((row, atRow) =>
      row.map((cell, atColumn) => {
        if (!covers(atRow, atColumn)) return cell
        const single = { ...merged, rowSpan: 1, colSpan: 1 }
        return atRow === rowAt && atColumn === columnAt ? single : { ...single, value: '', code: '' }
      }),
    ),
  }
}
