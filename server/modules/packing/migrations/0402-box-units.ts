import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** That a unit is one box follows from how it is made (packUnit.service.ts): a new one for each. The index is for finding it. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('mes_box_own_unit').execute()
    await db.schema.createIndex('mes_box_of_unit').on('mes_box').column('huId').execute()
  },
}
