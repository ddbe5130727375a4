import { utils, write } from '@e965/xlsx'
import type { CellObject, DenseWorkSheet } from '@e965/xlsx'

/** rows that a sheet of the old format can have */
export const mostXlsRows = 65_535

/** Writes one sheet: numbers stay numbers, everything else is text, and so is a number with more digits than a workbook shows. */
export function writeWorkbook(bookType: 'xlsx' | 'xls', sheetName: string, rows: readonly (readonly (string | number)[])[]): Buffer {
  const cells = rows.map((row) => row.map((value): CellObject => (isKept(value) ? { t: 'n', v: value } : { t: 's', v: escaped(String(value)) })))
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 1)
  const sheet: DenseWorkSheet = {
    '!type': 'sheet',
    '!data': cells,
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: Math.max(rows.length, 1) - 1, c: width - 1 } }),
  }
  const book = utils.book_new(sheet, sheetName)
  return Buffer.from(write(book, { type: 'buffer', bookType: bookType === 'xls' ? 'biff8' : 'xlsx', bookSST: true, compression: true }))
}

/** Excel shows fifteen digits, and what it does not show it may lose. */
function isKept(value: string | number): value is number {
  return typeof value === 'number' && Math.abs(value) < 1e15 && Number(value.toPrecision(15)) === value
}

/** A text that looks like the format's own `_x0041_` escape must be escaped itself (ECMA-376 part 1, 22.4.2.4). */
function escaped(text: string): string {
  return text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}
