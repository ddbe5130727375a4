import type { CreateTableBuilder, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Positions, and the tree of categories (api-contract.md 4.1). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await kept(db.schema.createTable('sys_position'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('postRank', 'text', (column) => column.notNull())
      .addColumn('companyId', 'text', (column) => column.notNull())
      .execute()
    await kept(db.schema.createTable('sys_category'))
      .addColumn('pid', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('sortOrder', 'integer', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addUniqueConstraint('sys_category_name', ['pid', 'name'])
      .execute()
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
