import { Problem } from '../../../http/problem.ts'
import { withoutGuard } from '../../../files/guard.ts'
import { readCell } from './cells.ts'
import type { Faults } from '../../../files/fault.ts'
import { findHeading } from './heading.ts'
import { isBlank, maxRows } from '../../../files/lines.ts'
import type { Line } from '../../../files/lines.ts'
import type { Subject } from './subject.ts'

/** A row as far as it could be read: only fields that are right are present. It is complete when no fault was found in the file. */
export type Draft<Row> = { line: number; row: Partial<Row> }

/** Reads the rows below the heading; every wrong cell adds a fault. Throws Problem 422 when there is no heading or there are too many rows. */
export function readRows<Row extends object>(subject: Subject<Row>, file: string, lines: readonly Line[], faults: Faults): Draft<Row>[] {
  const heading = findHeading(lines, subject.columns, subject.key)
  if (!heading) throw new Problem(422, `文件里没有${subject.word}的表头：应有一行包含“${titleOf(subject, subject.key)}”（${subject.key}）列`)
  const below = lines.filter((line) => line.line > heading.line && !isBlank(line))
  if (below.length > maxRows) throw new Problem(422, `文件有 ${below.length} 行，一次最多导入 ${maxRows} 行，请分成几个文件导入`)
  for (const fault of heading.faults) faults.add({ file, line: heading.line, ...fault })
  const columns = columnsIn(subject, heading.fields)
  return below.map(({ line, cells }) => {
    const report = (column: string, reason: string) => faults.add({ file, line, column, reason })
    const stray = cells.findIndex((cell, index) => cell.trim() !== '' && (index >= heading.fields.length || heading.blank.includes(index)))
    if (stray >= 0) report(`第 ${stray + 1} 列`, `“${shortened(cells[stray] ?? '')}”上面没有列名，请补上列名或清空`)
    return { line, row: derived(subject, readRow(columns, cells, report)) }
  })
}

/** The Chinese heading of a field, as faults name it. */
export function titleOf<Row>(subject: Subject<Row>, field: keyof Row): string {
  return subject.columns.find((column) => column.field === field)?.title ?? String(field)
}

type Report = (column: string, reason: string) => void
type Judged = { value: unknown } | { reason: string } | null
type ColumnInFile = { field: string; title: string; judge: (cells: readonly string[]) => Judged }

function columnsIn<Row>({ columns, schemas }: Subject<Row>, fields: readonly (string | null)[]): ColumnInFile[] {
  return columns.map(({ field, title, kind, empty }) => {
    const index = fields.indexOf(field)
    const schema = schemas[field]
    const whenEmpty = emptyCell(empty, index >= 0)
    const judgeText = remembering((text: string): Judged => {
      const cell = readCell(kind, text)
      const parsed = 'value' in cell ? schema.safeParse(cell.value) : null
      if (parsed?.success) return { value: parsed.data }
      return { reason: `“${shortened(text)}”不可用：${'reason' in cell ? cell.reason : (parsed?.error?.issues[0]?.message ?? '格式不正确')}` }
    })
    const judge = (cells: readonly string[]): Judged => {
      const text = withoutGuard(cells[index] ?? '').trim()
      return text === '' ? whenEmpty : judgeText(text)
    }
    return { field, title, judge }
  })
}

const maxRemembered = 1000

/** Most columns hold few different texts: judging each once saves most of the time of a long file. */
function remembering(judge: (text: string) => Judged): (text: string) => Judged {
  const known = new Map<string, Judged>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const judged = judge(text)
    if (known.size < maxRemembered) known.set(text, judged)
    return judged
  }
}

/** A column that is missing altogether was already reported with the heading. */
function emptyCell(empty: 'refused' | 'derived' | { standard: unknown }, isInFile: boolean): Judged {
  if (empty === 'derived') return null
  if (empty === 'refused') return isInFile ? { reason: '必填，请填写' } : null
  return { value: empty.standard }
}

function readRow<Row>(columns: readonly ColumnInFile[], cells: readonly string[], report: Report): Partial<Row> {
  const row: Record<string, unknown> = {}
  for (const { field, title, judge } of columns) {
    const judged = judge(cells)
    if (judged === null) continue
    if ('reason' in judged) report(title, judged.reason)
    else row[field] = judged.value
  }
  return row as Partial<Row> // each value was parsed by the schema of its own field
}

function derived<Row extends object>({ columns, derive }: Subject<Row>, row: Partial<Row>): Partial<Row> {
  for (const { field } of columns) {
    if (row[field] === undefined) row[field] = derive[field]?.(row)
  }
  return row
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
