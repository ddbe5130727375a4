import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keptColumns } from '../../../db/keptColumns.ts'
import { createListIndexes } from '../../../db/listIndexes.ts'

const planTexts = ['unit', 'planDate', 'shiftId', 'teamId', 'materialReady', 'status'] as const
const taskTexts = ['machineType', 'ccp', 'unit', 'pinned', 'predecessorIds', 'skipReason', 'pauseReason', 'status'] as const

/** Processes and routes, and what is planned by them: the batches of an order and their tasks (factory.md 3.1, 3.3). */
export const migration: Migration = {
  async up(db: Kysely<unknown>) {
    await createRoutes(db)
    await createPlans(db)
    await createTasks(db)
  },
}

async function createRoutes(db: Kysely<unknown>): Promise<void> {
  await keptColumns(db.schema.createTable('mes_process'))
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('machineType', 'text', (column) => column.notNull())
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .execute()
  await createListIndexes(db, 'mes_process', ['code', 'name', 'seq', 'createTime', 'updateTime'])
  await keptColumns(db.schema.createTable('mes_route'))
    .addColumn('routeCode', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('productFamily', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .execute()
  await createListIndexes(db, 'mes_route', ['routeCode', 'name', 'createTime', 'updateTime'])
  await keptColumns(db.schema.createTable('mes_route_step'))
    .addColumn('routeId', 'text', (column) => column.notNull().references('mes_route.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('processId', 'text', (column) => column.notNull().references('mes_process.id'))
    .addColumn('machineType', 'text', (column) => column.notNull())
    .addColumn('setupMin', 'integer', (column) => column.notNull())
    .addColumn('stdMin', 'integer', (column) => column.notNull())
    .addColumn('ratePerHour', 'double precision')
    .addColumn('overlapPct', 'integer', (column) => column.notNull())
    .addColumn('ccp', 'text', (column) => column.notNull())
    .execute()
  await createListIndexes(db, 'mes_route_step', ['seq', 'createTime', 'updateTime'])
  await db.schema.createIndex('mes_route_step_of').on('mes_route_step').columns(['routeId', 'seq']).execute()
}

async function createPlans(db: Kysely<unknown>): Promise<void> {
  const plans = keptColumns(db.schema.createTable('mes_plan'))
    .addColumn('planNo', 'text', (column) => column.notNull().unique())
    .addColumn('orderId', 'text', (column) => column.notNull().references('mes_order.id'))
    .addColumn('batchNo', 'text', (column) => column.notNull().unique())
    .addColumn('productId', 'text', (column) => column.notNull().references('mes_material.id'))
    .addColumn('batchQty', 'bigint', (column) => column.notNull().check(sql`"batchQty" > 0`))
    .addColumn('workshopId', 'text', (column) => column.references('mes_workshop.id'))
    .addColumn('lineId', 'text', (column) => column.references('mes_equipment.id'))
    .addColumn('routeId', 'text', (column) => column.notNull().references('mes_route.id'))
    .addColumn('planStart', 'bigint')
    .addColumn('planEnd', 'bigint')
    .addColumn('qtyGood', 'bigint', (column) => column.notNull())
    .addColumn('qtyScrap', 'bigint', (column) => column.notNull())
  await planTexts.reduce((grown, name) => grown.addColumn(name, 'text', (column) => column.notNull()), plans).execute()
  await createListIndexes(db, 'mes_plan', ['planNo', 'batchNo', 'planDate', 'planStart', 'planEnd', 'createTime', 'updateTime'])
  await db.schema.createIndex('mes_plan_of').on('mes_plan').columns(['orderId', 'id']).execute()
  await db.schema.createIndex('mes_plan_in_state').on('mes_plan').columns(['status', 'planDate', 'id']).execute()
}

async function createTasks(db: Kysely<unknown>): Promise<void> {
  const tasks = keptColumns(db.schema.createTable('mes_task'))
    .addColumn('taskNo', 'text', (column) => column.notNull().unique())
    .addColumn('planId', 'text', (column) => column.notNull().references('mes_plan.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('processId', 'text', (column) => column.notNull().references('mes_process.id'))
    .addColumn('equipmentId', 'text', (column) => column.references('mes_equipment.id'))
    .addColumn('planStart', 'bigint')
    .addColumn('planEnd', 'bigint')
    .addColumn('setupMin', 'integer', (column) => column.notNull())
    .addColumn('runMin', 'integer', (column) => column.notNull())
    .addColumn('overlapPct', 'integer', (column) => column.notNull())
    .addColumn('qtyPlan', 'bigint', (column) => column.notNull())
    .addColumn('qtyGood', 'bigint', (column) => column.notNull())
    .addColumn('qtyBad', 'bigint', (column) => column.notNull())
    .addColumn('actualStart', 'bigint')
    .addColumn('actualEnd', 'bigint')
    .addUniqueConstraint('mes_task_step', ['planId', 'seq']) // one set of tasks for a batch, however often it is dispatched
  await taskTexts.reduce((grown, name) => grown.addColumn(name, 'text', (column) => column.notNull()), tasks).execute()
  await createListIndexes(db, 'mes_task', ['taskNo', 'planStart', 'planEnd', 'createTime', 'updateTime'])
  await db.schema.createIndex('mes_task_on').on('mes_task').columns(['equipmentId', 'status', 'planStart']).execute()
}
