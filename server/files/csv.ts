import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { Problem } from '../http/problem.ts'
import type { Line } from './lines.ts'

/** Reads comma-separated UTF-8 text, with or without byte order mark. Throws Problem 422 when it is something else. */
export function readCsv(bytes: Buffer): Line[] {
  let line = 1
  return recordsOf(decoded(bytes)).map((cells) => {
    const at = { line, cells }
    line += 1 + cells.reduce((sum, cell) => sum + lineBreaksIn(cell), 0)
    return at
  })
}

/** Writes UTF-8 with byte order mark: without it Excel takes the text for GBK. Lines end as in Windows. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): Buffer {
  return Buffer.from(
    stringify(
      rows.map((row) => [...row]),
      { bom: true, record_delimiter: '\r\n', cast: { number: String } },
    ),
  )
}

/** A quoted cell may go over several lines. */
function lineBreaksIn(cell: string): number {
  return /[\r\n]/.test(cell) ? cell.split(/\r\n|\r|\n/).length - 1 : 0
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Problem(422, `第 ${Number(error['lines'])} 行附近的双引号没有成对，请检查后再导入`)
  }
}

function decoded(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // a TypeError here only says that the bytes are not UTF-8, which the next line tells the person
    throw new Problem(422, '文件不是 UTF-8 编码（可能是 GBK）。请在 Excel 里另存为“CSV UTF-8（逗号分隔）”或 .xlsx 后再导入')
  }
  throw new Problem(422, '文件的扩展名是 .csv，但内容不是文本，请重新导出后再导入')
}
