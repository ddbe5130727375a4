import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How a version of a process is used is edited by people, as its drawing is: by a revision that counts up. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('act_z_process')
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
