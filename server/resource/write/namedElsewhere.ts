import { sql } from 'kysely'
import { isSeveral } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { Problem } from '../../http/problem.ts'
import { workFor } from '../../tenancy/atWork.ts'
import type { Executor, Row } from '../field/row.ts'

/** A field of a table without keys of the database that names records by one of their columns. */
export type Naming = { table: string; title: string; field: Field; key: string }
/** Those that name records of a resource. */
export type NamedBy = (resource: string) => readonly Naming[]

/** Throws 422 for a record that rows of such a table name, whichever tenant's: what the database does where it has keys. */
export async function requireUnnamed(db: Executor, namings: readonly Naming[], record: Row): Promise<void> {
  for (const { table, title, field, key } of namings) {
    const value = String(record[key])
    const column = sql.ref(field.name)
    const held = isSeveral(field) ? sql`',' || ${column} || ',' like ${`%,${value},%`}` : sql`${column} = ${value}`
    const { rows } = await workFor('every', () => sql`select 1 from ${sql.table(table)} where ${held} limit 1`.execute(db))
    if (rows.length > 0) throw new Problem(422, `“${title}”的“${field.title}”还在用这条记录，请先改掉再删除`)
  }
}
