import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'

/**
 * How many rows a tenant has is counted for every window of a list: PostgreSQL read the whole table for it. Through an index of that one column,
 * which it keeps twenty times smaller, it takes half as long. SQLite counts through the order of the list, and gains nothing.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'tenantId' order by table_name`.execute(db)
    for (const { name } of rows) await db.schema.createIndex(`${name}_of_tenant`).ifNotExists().on(name).column('tenantId').execute()
  },
}
