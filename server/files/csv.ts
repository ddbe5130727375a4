import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { Problem } from '../http/problem.ts'
import type { Line } from './lines.ts'
import type { HasHeading } from './workbook/pickSheet.ts'
import { cellText } from './writtenCell.ts'
import type { WrittenLine } from './writtenCell.ts'

/**
 * Reads separated text in UTF-8, with or without byte order mark, in UTF-16 with one, or in GBK, as Excel writes it on Chinese Windows; commas,
 * semicolons or tabs separate. Where several readings are possible, the one that has the heading is meant. Throws Problem 422 when it is something else.
 */
export function readCsv(bytes: Buffer, hasHeading: HasHeading): Line[] {
  return readCsvAs(bytes, hasHeading).lines
}

/** The same, and as what the bytes were taken: `utf-8`, `utf-16le`, `utf-16be` or `gb18030`, and the separator. */
export function readCsvAs(bytes: Buffer, hasHeading: HasHeading): { lines: Line[]; encoding: string; separator: string } {
  const readings = decoded(bytes).flatMap(({ text, encoding }) => separatorsOf(text).map((separator) => ({ text, encoding, separator })))
  const meant = readings.length === 1 ? readings[0] : readings.find(({ text, separator }) => hasHeading(attempt(text, separator)))
  const { text, encoding, separator } = meant ?? readings[0] ?? { text: '', encoding: 'utf-8', separator: ',' }
  return { lines: linesOf(text, separator), encoding, separator }
}

function linesOf(text: string, separator: string): Line[] {
  let line = 1
  return recordsOf(text, separator).map((cells) => {
    const at = { line, cells: cells.map(unguarded) }
    line += 1 + cells.reduce((sum, cell) => sum + lineBreaksIn(cell), 0)
    return at
  })
}

/** characters that are looked at to find the heading */
const enoughForHeading = 20_000

/** The beginning of a text, read in one way; nothing where it cannot be read so. */
function attempt(text: string, separator: string): Line[] {
  try {
    return linesOf(text.length > enoughForHeading ? text.slice(0, text.lastIndexOf('\n', enoughForHeading) + 1) : text, separator)
  } catch {
    return [] // a quote without its pair, in this reading
  }
}

/** `="007"` is how programs keep the zeros of a text that Excel opens: it shows 007. */
function unguarded(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
}

/** Writes UTF-8 with byte order mark: without it Excel takes the text for GBK. Lines end as in Windows. */
export function writeCsv(rows: readonly WrittenLine[]): Buffer {
  return Buffer.from(
    stringify(
      rows.map((row) => row.map(cellText)),
      { bom: true, record_delimiter: '\r\n', cast: { number: String } },
    ),
  )
}

/** A quoted cell may go over several lines. */
function lineBreaksIn(cell: string): number {
  return /[\r\n]/.test(cell) ? cell.split(/\r\n|\r|\n/).length - 1 : 0
}

/** By how often they stand in the first line that says something, outside quotes; a comma where none does. */
function separatorsOf(text: string): string[] {
  const first = /[^\r\n\uFEFF].*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (separator: string) => first.split(separator).length - 1
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true, record_delimiter: ['\r\n', '\n', '\r'] })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Problem(422, `第 ${Number(error['lines'])} 行附近的双引号没有成对，请检查后再导入`)
  }
}

/** What the bytes can mean: few texts are both, such as GBK of two letters. */
function decoded(bytes: Buffer): { text: string; encoding: string }[] {
  const encodings = utf16Of(bytes) ?? ['utf-8', 'gb18030']
  const texts = encodings.flatMap((encoding) => {
    try {
      const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
      return text.includes('\0') ? [] : [{ text, encoding }]
    } catch {
      return [] // not this encoding, the next one is tried
    }
  })
  const [first] = texts
  if (first === undefined) throw new Problem(422, '文件的扩展名是 .csv，但内容不是 UTF-8 或 GBK 文本，请重新导出后再导入')
  return /^\uFEFF|^[\0-\x7F]*$/.test(first.text) ? [first] : texts
}

/** “Unicode 文本” of Excel */
function utf16Of(bytes: Buffer): string[] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le']
  return bytes[0] === 0xfe && bytes[1] === 0xff ? ['utf-16be'] : null
}
