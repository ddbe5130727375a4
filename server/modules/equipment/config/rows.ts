import { plcTagColumns } from '#contract/modules/equipment/plcColumns.ts'
import type { Faults } from '../../../files/fault.ts'
import type { Line } from '../../../files/lines.ts'
import { shortened, textRows } from '../../../files/textRows.ts'
import type { Table } from '../../../files/textRows.ts'
import { readCell } from './cells.ts'
import { spelledReference } from './referenceAddress.ts'
import type { Subject } from './subject.ts'

/**
 * A row as far as it could be read: only fields that are right are present. It is complete when no fault was found in the file; `omitted`
 * are the fields of columns that the file has not: a record that exists keeps what stands there. `isReference`: the address counts from 1.
 */
export type Draft<Row> = { line: number; row: Partial<Row>; omitted: readonly string[]; isReference: boolean }

/** Reads the rows below the heading; every wrong cell adds a fault. Throws Problem 422 when there is no heading or there are too many rows. */
export function readRows<Row extends object>(subject: Subject<Row>, file: string, lines: readonly Line[], faults: Faults): Draft<Row>[] {
  const columns = judgesOf(subject)
  return textRows(tableOf(subject), file, lines, faults).map(({ line, texts: written }) => {
    const report = (column: string, reason: string) => faults.add({ file, line, column, reason })
    const spelled = subject.spell?.(written) ?? { texts: written, conflict: null }
    const { texts: all, conflict, isReference } = spelled.conflict === null ? spelledReference(spelled.texts) : { ...spelled, isReference: false }
    if (conflict !== null) report(addressTitle, conflict)
    const { address: _address, ...others } = all
    const texts = conflict === null ? all : others
    const omitted = columns.filter(({ field }) => written[field] === undefined).map(({ field }) => field)
    return { line, row: derived(subject, readRow(columns, texts, report)), omitted, isReference }
  })
}

const addressTitle = plcTagColumns.find(({ field }) => field === 'address')?.title ?? ''

/** How the heading of a subject is found. */
export function tableOf<Row>({ word, key, columns }: Subject<Row>): Table {
  return {
    word,
    key,
    columns: columns.map(({ field, title, empty, kind }) => ({
      field,
      title,
      isRequired: empty === 'refused',
      holds: kind === 'whole' || kind === 'decimal' ? 'value' : 'text',
    })),
  }
}

/** The Chinese heading of a field, as faults name it. */
export function titleOf<Row>(subject: Subject<Row>, field: keyof Row): string {
  return subject.columns.find((column) => column.field === field)?.title ?? String(field)
}

type Report = (column: string, reason: string) => void
type Judged = { value: unknown } | { reason: string } | null
/** `judge` takes undefined for a column that the file has not: without a required one it was reported with the heading. */
type JudgedColumn = { field: string; title: string; judge: (text: string | undefined) => Judged }

function judgesOf<Row>({ columns, schemas }: Subject<Row>): JudgedColumn[] {
  return columns.map(({ field, title, kind, empty }) => {
    const schema = schemas[field]
    const judgeText = remembering((text: string): Judged => {
      const cell = readCell(kind, text)
      const parsed = 'value' in cell ? schema.safeParse(cell.value) : null
      if (parsed?.success) return { value: parsed.data }
      return { reason: `“${shortened(text)}”不可用：${'reason' in cell ? cell.reason : (parsed?.error?.issues[0]?.message ?? '格式不正确')}` }
    })
    return { field, title, judge: (text) => (text === undefined || text === '' ? emptyCell(empty, text !== undefined) : judgeText(text)) }
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

function emptyCell(empty: 'refused' | 'derived' | { standard: unknown }, isInFile: boolean): Judged {
  if (empty === 'derived') return null
  if (empty === 'refused') return isInFile ? { reason: '必填，请填写' } : null
  return { value: empty.standard }
}

function readRow<Row>(columns: readonly JudgedColumn[], texts: Readonly<Record<string, string>>, report: Report): Partial<Row> {
  const row: Record<string, unknown> = {}
  for (const { field, title, judge } of columns) {
    const judged = judge(texts[field])
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
