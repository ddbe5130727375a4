import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

const numbers = ['limitLL', 'limitL', 'limitH', 'limitHH'] as const

/** Tags that are computed from others. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let table = keptColumns(db.schema.createTable('mes_calculated_tag'))
      .addColumn('tagCode', 'text', (column) => column.notNull().unique())
      .addColumn('decimals', 'integer', (column) => column.notNull())
      .addColumn('deadband', 'double precision', (column) => column.notNull())
      .addColumn('equipmentCode', 'text')
      .addColumn('role', 'text')
    for (const name of ['name', 'expression', 'unit'] as const) table = table.addColumn(name, 'text', (column) => column.notNull())
    for (const name of numbers) table = table.addColumn(name, 'double precision')
    await table.execute()
    await createListIndexes(db, 'mes_calculated_tag', ['name', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_calculated_tag_by_code').on('mes_calculated_tag').columns(['tagCode', 'id']).execute()
  },
}
