import { z } from 'zod'
import { mostLines } from '#contract/lineCalls.ts'
import type { LineComplaints, LineConflicts, LinesByResource } from '#contract/lineCalls.ts'
import { Problem } from '../../http/problem.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { Row } from '../field/row.ts'
import type { LinesContext } from './linesContext.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { ownRows } from '../scope/scope.ts'
import { ruleComplaints } from '../write/checkRules.ts'
import { refusalOf } from '../write/databaseRefusal.ts'
import { isWhole, parseChange, parseNew } from '../write/givenRow.ts'
import type { Change, Editing } from '../write/hooks.ts'
import { createTableWriter } from '../write/tableWriter.ts'

type ResourceLines = LinesByResource[string]

/** What changed of one kind of lines, for the bus. */
export type LineChange = { resource: string; change: Change }

/**
 * Saves lines that were added, changed or deleted below a header that stands, in the transaction of its unit of work. Throws 422
 * with every complaint by line and field, 409 where the state of a line is all that is in the way, or 409 with the lines that somebody else
 * wrote meanwhile; each undoes all of it.
 */
export async function saveLines(header: LinesContext, headerId: string, written: LinesByResource, editing: Editing): Promise<LineChange[]> {
  const kinds = Object.entries(written).map(([name, lines]) => {
    const kind = header.lines.find(({ context }) => context.resource.name === name)
    if (!kind) throw new Problem(422, `${header.resource.title}没有名为 ${name} 的明细`)
    const { context, parentField, orderField, isNumbered } = kind
    const within = ownRows(context.resource, editing.unit.by) // who may write a header may write its lines
    return { context, under: { field: parentField, id: headerId }, numberField: isNumbered ? orderField : null, lines, own: { unit: editing.unit, within } }
  })
  return saveKinds(kinds, editing)
}

/** The same for rows that stand below nothing, as a grid of all of them was edited; only those that the person may list are there to be written. */
export function saveRows(context: LinesContext, lines: ResourceLines, editing: Editing): Promise<LineChange[]> {
  return saveKinds([{ context, under: null, numberField: null, lines, own: editing }], editing)
}

/** Lines of one resource that are to be written; `under`: what each of them belongs to, by its field; `numberField`: what no two of them share. */
type Kind = { context: LinesContext; under: { field: string; id: string } | null; numberField: string | null; lines: ResourceLines; own: Editing }

async function saveKinds(kinds: readonly Kind[], editing: Editing): Promise<LineChange[]> {
  if (kinds.some(({ lines: { changed, deleted } }) => changed.length + deleted.length > mostLines))
    throw new Problem(422, `一次最多保存 ${mostLines} 行，请分几次保存`)
  const conflicts = (await Promise.all(kinds.map(conflictsIn))).flat()
  if (conflicts.length > 0) throw new Problem(409, `有 ${conflicts.length} 行别人刚刚保存过，请核对后重新保存`, { conflicts })
  const parsed = await Promise.all(kinds.map(async (kind) => ({ ...kind, ...(await parsedLines(kind, editing)) })))
  refuse(Object.fromEntries(parsed.map(({ context, complaints }) => [context.resource.name, complaints])))
  const changes: LineChange[] = []
  for (const { context, own, lines, rows } of parsed) {
    const writer = createTableWriter(context)
    const note = (change: Change) => void changes.push({ resource: context.resource.name, change })
    for (const { id, version } of lines.deleted) note(await writer.remove(own, id, version))
    for (const { key, id, version, row } of rows)
      note(await atLine(context, key, () => (id === undefined ? writer.add(own, row) : writer.edit(own, id, version, row))))
  }
  return changes
}

