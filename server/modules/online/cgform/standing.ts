import { sql } from 'kysely'
import { columnsOf } from '../../../db/columnsOf.ts'
import type { Database } from '../../../db/database.ts'
import { isPostgres } from '../../../db/isPostgres.ts'

/** A table as the database has it: its columns by name with the type that the database says, and the names of its indexes. */
type TableAsFound = { columns: ReadonlyMap<string, string>; indexes: ReadonlySet<string> }

/** How a table stands at this moment; null where there is none. */
export async function standingOf(db: Database, table: string): Promise<TableAsFound | null> {
  const columns = await columnsOf(db, table)
  if (columns.size === 0) return null
  const { rows } = isPostgres(db)
    ? await sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema() and tablename = ${table}`.execute(db)
    : await sql<{ name: string }>`select name from sqlite_master where type = 'index' and tbl_name = ${table}`.execute(db)
  const own = rows.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_autoindex_') && !name.endsWith('_pkey'))
  return { columns, indexes: new Set(own) }
}

/** How many rows of all tenants a table has, or how many of them are so. */
export async function countOf(db: Database, table: string, where = sql<boolean>`1 = 1`): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Says of a column that something stands in it. */
export function isFilled(column: string) {
  return sql<boolean>`(${sql.ref(column)} is not null and cast(${sql.ref(column)} as text) <> '')`
}
