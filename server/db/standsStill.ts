import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Tables } from './database.ts'
import { isPostgres } from './isPostgres.ts'

/**
 * From here to the end of its transaction nobody else changes this row, and what was changed before is seen by what is read from now on:
 * for a row whose value follows from others (a sum of its children). Rows are taken in the order in which they are written, children
 * before parents. SQLite has one writer already.
 */
export async function standsStill(trx: Transaction<Tables>, table: string, id: string): Promise<void> {
  if (isPostgres(trx)) await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(trx)
}
