import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { makeAppendOnly } from '../../../db/appendOnly.ts'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Boards as data: each with its draft, and every version that was published. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await keptColumns(db.schema.createTable('mes_wall'))
      .addColumn('wallCode', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('remark', 'text', (column) => column.notNull())
      .addColumn('publishedNo', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('publishedAt', 'bigint')
      .addColumn('publishedBy', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('draftNo', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('draft', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('draftBy', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('draftAt', 'bigint')
      .execute()
    await createListIndexes(db, 'mes_wall', ['wallCode', 'name', 'createTime', 'updateTime'])
    await db.schema
      .createTable('mes_wall_version')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('wallId', 'text', (column) => column.notNull())
      .addColumn('versionNo', 'integer', (column) => column.notNull())
      .addColumn('layout', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('byName', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mes_wall_version_of').on('mes_wall_version').columns(['wallId', 'versionNo']).unique().execute()
    await makeAppendOnly(db, 'mes_wall_version', 'id')
  },
}
