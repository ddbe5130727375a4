import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** When plant, workshops and machines work. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let shifts = keptColumns(db.schema.createTable('mes_shift'))
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('workshopId', 'text', (column) => column.references('mes_workshop.id'))
      .addColumn('machineId', 'text')
    for (const name of ['name', 'scope', 'startTime', 'endTime', 'breaks', 'weekdays', 'teams', 'status'] as const)
      shifts = shifts.addColumn(name, 'text', (column) => column.notNull())
    await shifts.execute()
    await createListIndexes(db, 'mes_shift', ['createTime', 'updateTime'])
    await db.schema.createIndex('mes_shift_by_code').on('mes_shift').columns(['code', 'id']).execute()

    let days = keptColumns(db.schema.createTable('mes_calendar_day'))
      .addColumn('workshopId', 'text', (column) => column.references('mes_workshop.id'))
      .addColumn('machineId', 'text')
    for (const name of ['scope', 'fromDay', 'toDay', 'dayType', 'hours', 'memo'] as const) days = days.addColumn(name, 'text', (column) => column.notNull())
    await days.execute()
    await createListIndexes(db, 'mes_calendar_day', ['fromDay', 'createTime', 'updateTime'])
  },
}
