import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Databases of others; `sealed` is the password as the vault keeps it. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let sources = keptColumns(db.schema.createTable('sys_data_source')).addColumn('code', 'text', (column) => column.notNull().unique())
    for (const name of ['name', 'dbType', 'host', 'dbName', 'dbUsername', 'remark', 'credential', 'sealed'])
      sources = sources.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
    await sources.addColumn('port', 'integer').execute()
    await createListIndexes(db, 'sys_data_source', ['name', 'code', 'createTime', 'updateTime'])
  },
}
