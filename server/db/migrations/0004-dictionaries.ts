import { sql } from 'kysely'
import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Dictionaries become records that people edit: an id, who made them and when, and a version (server/resource). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sys_dict_item').renameTo('sys_dict_item_before').execute()
    await db.schema.alterTable('sys_dict').renameTo('sys_dict_before').execute()
    await kept(db.schema.createTable('sys_dict'))
      .addColumn('dictName', 'text', (column) => column.notNull())
      .addColumn('dictCode', 'text', (column) => column.notNull().unique())
      .addColumn('description', 'text', (column) => column.notNull())
      .execute()
    await kept(db.schema.createTable('sys_dict_item'))
      .addColumn('dictId', 'text', (column) => column.notNull().references('sys_dict.id').onDelete('cascade'))
      .addColumn('itemText', 'text', (column) => column.notNull())
      .addColumn('itemValue', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('sortOrder', 'integer', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addUniqueConstraint('sys_dict_item_value', ['dictId', 'itemValue'])
      .execute()
    await sql`insert into sys_dict select "dictCode", 'system', 0, 'system', 0, 1, "dictName", "dictCode", '' from sys_dict_before`.execute(db)
    await sql`insert into sys_dict_item select "dictCode" || '-' || "sortOrder", 'system', 0, 'system', 0, 1, "dictCode", "text", "value", '', "sortOrder", "status"
      from sys_dict_item_before`.execute(db)
    await db.schema.dropTable('sys_dict_item_before').execute()
    await db.schema.dropTable('sys_dict_before').execute()
  },
}

function kept(table: CreateTableBuilder<string>) {
  return table
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('createBy', 'text', (column) => column.notNull())
    .addColumn('createTime', 'bigint', (column) => column.notNull())
    .addColumn('updateBy', 'text', (column) => column.notNull())
    .addColumn('updateTime', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
}
