import type { CreateTableBuilder } from 'kysely'

/** The columns that every table of records has besides its fields: key, maker, last change, and the version that guards against two who edit at once. */
export function keptColumns<Table extends string>(table: CreateTableBuilder<Table>) {
  return table
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('createBy', 'text', (column) => column.notNull())
    .addColumn('createTime', 'bigint', (column) => column.notNull())
    .addColumn('updateBy', 'text', (column) => column.notNull())
    .addColumn('updateTime', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
}

/** The same in the type of a row. Times are ms since the epoch. */
export type KeptColumns = { id: string; createBy: string; createTime: number; updateBy: string; updateTime: number; version: number }