/** Lines of the page that somebody else changed or deleted since they were read. */
async function conflictsIn({ context, under, lines: { changed, deleted }, own }: Kind): Promise<LineConflicts> {
  const { resource, table, plantTz } = context
  const reader = createTableReader({ db: own.unit.trx, table, resource, plantTz })
  const asked = [
    ...changed.flatMap(({ id, version, key }) => (id === undefined ? [] : [{ id, version, key }])),
    ...deleted.map((line) => ({ ...line, key: line.id })),
  ]
  const found: LineConflicts = []
  for (const { id, version, key } of asked) {
    const stored = await reader.one(id, own.within)
    const isHere = stored !== null && (under === null || stored[under.field] === under.id)
    if (!isHere || stored['version'] !== version)
      found.push({ resource: resource.name, key, stored: isHere ? maskedViewOf(resource, own.unit.by).row(stored) : null })
  }
  return found
}

type ParsedLine = { key: string; id: string | undefined; version: number; row: Row }

async function parsedLines({ context, under, numberField, lines: { changed } }: Kind, { unit }: Editing) {
  const { resource, checkByRule } = context
  const reader = createTableReader({ ...context, db: unit.trx })
  const complaints: LineComplaints[string] = {}
  const rows: ParsedLine[] = []
  const view = maskedViewOf(resource, unit.by)
  for (const { id, version = 0, key, ...rest } of changed) {
    const given = under === null ? rest : { ...rest, [under.field]: under.id }
    const before = id === undefined || (isWhole(resource, given) && view.hidden.size === 0) ? null : await reader.one(id)
    const sent = before ? view.sentFor(before, given) : given
    const said = judged(() => (before ? parseChange(resource, sent, before) : parseNew(resource, sent)))
    const broken = 'row' in said ? await ruleComplaints(resource.fields, said.row, checkByRule, before) : []
    if ('error' in said) complaints[key] = fieldErrorsOf(said.error)
    else if (broken.length > 0) complaints[key] = Object.fromEntries(broken.map(({ name, complaint }) => [name, [complaint]]))
    else rows.push({ key, id, version, row: said.row })
  }
  if (numberField !== null)
    for (const { key, row } of repeated(rows, numberField)) complaints[key] = { [numberField]: [`第 ${String(row[numberField])} 行出现了两次，请重新编号`] }
  return { complaints, rows }
}

/** Lines whose number another one before them has. */
function repeated(rows: readonly ParsedLine[], numberField: string): ParsedLine[] {
  const known = new Set<unknown>()
  return rows.filter(({ row: { [numberField]: number } }) => known.size === known.add(number).size)
}

/** What the rules say of a line. */
function judged(parse: () => Row): { row: Row } | { error: z.ZodError } {
  try {
    return { row: parse() }
  } catch (error) {
    if (error instanceof z.ZodError) return { error }
    throw error
  }
}

/** The sentences of a refusal, by field. */
function fieldErrorsOf(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of error.issues) (fields[String(path[0] ?? '')] ??= []).push(message)
  return fields
}

function refuse(lines: LineComplaints): void {
  const told = Object.fromEntries(Object.entries(lines).filter(([, ofKind]) => Object.keys(ofKind).length > 0))
  const first = Object.values(told)
    .flatMap((ofKind) => Object.values(ofKind))
    .flatMap((fields) => Object.values(fields))
    .flat()[0]
  if (first !== undefined) throw new Problem(422, `明细有误：${first}`, { lines: told })
}

/** A refusal of one line names it. */
async function atLine(context: LinesContext, key: string, write: () => Promise<Change>): Promise<Change> {
  try {
    return await write()
  } catch (thrown) {
    const error = refusalOf(thrown, context.resource.fields)
    if (!(error instanceof Problem)) throw error
    const said = (error.result ?? {}) as { fields?: Record<string, string[]>; record?: unknown } // as refusals of fields and of old versions carry them
    const isOfLine = error.status === 422 || (error.status === 409 && said.record === undefined) // what its state forbids; an old version is told by conflictsIn
    if (!isOfLine) throw error
    const fields = said.fields ?? { [context.resource.label]: [error.message] }
    throw new Problem(error.status, `明细有误：${error.message}`, { lines: { [context.resource.name]: { [key]: fields } } })
  }
}
