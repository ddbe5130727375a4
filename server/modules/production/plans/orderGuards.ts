import { commandId } from '#contract/command.ts'
import { closeOrder, completeOrder, planOrder, releaseOrder } from '#contract/modules/production/orderCommands.ts'
import { goodReportStates, openReportStates } from '#contract/modules/production/workReport.ts'
import { lockedPlanStates } from '#contract/modules/production/planStates.ts'
import { fromBigMicro, fromMicro, quantityText } from '#contract/rules/quantity.ts'
import type { Guard } from '../../../resource/command/commandHalf.ts'
import { limitsOf } from '../deliveryRules.ts'
import '../tables.ts'

const idOf = (record: Readonly<Record<string, unknown>>) => String(record['id'])

/** Batches for all of it: Σ plans ≥ quantity less what may be missing. */
const isPlanned: Guard = async ({ unit, record }) => {
  const id = idOf(record)
  const order = await unit.trx.selectFrom('mes_order').select(['qty', 'overPct', 'underPct', 'unit']).where('id', '=', id).executeTakeFirstOrThrow()
  const plans = await unit.trx.selectFrom('mes_plan').select('batchQty').where('orderId', '=', id).where('status', '!=', 'cancelled').execute()
  const planned = fromBigMicro(plans.reduce((sum, { batchQty }) => sum + BigInt(batchQty), 0n))
  const { least } = limitsOf({ ...order, qty: fromMicro(Number(order.qty)) })
  if (planned >= least) return null
  const said = (amount: number) => `${quantityText(amount, 6)} ${order.unit}`
  return `已计划 ${said(planned)}，少于 ${said(least)}，请先用“拆批”把订单拆成计划`
}

const hasLockedPlan: Guard = async ({ unit, record }) => {
  const locked = await unit.trx
    .selectFrom('mes_plan')
    .select('id')
    .where('orderId', '=', idOf(record))
    .where('status', 'in', [...lockedPlanStates])
    .limit(1)
    .executeTakeFirst()
  return locked ? null : '还没有冻结的计划，请先在 生产计划 中冻结至少一批'
}

const tasksHaveEnded: Guard = async ({ unit, record }) => {
  const open = await unit.trx
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select(['mes_plan.batchNo', ({ fn }) => fn.countAll<number>().as('count')])
    .where('mes_plan.orderId', '=', idOf(record))
    .where('mes_plan.status', '!=', 'cancelled')
    .where('mes_task.status', 'not in', ['done', 'skipped', 'cancelled'])
    .groupBy('mes_plan.batchNo')
    .orderBy('mes_plan.batchNo')
    .limit(1)
    .executeTakeFirst()
  return open ? `批次 ${open.batchNo} 还有 ${Number(open.count)} 道任务没做完，请做完或跳过它们` : null
}

/** Reports of the order's batches that stand in one of these states, the oldest first. */
function reportsIn({ unit, record }: Parameters<Guard>[0], states: readonly string[]) {
  return unit.trx
    .selectFrom('mes_work_report')
    .innerJoin('mes_task', 'mes_task.id', 'mes_work_report.taskId')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select('reportNo')
    .where('mes_plan.orderId', '=', idOf(record))
    .where('mes_plan.status', '!=', 'cancelled')
    .where('mes_work_report.status', 'in', states)
    .orderBy('reportNo')
    .limit(5)
    .execute()
}

const reportsAreConfirmed: Guard = async (guarded) => {
  const open = await reportsIn(guarded, openReportStates)
  return open.length === 0 ? null : `报工 ${open.map(({ reportNo }) => reportNo).join('、')} 还没有确认，请先确认或更正`
}

const somethingIsConfirmed: Guard = async (guarded) => {
  const confirmed = await reportsIn(guarded, goodReportStates)
  return confirmed.length > 0 ? null : '这张订单还没有确认过的报工，不能完工或结案。请先报工并确认；不做了请用“终止”'
}

/** What plans and tasks have to say before commands on orders (factory.md 3.2). */
export const orderGuards: Readonly<Record<string, readonly Guard[]>> = {
  [commandId(planOrder)]: [isPlanned],
  [commandId(releaseOrder)]: [hasLockedPlan],
  [commandId(completeOrder)]: [tasksHaveEnded, reportsAreConfirmed, somethingIsConfirmed],
  [commandId(closeOrder)]: [tasksHaveEnded, reportsAreConfirmed, somethingIsConfirmed],
}
