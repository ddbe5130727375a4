import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { isPostgres } from '../isPostgres.ts'
import { tenantColumn } from './tenantScope.ts'

/** A table whose rows become tenants', and its columns that no two rows shared: from now on no two of one tenant. */
export type Given = { table: string; unique: readonly string[] }

/**
 * Gives a table the column that says whose its rows are, inside a migration; `first` is the tenant to whom everything belongs that stands
 * there. It is written as the default of the new column, since nobody may change rows of append-only tables.
 */
export async function giveTenants(db: Kysely<unknown>, { table, unique }: Given, first: number): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(tenantColumn, 'integer', (column) => column.notNull().defaultTo(first))
    .execute()
  if (isPostgres(db)) {
    await db.schema
      .alterTable(table)
      .alterColumn(tenantColumn, (column) => column.dropDefault())
      .execute()
    for (const column of unique) await db.schema.alterTable(table).dropConstraint(`${table}_${column}_key`).execute()
  } else if (unique.length > 0) await rebuildWithout(db, table, unique)
  for (const column of unique) await db.schema.createIndex(`${table}_own_${column}`).unique().on(table).columns([tenantColumn, column]).execute()
  await orderByTenant(db, table)
}

/** Indexes that give lists their order begin with the tenant from now on: a list is one tenant's, and is not sorted while it is read. */
async function orderByTenant(db: Kysely<unknown>, table: string): Promise<void> {
  const standing = isPostgres(db)
    ? sql<{ name: string; text: string }>`select indexname as name, indexdef as text from pg_indexes where tablename = ${table}`
    : sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema where type = 'index' and tbl_name = ${table} and sql is not null`
  for (const { name, text } of (await standing.execute(db)).rows) {
    if (!name.startsWith(`${table}_by_`)) continue
    await db.schema.dropIndex(name).execute()
    await sql.raw(text.replace(/\((?=["a-z])/i, `("${tenantColumn}", `)).execute(db)
  }
}

type Schema = { type: string; name: string; sql: string }

/** SQLite cannot drop what `unique` behind a column has made: the table is written anew without the word, and its indexes with it. References are off meanwhile (db/database.ts). */
async function rebuildWithout(db: Kysely<unknown>, table: string, unique: readonly string[]): Promise<void> {
  const { rows } = await sql<Schema>`select type, name, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(db)
  const made = rows.find(({ type }) => type === 'table')
  if (!made) throw new Error(`there is no table ${table}`)
  const fresh = `${table}_anew`
  const text = unique.reduce((left, column) => withoutUnique(left, column), made.sql).replace(`"${table}"`, `"${fresh}"`)
  await sql.raw(text).execute(db)
  await sql`insert into ${sql.table(fresh)} select * from ${sql.table(table)}`.execute(db)
  await db.schema.dropTable(table).execute()
  await db.schema.alterTable(fresh).renameTo(table).execute()
  for (const { type, sql: again } of rows) if (type !== 'table') await sql.raw(again).execute(db)
}

/** Throws where the column is not unique: a migration that changes nothing would only be found out by the second tenant. */
function withoutUnique(text: string, column: string): string {
  const found = new RegExp(`("${column}" text not null) unique`)
  if (!found.test(text)) throw new Error(`${column} is not unique in: ${text}`)
  return text.replace(found, '$1')
}
