import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Field } from '#contract/field.ts'
import { mostGroups } from '#contract/resourceReport.ts'
import type { GroupingStep } from '#contract/resourceReport.ts'
import { isPostgres } from '../../db/isPostgres.ts'
import { Problem } from '../../http/problem.ts'
import type { Condition } from '../field/condition.ts'
import { bound, conditionSql } from '../field/conditionSql.ts'
import { storageOf } from '../field/columns.ts'
import type { Executor } from '../field/row.ts'
import { sumSql, wireSum } from './sums.ts'
import { zoneOffsets } from './zoneOffsets.ts'

/** A field by which rows are put together. */
export type Group = { field: Field; step: GroupingStep }

/** Rows that are alike in all groups: `keys` in the order of the groups (null: nothing there), `sums` in that of the summed fields. */
export type GroupedRow = { keys: (string | number | null)[]; count: number; sums: number[] }

type GroupQuery = { plantTz: string; groups: readonly Group[]; summed: readonly Field[]; condition: Condition }
/** `source`: a table, or a query in brackets */
type GroupSource = GroupQuery & { source: RawBuilder<unknown>; isPostgres: boolean }

/** How many rows there are of each sort and what fields of theirs add up to, in one statement: it sees one moment. Throws 422 for more lines than a report has. */
export async function groupedRows(db: Executor, { table, ...query }: GroupQuery & { table: string }): Promise<GroupedRow[]> {
  const { rows } = await groupedSql({ ...query, source: sql.table(table), isPostgres: isPostgres(db) }).execute(db)
  return groupedOf(rows, query)
}

/** The statement of it, for who reads elsewhere. */
export function groupedSql({ source, isPostgres: isOnPostgres, plantTz, groups, summed, condition }: GroupSource): RawBuilder<Record<string, unknown>> {
  const named = (letter: string, at: number) => sql.ref(`${letter}${at}`)
  const inner = [
    ...groups.map((group, at) => sql`${keySql(isOnPostgres, group, plantTz)} as ${named('g', at)}`),
    ...summed.map(({ name }, at) => sql`${sql.ref(name)} as ${named('s', at)}`),
    sql`1 as ${sql.ref('one')}`,
  ]
  const keys = groups.map((_group, at) => named('g', at))
  const outer = [...keys, sql`count(*) as ${sql.ref('count')}`, ...summed.map((_field, at) => sql`${sumSql(`s${at}`)} as ${named('s', at)}`)]
  // the inner select names what is grouped by: PostgreSQL takes the same expression with other parameters for another one
  return sql<Record<string, unknown>>`select ${sql.join(outer)}
    from (select ${sql.join(inner)} from ${source} where ${conditionSql(condition)}) as ${sql.ref('seen')}
    ${keys.length > 0 ? sql`group by ${sql.join(keys)}` : sql``} limit ${sql.lit(mostGroups + 1)}`
}

/** What it found, in the units of the wire. Throws 422 for more lines than a report has. */
export function groupedOf(rows: readonly Record<string, unknown>[], { plantTz, groups, summed }: Omit<GroupQuery, 'condition'>): GroupedRow[] {
  if (rows.length > mostGroups) throw new Problem(422, `统计结果超过 ${mostGroups} 行，请减少分组，或先缩小查询范围`)
  return rows.map((row) => ({
    keys: groups.map((_group, at) => keyOf(row[`g${at}`])),
    count: Number(row['count']),
    sums: summed.map((field, at) => wireSum(field, numberOf(row[`s${at}`]), plantTz)),
  }))
}

function keyOf(stored: unknown): string | number | null {
  return typeof stored === 'string' || typeof stored === 'number' ? stored : null
}

function numberOf(stored: unknown): number | null {
  return stored === null || stored === undefined ? null : Number(stored)
}

/** characters of yyyy-MM-dd that a step keeps */
const lengths = { day: 10, month: 7, year: 4 } as const

/** What rows are alike in; an empty text is nothing, as in a list that looks for what is empty. */
function keySql(isOnPostgres: boolean, { field: { name, kind }, step }: Group, plantTz: string): RawBuilder<unknown> {
  if (step === 'value') return storageOf(kind) === 'text' ? sql`nullif(${sql.ref(name)}, '')` : sql.ref(name)
  const day = storageOf(kind) === 'instant' ? localDay(isOnPostgres, name, plantTz) : sql.ref(name)
  return sql`nullif(substr(${day}, 1, ${sql.lit(lengths[step])}), '')`
}

/** yyyy-MM-dd on the plant's clock, of a column of ms since the epoch. */
function localDay(isOnPostgres: boolean, name: string, plantTz: string): RawBuilder<string> {
  const seconds = sql`(${sql.ref(name)} + ${offsetSql(name, plantTz)}) / 1000`
  return isOnPostgres
    ? sql<string>`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD')`
    : sql<string>`strftime('%Y-%m-%d', ${seconds}, 'unixepoch')`
}

function offsetSql(name: string, plantTz: string): RawBuilder<number> {
  const offsets = zoneOffsets(plantTz)
  const first = bound(offsets.at(-1)?.offsetMs ?? 0)
  if (offsets.length === 1) return sql<number>`${first}`
  const whens = offsets.slice(0, -1).map(({ fromMs, offsetMs }) => sql`when ${sql.ref(name)} >= ${bound(fromMs)} then ${bound(offsetMs)}`)
  return sql<number>`case ${sql.join(whens, sql` `)} else ${first} end`
}
