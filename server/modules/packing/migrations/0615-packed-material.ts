import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A walk through the genealogy asks each lot whether it is being packed, and with what (docs/decisions/162-pans-that-are-packed.md). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('mes_nbc_job_of_bulk').on('mes_nbc_job').column('bulkLotId').execute()
    await db.schema.createIndex('mes_nbc_material_of_lot').on('mes_nbc_material').column('materialLotId').execute()
  },
}
