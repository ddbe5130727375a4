import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Uploaded files, the records that hold them, and bytes that have to be removed (docs/decisions/013-files.md). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    const texts = ['fileName', 'fileType', 'biz', 'sha256', 'ownerId', 'createBy']
    const start = db.schema
      .createTable('sys_file')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('url', 'text', (column) => column.notNull().unique())
    await texts
      .reduce((grown, name) => grown.addColumn(name, 'text', (column) => column.notNull()), start)
      .addColumn('fileSize', 'bigint', (column) => column.notNull())
      .addColumn('createTime', 'bigint', (column) => column.notNull())
      .addColumn('kept', 'integer', (column) => column.notNull())
      .addColumn('unusedSince', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sys_file_owner').on('sys_file').columns(['ownerId', 'createTime']).execute()
    await db.schema.createIndex('sys_file_time').on('sys_file').column('createTime').execute()
    await db.schema.createIndex('sys_file_unused').on('sys_file').columns(['kept', 'unusedSince']).execute()
    await db.schema
      .createTable('sys_file_use')
      .addColumn('fileId', 'text', (column) => column.notNull().references('sys_file.id'))
      .addColumn('resource', 'text', (column) => column.notNull())
      .addColumn('recordId', 'text', (column) => column.notNull())
      .addColumn('permission', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_file_use_pk', ['fileId', 'resource', 'recordId'])
      .execute()
    await db.schema.createIndex('sys_file_use_record').on('sys_file_use').columns(['resource', 'recordId']).execute()
    await db.schema
      .createTable('sys_file_removal')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('dueAt', 'bigint', (column) => column.notNull())
      .execute()
  },
}
