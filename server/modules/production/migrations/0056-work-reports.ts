import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

/** What people report of their tasks (factory.md 3.8). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await keptColumns(db.schema.createTable('mes_work_report'))
      .addColumn('reportNo', 'text', (column) => column.notNull().unique())
      .addColumn('taskId', 'text', (column) => column.notNull().references('mes_task.id'))
      .addColumn('qtyGood', 'bigint', (column) => column.notNull().check(sql`"qtyGood" >= 0`))
      .addColumn('qtyBad', 'bigint', (column) => column.notNull().check(sql`"qtyBad" >= 0`))
      .addColumn('unit', 'text', (column) => column.notNull())
      .addColumn('reasons', 'text', (column) => column.notNull())
      .addColumn('personIds', 'text', (column) => column.notNull())
      .addColumn('startTime', 'bigint')
      .addColumn('endTime', 'bigint')
      .addColumn('correctOf', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .execute()
    await createListIndexes(db, 'mes_work_report', ['reportNo', 'endTime', 'createTime', 'updateTime'])
    await db.schema.createIndex('mes_work_report_of').on('mes_work_report').columns(['taskId', 'status']).execute()
    const rule = sql`('mes_work_report', 'system', 0, 'system', 0, 1, '报工单号', 'mes_work_report', ${'WR{yyyyMMdd}-{seq:4}'}, 'day', '报工')`
    await sql`insert into sys_fill_rule values ${rule}`.execute(db)
  },
}
