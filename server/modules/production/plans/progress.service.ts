import { startsFrom } from '#contract/command.ts'
import { finishPlan } from '#contract/modules/production/planCommands.ts'
import type { PlanStatus } from '#contract/modules/production/planStates.ts'
import { madePlanStates } from '#contract/modules/production/planStates.ts'
import { goodReportStates } from '#contract/modules/production/workReport.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { standsStill } from '../../../db/standsStill.ts'
import { batchLimits } from './batchLimits.ts'
import { stepsOf } from './steps.ts'
import '../tables.ts'

/** Amounts are millionths, as they rest. */
type PlanSums = { input: number; good: number; scrap: number }

/** What a plan has made: what came out of its last step and was confirmed, what went into its first, and what every step lost. */
async function planSums(db: Database, planId: string): Promise<PlanSums> {
  const steps = await stepsOf(db, planId)
  const [first, last] = [steps[0], steps.at(-1)]
  const confirmed = await db
    .selectFrom('mes_work_report')
    .select('qtyGood')
    .where('taskId', '=', last?.id ?? '')
    .where('status', 'in', [...goodReportStates])
    .execute()
  return {
    input: first ? Number(first.qtyGood) + Number(first.qtyBad) : 0,
    good: confirmed.reduce((sum, { qtyGood }) => sum + Number(qtyGood), 0),
    scrap: steps.reduce((sum, { qtyBad }) => sum + Number(qtyBad), 0),
  }
}

/** Writes the sums of the children into a plan and its order (factory.md 3.2: never typed); a plan that was made is judged anew. */
export async function sumUp(unit: UnitOfWork, { planId, orderId }: { planId: string; orderId: string }): Promise<void> {
  const { trx } = unit
  const own = await planSums(trx, planId)
  await trx.updateTable('mes_plan').set({ qtyGood: own.good, qtyScrap: own.scrap }).where('id', '=', planId).execute()
  await sumUpOrder(unit, orderId)
  const { status } = await trx.selectFrom('mes_plan').select('status').where('id', '=', planId).executeTakeFirstOrThrow()
  const wasMade = madePlanStates.some((one) => one === status)
  if (wasMade && startsFrom(finishPlan, status) && (await outcomeOf(trx, planId)) !== status) await unit.give(finishPlan, planId)
  unit.afterCommit('resource.changed', { resource: 'mesPlan', verb: 'edit', id: planId, mark: null })
}

/** How a plan stands whose steps have ended: with all that its order wants of it, or short of it (R25: never a silent done). */
export async function outcomeOf(db: Database, planId: string): Promise<PlanStatus> {
  const last = (await stepsOf(db, planId)).at(-1)
  const { least } = await batchLimits(db, planId)
  return Number(last?.qtyGood ?? 0) < least ? 'short' : 'finished'
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
