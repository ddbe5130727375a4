import { Problem } from '../http/problem.ts'
import type { Faults } from './fault.ts'
import { withoutGuard } from './guard.ts'
import { findHeading } from './heading.ts'
import type { Column } from './heading.ts'
import { isBlank, maxRows } from './lines.ts'
import type { Line } from './lines.ts'
import { withoutTotals } from './totalLine.ts'

/** What a file holds: `word` names one thing of it to people, `key` is the column that makes a row the heading. */
export type Table = { word: string; key: string; columns: readonly Column[] }

/** One row below the heading: its line, and the text of every column that the file has; '' is an empty cell. */
export type TextRow = { line: number; texts: Readonly<Record<string, string>> }

/** Reads the rows below the heading; what is wrong with the heading or with how a cell is kept, or stands under none, adds a fault. Throws Problem 422 without a heading or with too many rows. */
export function textRows({ word, key, columns }: Table, file: string, lines: readonly Line[], faults: Faults): TextRow[] {
  const heading = findHeading(lines, columns, key)
  const keyTitle = columns.find(({ field }) => field === key)?.title ?? key
  if (!heading) throw new Problem(422, `文件里没有${word}的表头：应有一行包含“${keyTitle}”（${key}）列`)
  const below = withoutTotals(lines.filter((line) => line.line > heading.line && !isBlank(line)))
  if (below.length > maxRows) throw new Problem(422, `文件有 ${below.length} 行，一次最多导入 ${maxRows} 行，请分成几个文件导入`)
  for (const fault of heading.faults) faults.add({ file, line: heading.line, ...fault })
  const byField = new Map(columns.map((column) => [column.field, column]))
  const places = heading.fields.flatMap((field, index): Place[] => {
    const column = field === null ? undefined : byField.get(field)
    return column === undefined || heading.fields.indexOf(field) !== index ? [] : [{ column, index }]
  })
  return below.map((line) => {
    const { cells } = line
    const stray = cells.findIndex((cell, index) => cell.trim() !== '' && (index >= heading.fields.length || heading.blank.includes(index)))
    if (stray >= 0)
      faults.add({ file, line: line.line, column: `第 ${stray + 1} 列`, reason: `“${shortened(cells[stray] ?? '')}”上面没有列名，请补上列名或清空` })
    const texts = places.map(({ column, index }) => {
      const { text, fault } = cellText(line, index, column, places)
      if (fault !== null) faults.add({ file, line: line.line, column: column.title, reason: fault })
      return [column.field, text]
    })
    return { line: line.line, texts: Object.fromEntries(texts) }
  })
}

type Place = { column: Column; index: number }

/** The text of a cell, and why it cannot be taken. */
function cellText({ line, cells, notes }: Line, index: number, { holds }: Column, places: readonly Place[]): { text: string; fault: string | null } {
  const { fault, plain, merged } = notes?.get(index) ?? {}
  const shown = withoutGuard(cells[index] ?? '').trim()
  const text = holds === 'value' ? (plain ?? shown) : shown
  const takesMore = merged && (merged.toLine > line || places.some((place) => place.index > index && place.index <= merged.toIndex))
  if (takesMore) return { text, fault: `${merged.range} 是合并的单元格，请取消合并，并在每一格填写` }
  return { text, fault: fault ?? textFault(shown) }
}

const errorValue = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/
/** Characters that nobody sees, and halves of characters; tab and line break are not among them, nor what joins pictures. */
const unseen = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFE\uFFFF]|[\uD800-\uDFFF]/u // eslint-disable-line no-control-regex

function textFault(text: string): string | null {
  if (errorValue.test(text)) return `单元格是错误值 ${text}，请改正后再导入`
  const [strange] = unseen.exec(text) ?? []
  if (strange === undefined) return null
  return `“${shortened(text)}”里有看不见的字符 U+${(strange.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}，请删去后重新填写`
}

const longestQuoted = 40

/** A text as a fault quotes it. */
export function shortened(text: string): string {
  return text.length > longestQuoted ? `${text.slice(0, longestQuoted)}…` : text
}
