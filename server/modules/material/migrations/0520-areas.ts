import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The district of a customer and of a supplier. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['mes_customer', 'mes_supplier'])
      await db.schema
        .alterTable(table)
        .addColumn('area', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
  },
}
