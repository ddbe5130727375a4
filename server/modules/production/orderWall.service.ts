import { approvedStates } from '#contract/modules/production/orderStates.ts'
import { orderWallTopic } from '#contract/modules/production/retained.ts'
import type { WallOrder } from '#contract/modules/production/retained.ts'
import type { StepTask } from '#contract/rules/orderSteps.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Database } from '../../db/database.ts'
import { processPlaces, wallOrderOf } from './wallOrder.ts'
import './tables.ts'

type Told = { nowMs: number; plantTz: string }

/** Retains the orders that are approved and not finished, with their steps and where they stand (factory.md 3.16); what is finished or gone leaves the topic. */
export async function tellOrderWall(db: Database, bus: Pick<Bus, 'retain' | 'retained'>, told: Told): Promise<void> {
  const orders = await wallOrders(db, told)
  for (const [id, order] of orders) bus.retain(orderWallTopic, id, order, told.nowMs)
  for (const id of bus.retained(orderWallTopic).keys()) if (!orders.has(id)) bus.retain(orderWallTopic, id, null, told.nowMs)
}

async function wallOrders(db: Database, told: Told): Promise<Map<string, WallOrder>> {
  const [rows, tasks, places] = await Promise.all([openOrders(db), openTasks(db), processPlaces(db)])
  const ofOrder = Map.groupBy(tasks, ({ orderId }) => orderId)
  return new Map(rows.map((row): [string, WallOrder] => [row.id, wallOrderOf(row, ofOrder.get(row.id) ?? [], { places, ...told })]))
}

function openOrders(db: Database) {
  return db
    .selectFrom('mes_order')
    .innerJoin('mes_material', 'mes_material.id', 'mes_order.productId')
    .leftJoin('mes_customer', 'mes_customer.id', 'mes_order.customerId')
    .select(['mes_order.id', 'orderNo', 'mes_order.status', 'qty', 'qtyGood', 'mes_order.unit', 'dueDate', 'forecastFinish', 'lateRisk', 'holdReason'])
    .select(['materialName', 'colorHex', 'mes_customer.shortName'])
    .where('mes_order.status', 'in', approvedStates)
    .orderBy('dueDate')
    .orderBy('orderNo')
    .execute()
}

async function openTasks(db: Database): Promise<(StepTask & { orderId: string })[]> {
  const rows = await db
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .leftJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['mes_plan.orderId', 'mes_task.planId', 'mes_process.name as process', 'mes_task.seq', 'mes_task.status', 'mes_task.qtyPlan', 'mes_task.qtyGood'])
    .select(['mes_equipment.equipCode', 'mes_task.planStart', 'mes_task.pauseReason'])
    .where('mes_order.status', 'in', approvedStates)
    .where('mes_plan.status', '!=', 'cancelled')
    .orderBy('mes_task.id')
    .execute()
  return rows.map(({ equipCode, planStart, qtyPlan, qtyGood, ...row }) => ({
    ...row,
    machine: equipCode ?? '',
    planStartMs: planStart === null ? null : Number(planStart),
    qtyPlan: Number(qtyPlan),
    qtyGood: Number(qtyGood),
  }))
}
