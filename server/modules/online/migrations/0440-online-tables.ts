import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'

/** Designs of tables, each version that was put into service, what was lost by one, and the widths that people gave columns. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await keptColumns(db.schema.createTable('sys_online_table'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('design', 'text', (column) => column.notNull())
      .addColumn('inService', 'text', (column) => column.notNull())
      .addColumn('tableVersion', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('sys_online_version')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('tableVersion', 'integer', (column) => column.notNull())
      .addColumn('design', 'text', (column) => column.notNull())
      .addColumn('createBy', 'text', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sys_online_version_by_code').on('sys_online_version').columns(['code', 'tableVersion']).execute()
    await db.schema
      .createTable('sys_online_loss')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('rowCount', 'integer', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('createBy', 'text', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('sys_online_width')
      .addColumn('userId', 'text', (column) => column.notNull())
      .addColumn('resource', 'text', (column) => column.notNull())
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_online_width_key', ['userId', 'resource', 'field'])
      .execute()
    await db.schema.createIndex('sys_online_loss_by_code').on('sys_online_loss').columns(['code', 'createTime']).execute()
  },
}
