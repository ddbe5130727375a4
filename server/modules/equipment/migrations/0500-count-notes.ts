import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What of a machine's counters was left out of the count of an hour, and why. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_oee_hour')
      .addColumn('countNote', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
