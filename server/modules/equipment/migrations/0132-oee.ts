import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { partNames } from '#contract/rules/oee/oee.ts'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** Hours of machines, from which all figures of OEE are added up. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let hours = keptColumns(db.schema.createTable('mes_oee_hour')).addColumn('hourMs', 'bigint', (column) => column.notNull())
    for (const name of ['equipCode', 'workshop', 'day', 'shift'] as const) hours = hours.addColumn(name, 'text', (column) => column.notNull())
    for (const name of partNames) hours = hours.addColumn(name, 'double precision', (column) => column.notNull())
    await hours.execute()
    await createListIndexes(db, 'mes_oee_hour', ['hourMs', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_oee_hour_of').on('mes_oee_hour').columns(['day', 'equipCode']).execute()
  },
}
