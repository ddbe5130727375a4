import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether a label of a title still waits is asked with each order, beside all jobs that were ever done. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('mes_print_job_open').on('mes_print_job').columns(['tenantId', 'title', 'status']).execute()
  },
}
