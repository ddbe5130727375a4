import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A setting is edited by people as a record is: by its version, with who saved it. What was saved before is version 1 of nobody. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_setting')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema
      .alterTable('sys_setting')
      .addColumn('updateBy', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('sys_setting')
      .addColumn('updateTime', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
