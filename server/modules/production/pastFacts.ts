import { z } from 'zod'
import { approvedStates } from '#contract/modules/production/orderStates.ts'
import type { Database } from '../../db/database.ts'
import { stateAt, stateLines } from './pastStates.ts'
import type { StateLine } from './pastStates.ts'
import { processPlaces } from './wallOrder.ts'
import './tables.ts'

/** What an order said of itself from `at` (ms) on, as its versions keep it; an amount as people write it. */
const Version = z.object({ dueDate: z.string(), qty: z.coerce.number() })
export type OrderVersion = z.infer<typeof Version> & { at: number }
export type PastFacts = Awaited<ReturnType<typeof pastFacts>>

/** All that says how the orders stood that were open at some time of a stretch: the ledger of states, versions, batches, tasks and reports. */
export async function pastFacts(db: Database, { fromMs, toMs }: { fromMs: number; toMs: number }) {
  const all = await touchedOrders(db, { fromMs, toMs })
  const lines = await stateLines(db, 'mesOrder', idsOf(all))
  const orders = all.filter((order) => wasOpen(order, lines.get(order.id), { fromMs, toMs }))
  const ids = orders.length === 0 ? [''] : idsOf(orders)
  const plans = await db.selectFrom('mes_plan').select(['id', 'orderId', 'status', 'createTime']).where('orderId', 'in', ids).execute()
  const ofPlans = plans.length === 0 ? [''] : idsOf(plans)
  const tasks = await tasksOf(db, ofPlans)
  const reports = await db
    .selectFrom('mes_work_report')
    .innerJoin('mes_task', 'mes_task.id', 'mes_work_report.taskId')
    .select(['mes_work_report.id', 'taskId', 'mes_task.planId', 'mes_work_report.qtyGood', 'isLast', 'mes_work_report.status', 'mes_work_report.createTime'])
    .where('mes_task.planId', 'in', ofPlans)
    .execute()
  const [ofPlan, ofTask, ofReport] = await Promise.all([
    stateLines(db, 'mesPlan', idsOf(plans)),
    stateLines(db, 'mesTask', idsOf(tasks)),
    stateLines(db, 'mesWorkReport', idsOf(reports)),
  ])
  const states = new Map([...lines, ...ofPlan, ...ofTask, ...ofReport])
  return { orders, plans, tasks, reports, lines: states, versions: await versionsOf(db, ids, toMs), places: await processPlaces(db) }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Orders that are open, or that something happened to since: no other can have been open then. */
function touchedOrders(db: Database, { fromMs, toMs }: { fromMs: number; toMs: number }) {
  return db
    .selectFrom('mes_order')
    .innerJoin('mes_material', 'mes_material.id', 'mes_order.productId')
    .leftJoin('mes_customer', 'mes_customer.id', 'mes_order.customerId')
    .select(['mes_order.id', 'mes_order.createTime', 'orderNo', 'mes_order.status', 'qty', 'mes_order.unit', 'dueDate', 'holdReason'])
    .select(['materialName', 'colorHex', 'mes_customer.shortName'])
    .where('mes_order.createTime', '<=', toMs)
    .where(({ eb, or }) => or([eb('mes_order.status', 'in', approvedStates), eb('mes_order.updateTime', '>=', fromMs)]))
    .execute()
}

function wasOpen(order: { status: string; createTime: number }, lines: readonly StateLine[] | undefined, { fromMs, toMs }: { fromMs: number; toMs: number }) {
  const then = [stateAt(lines, order, fromMs), ...(lines ?? []).filter(({ at }) => at > fromMs && at <= toMs).map(({ toState }) => toState)]
  return Number(order.createTime) > fromMs || then.some((state) => approvedStates.some((one) => one === state))
}

function tasksOf(db: Database, plans: readonly string[]) {
  return db
    .selectFrom('mes_task')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .leftJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['mes_task.id', 'planId', 'mes_process.name as process', 'mes_task.seq', 'mes_task.status', 'qtyPlan', 'equipCode'])
    .select(['mes_task.createTime', 'actualStart', 'actualEnd'])
    .where('planId', 'in', plans)
    .orderBy('mes_task.id')
    .execute()
}

async function versionsOf(db: Database, orders: readonly string[], toMs: number): Promise<Map<string, OrderVersion[]>> {
  const rows = await db
    .selectFrom('sys_data_log')
    .select(['dataId', 'createTime', 'dataContent'])
    .where('dataTable', '=', 'mes_order')
    .where('dataId', 'in', orders)
    .where('createTime', '<=', toMs)
    .orderBy('createTime')
    .orderBy('id')
    .execute()
  const found = new Map<string, OrderVersion[]>()
  for (const { dataId, createTime, dataContent } of rows) {
    const version = Version.safeParse(JSON.parse(dataContent)).data
    if (version) found.set(dataId, [...(found.get(dataId) ?? []), { ...version, at: Number(createTime) }])
  }
  return found
}
