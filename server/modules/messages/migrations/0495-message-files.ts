import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../../../db/isPostgres.ts'

/** Files that go out with a message; they stay until it was handed over. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_sms_file')
      .addColumn('messageId', 'text', (column) => column.notNull().references('sys_sms.id').onDelete('cascade'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('tenantId', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_sms_file_key', ['messageId', 'seq'])
      .execute()
    await db.schema.createIndex('sys_sms_file_tenant').on('sys_sms_file').column('tenantId').execute()
  },
}
