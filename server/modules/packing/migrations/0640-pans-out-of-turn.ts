import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Why pans were brought that another lot goes before (factory.md 4 R14). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_nbc_material')
      .addColumn('breakReason', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
