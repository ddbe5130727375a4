import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

const instants = ['startMs', 'endMs', 'changeStartMs', 'changeEndMs'] as const
const counts = ['changeMin', 'lateMin', 'conflict', 'isFree', 'isPinned', 'taskVersion'] as const
const figures = ['taskCount', 'lateCount', 'lateMin', 'changeoverMin', 'makespanMin', 'durationMs'] as const

/** Runs of the scheduler and where each puts the tasks. */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    let runs = keptColumns(db.schema.createTable('mes_schedule_run'))
      .addColumn('runNo', 'text', (column) => column.notNull().unique())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('rule', 'text', (column) => column.notNull())
      .addColumn('inputHash', 'text', (column) => column.notNull())
      .addColumn('nowTs', 'bigint', (column) => column.notNull())
      .addColumn('horizonEnd', 'bigint', (column) => column.notNull())
    for (const name of figures) runs = runs.addColumn(name, 'integer', (column) => column.notNull())
    await runs.execute()
    await createListIndexes(db, 'mes_schedule_run', ['runNo', 'createTime', 'updateTime'])
    let slots = db.schema
      .createTable('mes_schedule_slot')
      .addColumn('runId', 'text', (column) => column.notNull().references('mes_schedule_run.id').onDelete('cascade'))
      .addColumn('taskId', 'text', (column) => column.notNull().references('mes_task.id').onDelete('cascade'))
      .addColumn('orderId', 'text', (column) => column.notNull())
      .addColumn('equipmentId', 'text', (column) => column.notNull())
      .addColumn('changeKind', 'text', (column) => column.notNull())
      .addColumn('boundIs', 'text', (column) => column.notNull())
      .addColumn('boundBy', 'text')
      .addColumn('beforeEquipmentId', 'text')
      .addColumn('beforeStart', 'bigint')
      .addColumn('beforeEnd', 'bigint')
      .addColumn('beforePinned', 'text', (column) => column.notNull())
    for (const name of instants) slots = slots.addColumn(name, 'bigint', (column) => column.notNull())
    for (const name of counts) slots = slots.addColumn(name, 'integer', (column) => column.notNull())
    await slots.addPrimaryKeyConstraint('mes_schedule_slot_key', ['runId', 'taskId']).execute()
    await db.schema.createIndex('mes_schedule_slot_task').on('mes_schedule_slot').columns(['taskId']).execute()
    const row = sql`('mes_schedule_run', 'system', 0, 'system', 0, 1, '排程号', 'mes_schedule_run', ${'PC{yyMMdd}-{seq:3}'}, 'day', '排程记录')`
    await sql`insert into sys_fill_rule values ${row}`.execute(db)
  },
}
