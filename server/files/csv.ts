import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { Problem } from '../http/problem.ts'
import type { Line } from './lines.ts'

/**
 * Reads separated text in UTF-8, with or without byte order mark, or in GBK, as Excel writes it on Chinese Windows; the first line says
 * whether commas, semicolons or tabs separate. Throws Problem 422 when it is something else.
 */
export function readCsv(bytes: Buffer): Line[] {
  let line = 1
  const text = decoded(bytes)
  return recordsOf(text, separatorOf(text)).map((cells) => {
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

/** Whichever stands most often in the first line that says something, outside quotes; a comma where none does. */
function separatorOf(text: string): string {
  const first = /[^\r\n\uFEFF].*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const counted = [',', ';', '\t'].map((separator) => ({ separator, count: first.split(separator).length - 1 }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Problem(422, `第 ${Number(error['lines'])} 行附近的双引号没有成对，请检查后再导入`)
  }
}

function decoded(bytes: Buffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      continue // not this encoding, the next one is tried
    }
  }
  throw new Problem(422, '文件的扩展名是 .csv，但内容不是 UTF-8 或 GBK 文本，请重新导出后再导入')
}
