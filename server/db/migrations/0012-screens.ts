import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createListIndexes } from '../listIndexes.ts'

/** Screens that were paired, and those that wait for it (decisions.md 25). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mes_screen')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('screenNo', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('board', 'text', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('lastSeenAt', 'bigint')
      .addColumn('build', 'text', (column) => column.notNull())
      .addColumn('tokenVersion', 'integer', (column) => column.notNull())
      .addColumn('previousUntil', 'bigint')
      .addColumn('tokenExpiresAt', 'bigint', (column) => column.notNull())
      .addColumn('createBy', 'text', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .addColumn('updateBy', 'text', (column) => column.notNull())
      .addColumn('updateTime', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await createListIndexes(db, 'mes_screen', ['screenNo', 'name', 'lastSeenAt', 'createTime', 'updateTime'])
    await db.schema
      .createTable('mes_screen_pairing')
      .addColumn('nonceHash', 'text', (column) => column.primaryKey())
      .addColumn('codeHash', 'text', (column) => column.notNull().unique())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('screenId', 'text')
      .execute()
  },
}
