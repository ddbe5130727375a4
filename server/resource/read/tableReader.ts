import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Page, PageQuery } from '#contract/envelope.ts'
import { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { pageFrom } from '../../db/paging.ts'
import { storedOf, wireOf } from '../field/columns.ts'
import type { Executor, Row } from '../field/row.ts'
import { everything, looksThrough } from '../field/condition.ts'
import type { Condition } from '../field/condition.ts'
import { conditionSql } from '../field/conditionSql.ts'
import { ordered, orderedBackwards } from './listOrder.ts'
import type { Sort } from './listQuery.ts'

type Column = Pick<Field, 'name' | 'kind'>

/** Columns that every table of a resource has besides its fields. */
const alwaysKept: readonly Column[] = [
  { name: 'id', kind: 'text' },
  { name: 'createTime', kind: 'dateTime' },
]
/** The same where people write records or give commands to them; `version` guards against two who edit at once. */
const kept: readonly Column[] = [
  ...alwaysKept,
  { name: 'createBy', kind: 'text' },
  { name: 'updateBy', kind: 'text' },
  { name: 'updateTime', kind: 'dateTime' },
  { name: 'version', kind: 'number' },
]

/** The table of a resource, read through declared columns only. */
export type TableReader = {
  /** what a statement that writes gives back, for `given` to make rows of */
  returning: RawBuilder<unknown>
  given(stored: Row): Row
  page(condition: Condition, sorts: readonly Sort[], page: PageQuery): Promise<Page<Row>>
  /** at most `limit` rows in order */
  some(condition: Condition, sorts: readonly Sort[], limit: number): Promise<Row[]>
  /** null also for a record that lies outside of `within` */
  one(id: string, within?: Condition): Promise<Row | null>
}

type Read = { db: Executor; table: string; resource: Pick<Resource, 'fields' | 'verbs' | 'key' | 'states'>; plantTz: string }

/** The key of the records of a resource, as something to look for. */
export function keyFieldOf({ key }: Pick<Resource, 'key'>): Field {
  return Field.parse({ kind: key, name: 'id', title: '编号' })
}

export function createTableReader({ db, table, resource, plantTz }: Read): TableReader {
  const { fields, verbs, key, states } = resource
  // commands move what has states; lines that are written with their header alone have no verbs of their own: they name it once
  const isWritten = verbs.includes('add') || verbs.includes('edit') || states !== null || fields.some(({ form }) => form === 'once')
  const besides = isWritten ? kept : alwaysKept
  const columns = [...besides, ...fields.filter(({ name }) => besides.every((column) => column.name !== name))]
  const keyField = keyFieldOf({ key })
  const listed = sql.join(columns.map(({ name }) => sql.ref(name)))
  const rows = async (query: RawBuilder<Row>) => (await query.execute(db)).rows.map(onWire)
  const onWire = (stored: Row) => Object.fromEntries(columns.map((column) => [column.name, wireOf(column, stored[column.name], plantTz)]))
  const pageOf = (where: RawBuilder<unknown>, sorts: readonly Sort[], { pageNo, pageSize }: PageQuery) =>
    rows(selected(where, sorts, pageSize, (pageNo - 1) * pageSize))

  /** A page far from the beginning: its keys are counted off in the index alone, from the nearer end, and only its own rows are read. */
  async function farPageOf(where: RawBuilder<unknown>, sorts: readonly Sort[], { pageNo, pageSize }: PageQuery, total: number): Promise<Row[]> {
    const from = (pageNo - 1) * pageSize
    const limit = Math.min(pageSize, total - from)
    if (limit <= 0) return []
    const isFromEnd = from > total / 2
    const [way, offset] = isFromEnd ? [orderedBackwards(resource, sorts), total - from - limit] : [ordered(resource, sorts), from]
    const ids = sql`select ${sql.ref('id')} from ${sql.table(table)} where ${where} order by ${way} limit ${limit} offset ${offset}`
    return rows(sql<Row>`select ${listed} from ${sql.table(table)} where ${sql.ref('id')} in (${ids}) order by ${ordered(resource, sorts)}`)
  }
  const selected = (where: RawBuilder<unknown>, sorts: readonly Sort[], limit: number, offset: number) =>
    sql<Row>`select ${listed} from ${sql.table(table)} where ${where} order by ${ordered(resource, sorts)} limit ${limit} offset ${offset}`

  /** The keys of what fits when that is little: a search through a big table is then done once, and what it found is sorted by itself. Null for more. */
  async function fewIds(condition: Condition): Promise<string[] | null> {
    const found = await sql<{ id: string }>`select ${sql.ref('id')} from ${sql.table(table)} where ${conditionSql(condition)} limit ${few + 1}`.execute(db)
    return found.rows.length > few ? null : found.rows.map(({ id }) => id)
  }

  return {
    returning: listed,
    given: onWire,
    async page(condition, sorts, page) {
      const ids = looksThrough(condition) ? await fewIds(condition) : null
      if (ids) return pageFrom(ids.length === 0 ? [] : await pageOf(sql`${sql.ref('id')} in (${sql.join(ids)})`, sorts, page), ids.length, page)
      const counted = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ${conditionSql(condition)}`.execute(db)
      const total = Number(counted.rows[0]?.total ?? 0)
      const isFar = (page.pageNo - 1) * page.pageSize >= far
      return pageFrom(await (isFar ? farPageOf(conditionSql(condition), sorts, page, total) : pageOf(conditionSql(condition), sorts, page)), total, page)
    },
    some: (condition, sorts, limit) => rows(selected(conditionSql(condition), sorts, limit, 0)),
    async one(id, within = everything) {
      const stored = storedOf(keyField, id, plantTz)
      if (stored === null || (typeof stored === 'number' && !Number.isSafeInteger(stored))) return null // larger than any key, and than PostgreSQL takes
      const [found] = await rows(sql<Row>`select ${listed} from ${sql.table(table)} where ${sql.ref('id')} = ${stored} and ${conditionSql(within)}`)
      return found ?? null
    },
  }
}

const few = 1000
/** rows before a page from which on they are counted off by their keys */
const far = 1000
