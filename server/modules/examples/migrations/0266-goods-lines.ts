import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lines of the example order have a choice of a dictionary and a day, besides the person. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['unit', 'needDate'])
      await db.schema
        .alterTable('test_order_goods')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
  },
}
