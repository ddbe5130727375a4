import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a batch keeps of its machines is hashed when it is cut; what is older has no hash and is not compared. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('mes_batch_parameter')
      .addColumn('hash', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
