import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Announcements for departments and roles besides people by name: ids, commas between. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['departIds', 'roleIds'])
      await db.schema
        .alterTable('sys_announcement')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
  },
}
