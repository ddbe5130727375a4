import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Why inner packing material was brought before what the rule of its material takes first (factory.md 4 R14). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_nbc_material')
      .addColumn('breakReason', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
