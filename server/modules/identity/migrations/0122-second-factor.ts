import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Authenticator apps of people. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_second_factor')
      .addColumn('userId', 'text', (column) => column.primaryKey().references('sys_user.id').onDelete('cascade'))
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('confirmedAt', 'bigint')
      .addColumn('lastStep', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('recovery', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
