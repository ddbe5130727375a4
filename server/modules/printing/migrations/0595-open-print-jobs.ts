import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'

/** Whether a label of a title still waits is asked with each order, beside all jobs that were ever done. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    // 0590 makes it as well; a database that was made before it did has it from here
    if (isPostgres(db)) await db.schema.createIndex('mes_unit_label_of_tenant').ifNotExists().on('mes_unit_label').column('tenantId').execute()
    await db.schema.createIndex('mes_print_job_open').on('mes_print_job').columns(['tenantId', 'title', 'status']).execute()
  },
}
