import { read, utils, write } from '@e965/xlsx'
import type { CellObject, DenseWorkSheet, WorkBook } from '@e965/xlsx'
import { Problem } from '../http/problem.ts'
import { maxColumns } from './lines.ts'
import type { Line } from './lines.ts'
import { unzip, zipStored } from './zip.ts'

/** Reads the first sheet of a workbook as text: a formula stays a formula text, it is never computed. Throws Problem 422. */
export function readXlsx(bytes: Buffer): Line[] {
  const parts = unzip(bytes)
  if (parts.some((part) => part.bytes.includes('<!DOCTYPE') || part.bytes.includes('<!ENTITY')))
    throw new Problem(422, '工作簿里有不允许的 XML 声明（DTD），已拒绝')
  return linesOf(parsed(zipStored(parts)))
}

/** The same for a workbook of Excel 97 to 2003 (BIFF8), which is no zip archive. */
export function readXls(bytes: Buffer): Line[] {
  return linesOf(parsed(bytes))
}

function linesOf(book: WorkBook): Line[] {
  const sheet = firstSheet(book)
  const lines: Line[] = []
  // forEach skips the holes of a sparse row, so that one far-away cell costs nothing
  sheet['!data'].forEach((row, index) => {
    const cells: string[] = []
    row.forEach((cell, column) => {
      if (column >= maxColumns && textOf(cell) !== '')
        throw new Problem(422, `第 ${index + 1} 行的第 ${column + 1} 列有内容，最多 ${maxColumns} 列。请删除多余的列后再导入`)
      if (column < maxColumns) cells[column] = textOf(cell)
    })
    lines.push({ line: index + 1, cells: Array.from(cells, (cell) => cell ?? '') })
  })
  return lines
}

/** rows that a sheet of the old format can have */
export const mostXlsRows = 65_535

/** Writes one sheet: numbers stay numbers, everything else is text. */
export function writeWorkbook(bookType: 'xlsx' | 'xls', sheetName: string, rows: readonly (readonly (string | number)[])[]): Buffer {
  const cells = rows.map((row) => row.map((value): CellObject => (typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: escaped(value) })))
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 1)
  const sheet: DenseWorkSheet = {
    '!type': 'sheet',
    '!data': cells,
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(rows.length, 1) - 1, c: width - 1 } }),
  }
  const book = utils.book_new(sheet, sheetName)
  return Buffer.from(write(book, { type: 'buffer', bookType: bookType === 'xls' ? 'biff8' : 'xlsx', bookSST: true, compression: true }))
}

function parsed(archive: Buffer): WorkBook {
  try {
    return read(archive, { dense: true, sheets: 0, cellFormula: true, cellHTML: false, cellText: false, cellNF: false, cellStyles: false })
  } catch {
    // the library throws many kinds of errors at a damaged workbook; a person can do the same about all of them
    throw new Problem(422, 'Excel 文件已损坏，无法读取。请在 Excel 里打开并另存为 .xlsx 后再导入')
  }
}

function firstSheet(book: WorkBook): DenseWorkSheet {
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet || !('!data' in sheet)) throw new Problem(422, '工作簿里没有工作表，请检查后再导入')
  return sheet as DenseWorkSheet // asked for by `dense`, and it has the rows
}

function textOf(cell: CellObject | undefined): string {
  if (!cell) return ''
  if (cell.f !== undefined) return `=${cell.f}`
  if (cell.t === 'b') return cell.v ? '1' : '0'
  if (cell.t === 'e') return cell.w ?? '#ERROR'
  return cell.v === undefined ? '' : String(cell.v)
}

/** A text that looks like the format's own `_x0041_` escape must be escaped itself (ECMA-376 part 1, 22.4.2.4). */
function escaped(text: string): string {
  return text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}
