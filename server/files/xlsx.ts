import { deflateRawSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import type { CellObject, DenseWorkSheet } from '@e965/xlsx'
import { cellText } from './writtenCell.ts'
import type { WrittenCell, WrittenLine } from './writtenCell.ts'
import { packedEntries, zipOf } from './zip.ts'

/** rows that a sheet of the old format can have */
export const mostXlsRows = 65_535

/**
 * Writes one sheet: numbers stay numbers, days and moments are those of a workbook, everything else is text, and so is a number with more
 * digits than a workbook shows. Columns are as wide as what stands in them; the row of `headingAt` (from 0, null for none) stays in sight and filters.
 */
export function writeWorkbook(bookType: 'xlsx' | 'xls', sheetName: string, rows: readonly WrittenLine[], headingAt: number | null): Buffer {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 1)
  const last = { r: Math.max(rows.length, 1) - 1, c: width - 1 }
  const sheet: DenseWorkSheet = {
    '!type': 'sheet',
    '!data': rows.map((row) => row.map(cellOf)),
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: last }),
    '!cols': widthsOf(rows.slice(headingAt ?? 0), width).map((wch) => ({ wch })),
    ...(headingAt === null || headingAt >= last.r ? {} : { '!autofilter': { ref: utils.encode_range({ s: { r: headingAt, c: 0 }, e: last }) } }),
  }
  const book = utils.book_new(sheet, sheetName)
  if (bookType === 'xls') return Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' }))
  return withFrozen(Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: false })), headingAt)
}

function cellOf(value: WrittenCell): CellObject {
  if (typeof value === 'object') {
    const text = String(cellText(value))
    const serial = serialOf(text)
    return serial === null ? { t: 's', v: text } : { t: 'n', v: serial, z: 'day' in value ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss' }
  }
  return isKept(value) ? { t: 'n', v: value } : { t: 's', v: escaped(String(value)) }
}

const [dayMs, epochMs] = [86_400_000, Date.UTC(1899, 11, 30)]
/** before it programs count days differently: Excel knows a 29 February 1900 */
const firstSafeSerial = 61

/** Days since the end of 1899; null for what is no moment, or one that programs show differently. */
function serialOf(text: string): number | null {
  const [, day = '', time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/.exec(text) ?? []
  const ms = Date.parse(`${day}T${time}Z`)
  const serial = (ms - epochMs) / dayMs
  return serial >= firstSafeSerial && new Date(ms).toISOString().startsWith(day) ? serial : null // no 30 February
}

/** Excel shows fifteen digits, and what it does not show it may lose. */
function isKept(value: string | number): value is number {
  return typeof value === 'number' && Math.abs(value) < 1e15 && Number(value.toPrecision(15)) === value
}

/** A text that looks like the format's own `_x0041_` escape must be escaped itself (ECMA-376 part 1, 22.4.2.4). */
function escaped(text: string): string {
  return text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

/** rows that are measured, and widths in characters */
const [measuredRows, narrowest, widest] = [200, 8, 40]

/** How wide each column is, in characters: a Chinese one counts two, and the arrow of the filter needs room. */
function widthsOf(rows: readonly WrittenLine[], columns: number): number[] {
  const widths = Array.from({ length: columns }, () => narrowest)
  for (const row of rows.slice(0, measuredRows))
    row.forEach((cell, at) => {
      const lines = String(cellText(cell)).split('\n')
      const needed = Math.max(...lines.map((line) => line.replaceAll(/[^\0-\xff]/g, '  ').length)) + 3
      widths[at] = Math.min(widest, Math.max(widths[at] ?? 0, needed))
    })
  return widths
}

/** The library writes no frozen rows: they are put into the sheet, and the parts are packed. */
function withFrozen(archive: Buffer, headingAt: number | null): Buffer {
  const plain = '<sheetView workbookViewId="0"/>'
  const entries = packedEntries(archive).map(({ name, bytes }) => {
    if (headingAt === null || name !== 'xl/worksheets/sheet1.xml') return { name, bytes }
    const at = bytes.indexOf(plain)
    if (at === -1) throw new Error('the library writes sheet views in another way')
    const rows = headingAt + 1
    const pane = `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/>`
    const view = `<sheetView workbookViewId="0">${pane}<selection pane="bottomLeft" activeCell="A${rows + 1}" sqref="A${rows + 1}"/></sheetView>`
    return { name, bytes: Buffer.concat([bytes.subarray(0, at), Buffer.from(view), bytes.subarray(at + plain.length)]) }
  })
  return zipOf(entries, deflateRawSync)
}
