import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Pieces that a job is short of at its end (factory.md 4 R25); of jobs that are over already as well. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_nbc_job')
      .addColumn('qtyShort', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update mes_nbc_job set "qtyShort" = "qtyTarget" - "qtyBoxed" where status = 'done' and "qtyBoxed" < "qtyTarget"`.execute(db)
  },
}
