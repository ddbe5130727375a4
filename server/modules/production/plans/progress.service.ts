import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { standsStill } from '../../../db/standsStill.ts'
import '../tables.ts'

/** Amounts are millionths, as they rest. */
type PlanSums = { input: number; good: number; scrap: number }

/** What a plan has made: what came out of its last step, what went into its first, and what every step lost. */
async function planSums(db: Database, planId: string): Promise<PlanSums> {
  const tasks = await db
    .selectFrom('mes_task')
    .select(['qtyGood', 'qtyBad', 'status'])
    .where('planId', '=', planId)
    .where('status', 'not in', ['skipped', 'cancelled'])
    .orderBy('seq')
    .execute()
  const [first, last] = [tasks[0], tasks.at(-1)]
  return {
    input: first ? Number(first.qtyGood) + Number(first.qtyBad) : 0,
    good: Number(last?.qtyGood ?? 0),
    scrap: tasks.reduce((sum, { qtyBad }) => sum + Number(qtyBad), 0),
  }
}

/** Writes the sums of the children into a plan and its order (factory.md 3.2: never typed). */
export async function sumUp(unit: UnitOfWork, { planId, orderId }: { planId: string; orderId: string }): Promise<void> {
  const { trx } = unit
  const own = await planSums(trx, planId)
  await trx.updateTable('mes_plan').set({ qtyGood: own.good, qtyScrap: own.scrap }).where('id', '=', planId).execute()
  await sumUpOrder(unit, orderId)
  unit.afterCommit('resource.changed', { resource: 'mesPlan', verb: 'edit', id: planId, mark: null })
}

/** The same of an order, after plans were made or cancelled. */
export async function sumUpOrder(unit: UnitOfWork, orderId: string): Promise<void> {
  const { trx } = unit
  await standsStill(trx, 'mes_order', orderId)
  const plans = await trx.selectFrom('mes_plan').select(['id', 'batchQty', 'qtyGood', 'qtyScrap', 'status']).where('orderId', '=', orderId).execute()
  const live = plans.filter(({ status }) => status !== 'cancelled')
  const total = (name: 'batchQty' | 'qtyGood' | 'qtyScrap') => live.reduce((sum, plan) => sum + Number(plan[name]), 0)
  let qtyInput = 0
  for (const { id } of live) qtyInput += (await planSums(trx, id)).input
  await trx
    .updateTable('mes_order')
    .set({ qtyPlanned: total('batchQty'), qtyGood: total('qtyGood'), qtyScrap: total('qtyScrap'), qtyInput })
    .where('id', '=', orderId)
    .execute()
  unit.afterCommit('resource.changed', { resource: 'mesOrder', verb: 'edit', id: orderId, mark: null })
}
