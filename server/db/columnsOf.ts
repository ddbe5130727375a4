import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './isPostgres.ts'

/** Columns of one table, name → type as this database says it, in their order; none where there is no such table. Looks at no other table. */
export async function columnsOf(db: Database, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = isPostgres(db)
    ? await sql<Column>`select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = to_regclass(quote_ident(current_schema()) || '.' || quote_ident(${table}))
          and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db)
    : await sql<Column>`select name, type from pragma_table_info(${table}) order by cid`.execute(db)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

type Column = { name: string; type: string }
