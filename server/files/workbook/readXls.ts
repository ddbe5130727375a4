import { CFB, read } from '@e965/xlsx'
import type { CellObject, DenseWorkSheet, Range, WorkBook } from '@e965/xlsx'
import { Problem } from '../../http/problem.ts'
import { createLineBuilder } from './lineBuilder.ts'
import type { Sheet } from './lineBuilder.ts'
import { orDamaged } from './readWorkbook.ts'
import type { RawCell } from './shownCell.ts'
import { general } from './styles.ts'

/** Reads the sheets of a workbook of Excel 97 to 2003 (BIFF8): hidden ones by name only. Throws Problem 422. */
export function readXls(bytes: Buffer): Sheet[] {
  return orDamaged(() => {
    const stream = biff8In(bytes)
    spellChineseDates(stream)
    const book = read(stream, { type: 'buffer', dense: true, cellFormula: true, cellHTML: false, cellText: false, cellNF: true, cellStyles: true })
    return book.SheetNames.map((name, index) => sheetOf(book, name, index))
  })
}

/** The workbook inside of the compound file; a copy that may be changed. */
function biff8In(bytes: Buffer): Buffer {
  const stream = CFB.find(CFB.read(bytes, { type: 'buffer' }), '/Workbook')
  if (!stream) throw new Problem(422, '文件是 Excel 95 或更早的工作簿，或已加密。请在 Excel 里取消密码并另存为 .xlsx 后再导入')
  return Buffer.from(stream.content)
}

const extendedFormat = 0x00e0
/** Formats that Excel in Chinese knows by number and the library takes for whole days, and formats that show the same parts. */
const sameParts: ReadonlyMap<number, number> = new Map([
  ...[27, 36, 50, 52, 57].map((month) => [month, 17] as const),
  ...[28, 29, 51, 53, 54, 58].map((day) => [day, 16] as const),
  ...[32, 34, 55].map((time) => [time, 20] as const),
  ...[33, 35, 56].map((time) => [time, 21] as const),
])
/** ... and how they are shown. */
const shownAs: Readonly<Record<string, string>> = { 'm/d/yy': 'yyyy/m/d', 'm/d/yy h:mm': 'yyyy/m/d h:mm', 'mmm-yy': 'yyyy"年"m"月"', 'd-mmm': 'm"月"d"日"' }

/** [MS-XLS] 2.4.353: the number of the format is the second word of an XF record. */
function spellChineseDates(stream: Buffer): void {
  for (let at = 0; at + 8 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    if (stream.readUInt16LE(at) !== extendedFormat) continue
    const same = sameParts.get(stream.readUInt16LE(at + 6))
    if (same !== undefined) stream.writeUInt16LE(same, at + 6)
  }
}

function sheetOf(book: WorkBook, name: string, index: number): Sheet {
  const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0
  const sheet = book.Sheets[name]
  if (isHidden || !sheet || !('!data' in sheet)) return { name, isHidden: true, lines: [] } // a chart has no cells
  const { '!data': data, '!rows': rows = [], '!cols': columns = [], '!merges': merges = [] } = sheet as DenseWorkSheet // asked for by `dense`
  const builder = createLineBuilder(book.Workbook?.WBProps?.date1904 === true)
  // forEach skips the holes of a sparse row, so that one far-away cell costs nothing
  data.forEach((cells, row) => {
    const isRowHidden = rows[row]?.hidden === true
    cells.forEach((each, column) => {
      const cell = rawOf(each)
      if (cell) builder.add({ row, column, isHidden: isRowHidden || columns[column]?.hidden === true, cell })
    })
  })
  builder.merge(
    merges.map(({ s, e }: Range) => ({ range: `${placeName(s.r, s.c)}:${placeName(e.r, e.c)}`, fromRow: s.r, fromColumn: s.c, toRow: e.r, toColumn: e.c })),
  )
  return { name, isHidden, lines: builder.lines() }
}

function rawOf(cell: CellObject): RawCell | null {
  const format = shownAs[String(cell.z)] ?? String(cell.z ?? general)
  if (cell.t === 'e') return { kind: 'error', text: cell.w ?? errorTexts[Number(cell.v)] ?? '#ERROR' }
  if (cell.v === undefined || cell.t === 'z') return cell.f === undefined ? null : { kind: 'notCalculated' }
  if (cell.t === 'b') return { kind: 'yesNo', value: cell.v === true }
  if (typeof cell.v === 'number') return { kind: 'number', value: cell.v, format }
  return { kind: 'text', text: String(cell.v), format }
}

/** [MS-XLS] 2.5.10 */
const errorTexts: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
}

function placeName(row: number, column: number): string {
  const letters = column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))
  return `${letters}${String.fromCharCode(65 + (column % 26))}${row + 1}`
}
