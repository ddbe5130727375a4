import { sql } from 'kysely'
import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import type { Page, PageQuery } from '#contract/envelope.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { pageFrom } from '../db/paging.ts'
import { wireOf } from './columns.ts'
import { everything } from './condition.ts'
import type { Condition } from './condition.ts'
import { conditionSql } from './conditionSql.ts'
import type { Sort } from './listQuery.ts'

/** The database, or a transaction in it. */
export type Executor = QueryExecutorProvider

/** A row of any table, as the wire carries it. */
export type Row = Record<string, unknown>

type Column = Pick<Field, 'name' | 'kind'>

/** Columns that every table of a resource has besides its fields. */
const alwaysKept: readonly Column[] = [
  { name: 'id', kind: 'text' },
  { name: 'createTime', kind: 'dateTime' },
]
/** The same where people write records; `version` guards against two who edit at once. */
const kept: readonly Column[] = [
  ...alwaysKept,
  { name: 'createBy', kind: 'text' },
  { name: 'updateBy', kind: 'text' },
  { name: 'updateTime', kind: 'dateTime' },
  { name: 'version', kind: 'number' },
]

/** The table of a resource, read through declared columns only. */
export type TableReader = {
  page(condition: Condition, sorts: readonly Sort[], page: PageQuery): Promise<Page<Row>>
  /** at most `limit` rows in order */
  some(condition: Condition, sorts: readonly Sort[], limit: number): Promise<Row[]>
  /** null also for a record that lies outside of `within` */
  one(id: string, within?: Condition): Promise<Row | null>
}

type Read = { db: Executor; table: string; resource: Pick<Resource, 'fields' | 'verbs'>; plantTz: string }

export function createTableReader({ db, table, resource: { fields, verbs }, plantTz }: Read): TableReader {
  const besides = verbs.includes('add') || verbs.includes('edit') ? kept : alwaysKept
  const columns = [...besides, ...fields.filter(({ name }) => besides.every((column) => column.name !== name))]
  const listed = sql.join(columns.map(({ name }) => sql.ref(name)))
  const rows = async (query: RawBuilder<Row>) => (await query.execute(db)).rows.map(onWire)
  const onWire = (stored: Row) => Object.fromEntries(columns.map((column) => [column.name, wireOf(column, stored[column.name], plantTz)]))
  const selected = (condition: Condition, sorts: readonly Sort[], limit: number, offset: number) =>
    sql<Row>`select ${listed} from ${sql.table(table)} where ${conditionSql(condition)} order by ${ordered(sorts)} limit ${limit} offset ${offset}`

  return {
    async page(condition, sorts, page) {
      const counted = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ${conditionSql(condition)}`.execute(db)
      const records = await rows(selected(condition, sorts, page.pageSize, (page.pageNo - 1) * page.pageSize))
      return pageFrom(records, Number(counted.rows[0]?.total ?? 0), page)
    },
    some: (condition, sorts, limit) => rows(selected(condition, sorts, limit, 0)),
    async one(id, within = everything) {
      const [found] = await rows(sql<Row>`select ${listed} from ${sql.table(table)} where ${sql.ref('id')} = ${id} and ${conditionSql(within)}`)
      return found ?? null
    },
  }
}

/** Empty values last, whichever database; the key ends every order in the direction of the last, so that pages never overlap and an index can serve it. */
function ordered(sorts: readonly Sort[]): RawBuilder<unknown> {
  const direction = (order: Sort['order']) => sql.raw(order)
  const last = sorts.at(-1)?.order ?? 'asc'
  return sql.join([...sorts.map(({ column, order }) => sql`${sql.ref(column)} ${direction(order)} nulls last`), sql`${sql.ref('id')} ${direction(last)}`])
}
