import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An alarm may call for help by itself. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_alarm_def')
      .addColumn('routeToAndon', 'text', (column) => column.notNull().defaultTo('N'))
      .execute()
  },
}
