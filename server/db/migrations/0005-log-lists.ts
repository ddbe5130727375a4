import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The log is listed newest first, whole or of one person (performance.md T2). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex('sys_log_time').on('sys_log').columns(['createTime']).execute()
    await db.schema.createIndex('sys_log_person').on('sys_log').columns(['userid', 'createTime']).execute()
  },
}
