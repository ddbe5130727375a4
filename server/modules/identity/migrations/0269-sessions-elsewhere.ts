import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Out of which sessions at providers the sessions here came. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_session_elsewhere')
      .addColumn('sessionId', 'text', (column) => column.primaryKey().references('sys_session.id').onDelete('cascade'))
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('sid', 'text')
      .addColumn('idToken', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sys_session_elsewhere_subject').on('sys_session_elsewhere').columns(['source', 'subject']).execute()
  },
}
