import { Problem } from '../http/problem.ts'
import type { Faults } from './fault.ts'
import { withoutGuard } from './guard.ts'
import { findHeading } from './heading.ts'
import type { Column } from './heading.ts'
import { isBlank, maxRows } from './lines.ts'
import type { Line } from './lines.ts'

/** What a file holds: `word` names one thing of it to people, `key` is the column that makes a row the heading. */
export type Table = { word: string; key: string; columns: readonly Column[] }

/** One row below the heading: its line, and the text of every column that the file has; '' is an empty cell. */
export type TextRow = { line: number; texts: Readonly<Record<string, string>> }

/** Reads the rows below the heading; what is wrong with the heading, or stands under none, adds a fault. Throws Problem 422 without a heading or with too many rows. */
export function textRows({ word, key, columns }: Table, file: string, lines: readonly Line[], faults: Faults): TextRow[] {
  const heading = findHeading(lines, columns, key)
  const keyTitle = columns.find(({ field }) => field === key)?.title ?? key
  if (!heading) throw new Problem(422, `文件里没有${word}的表头：应有一行包含“${keyTitle}”（${key}）列`)
  const below = lines.filter((line) => line.line > heading.line && !isBlank(line))
  if (below.length > maxRows) throw new Problem(422, `文件有 ${below.length} 行，一次最多导入 ${maxRows} 行，请分成几个文件导入`)
  for (const fault of heading.faults) faults.add({ file, line: heading.line, ...fault })
  const places = heading.fields.flatMap((field, index) => (field === null || heading.fields.indexOf(field) !== index ? [] : [{ field, index }]))
  return below.map(({ line, cells }) => {
    const stray = cells.findIndex((cell, index) => cell.trim() !== '' && (index >= heading.fields.length || heading.blank.includes(index)))
    if (stray >= 0) faults.add({ file, line, column: `第 ${stray + 1} 列`, reason: `“${shortened(cells[stray] ?? '')}”上面没有列名，请补上列名或清空` })
    return { line, texts: Object.fromEntries(places.map(({ field, index }) => [field, withoutGuard(cells[index] ?? '').trim()])) }
  })
}

const longestQuoted = 40

/** A text as a fault quotes it. */
export function shortened(text: string): string {
  return text.length > longestQuoted ? `${text.slice(0, longestQuoted)}…` : text
}
