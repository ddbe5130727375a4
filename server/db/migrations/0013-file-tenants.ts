import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whose record holds a file: a tenant's, or the whole plant's (null), as every one was until now. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sys_file_use').addColumn('tenantId', 'integer').execute()
  },
}
