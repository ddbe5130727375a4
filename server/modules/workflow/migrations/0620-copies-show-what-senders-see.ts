import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A copy shows what its sender saw: the fields that were hidden from them, with commas. Copies from before show all. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('act_z_copy')
      .addColumn('hiddenFields', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
