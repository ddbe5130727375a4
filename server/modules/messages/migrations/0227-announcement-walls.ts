import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An announcement may go to the walls as well. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_announcement')
      .addColumn('toWalls', 'text', (column) => column.notNull().defaultTo('N'))
      .execute()
  },
}
