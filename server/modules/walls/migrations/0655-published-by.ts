import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who published a version, by their account: what its reports show to screens is what this person may see. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_wall_version')
      .addColumn('byUsername', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
