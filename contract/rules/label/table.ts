import { z } from 'zod'

const colour = z.union([z.string().regex(/^#[0-9a-fA-F]{6}$/), z.literal('')])

/**
 * A cell of a table widget. A merged cell has `colSpan` and `rowSpan` over one; the places it covers hold `null`. `code` makes the
 * cell a bar code of its content.
 */
export const tableCell = z.object({
  value: z.string().max(1000),
  colSpan: z.int().min(1).max(30),
  rowSpan: z.int().min(1).max(200),
  align: z.enum(['left', 'center', 'right']),
  verticalAlign: z.enum(['top', 'middle', 'bottom']),
  bold: z.boolean(),
  /** millimetres; nothing draws no border */
  borderWidth: z.number().min(0).max(2),
  borderStyle: z.enum(['solid', 'dashed', 'dotted']),
  borderColor: colour,
  background: colour,
  code: z.string().max(20),
})
export type TableCell = z.infer<typeof tableCell>

/** A table as rows of cells; widths and heights in pixels of the designer. `headRows` come again on each page that the table continues on. */
export const tableSchema = z
  .object({
    columns: z.array(z.number().min(10).max(2000)).min(1).max(30),
    rows: z.array(z.number().min(10).max(2000)).min(1).max(200),
    cells: z.array(z.array(tableCell.nullable())),
    headRows: z.int().min(0).max(5),
  })
  .refine(({ rows, columns, cells }) => cells.length === rows.length && cells.every((row) => row.length === columns.length), '表格的格子数和行列数不一致')
export type LabelTable = z.infer<typeof tableSchema>

/** An empty cell with thin lines around it. */
export const emptyCell = (value = ''): TableCell => ({
  value,
  colSpan: 1,
  rowSpan: 1,
  align: 'left',
  verticalAlign: 'middle',
  bold: false,
  borderWidth: 0.2,
  borderStyle: 'solid',
  borderColor: '#000000',
  background: '',
  code: '',
})

/** A table of equal columns and rows. */
export function newTable(columns: number, rows: number, width: number, height: number): LabelTable {
  return {
    columns: Array.from({ length: columns }, () => width / columns),
    rows: Array.from({ length: rows }, () => height / rows),
    cells: Array.from({ length: rows }, () => Array.from({ length: columns }, () => emptyCell())),
    headRows: 0,
  }
}

const insertedAt = <T>(list: readonly T[], at: number, item: T): T[] => [...list.slice(0, at), item, ...list.slice(at)]
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

/** One row more before row `at` (0…rows); cells that are merged across that place grow by it (PRN-023). */
export function insertRow(table: LabelTable, at: number): LabelTable {
  const crossing = new Set<number>()
  const grown = table.cells.map((row, rowAt) =>
    row.map((cell, columnAt) => {
      if (!cell || rowAt >= at || rowAt + cell.rowSpan <= at) return cell
      for (let covered = columnAt; covered < columnAt + cell.colSpan; covered++) crossing.add(covered)
      return { ...cell, rowSpan: cell.rowSpan + 1 }
    }),
  )
  const fresh = table.columns.map((_, columnAt) => (crossing.has(columnAt) ? null : emptyCell()))
  const height = table.rows[Math.min(at, table.rows.length - 1)] ?? 20
  return { ...table, rows: insertedAt(table.rows, at, height), cells: insertedAt(grown, at, fresh) }
}

/** One column more before column `at` (0…columns), as {@link insertRow} (PRN-024). */
export const insertColumn = (table: LabelTable, at: number): LabelTable => turned(insertRow(turned(table), at))

/** Without row `at`; merged cells that reach over it shrink, the last row stays (PRN-025). */
export function deleteRow(table: LabelTable, at: number): LabelTable {
  if (table.rows.length === 1) return table
  const shrunk = table.cells.map((row, rowAt) =>
    row.map((cell) => (cell && rowAt < at && rowAt + cell.rowSpan > at ? { ...cell, rowSpan: cell.rowSpan - 1 } : cell)),
  )
  // a merged cell that began in the deleted row goes on in the next, one row shorter
  for (const [columnAt, cell] of (table.cells[at] ?? []).entries()) {
    const below = shrunk[at + 1]
    if (cell && cell.rowSpan > 1 && below) below[columnAt] = { ...cell, rowSpan: cell.rowSpan - 1 }
  }
  return { ...table, rows: without(table.rows, at), cells: without(shrunk, at), headRows: Math.min(table.headRows, table.rows.length - 1) }
}

/** Without column `at`, as {@link deleteRow} (PRN-026). */
export const deleteColumn = (table: LabelTable, at: number): LabelTable => ({ ...turned(deleteRow(turned(table), at)), headRows: table.headRows })

/** The same table with rows and columns exchanged: what holds for rows need not be written again for columns. */
function turned(table: LabelTable): LabelTable {
  const cells = table.columns.map((_, columnAt) =>
    table.rows.map((_row, rowAt) => {
      const cell = table.cells[rowAt]?.[columnAt] ?? null
      return cell && { ...cell, colSpan: cell.rowSpan, rowSpan: cell.colSpan }
    }),
  )
  return { columns: table.rows, rows: table.columns, cells, headRows: table.headRows }
}
