import { commandId, startsFrom } from '#contract/command.ts'
import { cancelOrder, closeOrder, completeOrder, terminateOrder } from '#contract/modules/production/orderCommands.ts'
import { endedStates } from '#contract/modules/production/orderStates.ts'
import { workReported } from '#contract/modules/production/workReported.ts'
import { cancelPlan, finishPlan, recallPlan, terminatePlan } from '#contract/modules/production/planCommands.ts'
import { cancelWeight, expireWeight, releaseWeight } from '#contract/modules/weighing/orderCommands.ts'
import { openWeightStates } from '#contract/modules/weighing/weighStates.ts'
import { startLine } from '#contract/modules/weighing/lineCommands.ts'
import { endedPlanStates, planStatusTexts } from '#contract/modules/production/planStates.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../../../bus/bus.ts'
import type { Following } from '../../../bus/bus.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import type { Guard } from '../../../resource/command/commandHalf.ts'
import '../tables.ts'

/** Weight orders of one batch, or of all batches of an order. */
type Demand = { planId: string } | { orderId: string }
const ended: readonly string[] = endedPlanStates

function ordersOf({ trx }: Pick<ReadUnit, 'trx'>, demand: Demand) {
  return trx
    .selectFrom('mes_weight_order as weight')
    .innerJoin('mes_plan as plan', 'plan.id', 'weight.planId')
    .select(['weight.id', 'weight.weightNo', 'weight.status'])
    .where(({ eb }) => ('planId' in demand ? eb('weight.planId', '=', demand.planId) : eb('plan.orderId', '=', demand.orderId)))
    .orderBy('weight.weightNo')
    .execute()
}

/** A dispatch is recalled, and an order cancelled, while no weighing stands (decisions.md 42). Of an order that was terminated what was weighed is freed. */
async function weighedSentence({ trx }: ReadUnit, demand: Demand, what: string): Promise<string | null> {
  const found = await trx
    .selectFrom('mes_weigh_record as record')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'record.weightId')
    .innerJoin('mes_plan as plan', 'plan.id', 'weight.planId')
    .innerJoin('mes_order as wanted', 'wanted.id', 'plan.orderId')
    .leftJoin('mes_weigh_record as taken', 'taken.voidOf', 'record.id')
    .select('weightNo')
    .where(({ eb }) => ('planId' in demand ? eb('plan.id', '=', demand.planId) : eb('plan.orderId', '=', demand.orderId)))
    .where('record.recordType', '=', 'weigh')
    .where('taken.id', 'is', null)
    .where('weight.status', 'in', [...openWeightStates, 'done'])
    .where('wanted.status', 'not in', [...endedStates])
    .limit(1)
    .executeTakeFirst()
  return found ? `称重单 ${found.weightNo} 已经称了料，不能${what}。请先把称量作废` : null
}

const nothingOfPlanIsWeighed: Guard = ({ unit, record }) => weighedSentence(unit, { planId: String(record['id']) }, '撤回派工')
const nothingOfOrderIsWeighed: Guard = ({ unit, record }) => weighedSentence(unit, { orderId: String(record['id']) }, '取消')

/** Nothing is released or weighed for a batch that has ended. */
const isWanted: Guard = async ({ unit, record }) => {
  const planId = typeof record['planId'] === 'string' ? record['planId'] : await planOfLine(unit, String(record['weightId']))
  const plan = await unit.trx.selectFrom('mes_plan').select(['planNo', 'status']).where('id', '=', planId).executeTakeFirst()
  if (!plan || !ended.includes(plan.status)) return null
  const word = Object.entries(planStatusTexts).find(([value]) => value === plan.status)?.[1] ?? plan.status
  return `生产计划 ${plan.planNo} 已${word}，不用再称料`
}

async function planOfLine({ trx }: ReadUnit, weightId: string): Promise<string> {
  return (await trx.selectFrom('mes_weight_order').select('planId').where('id', '=', weightId).executeTakeFirst())?.planId ?? ''
}

/** What weighing has to say before a dispatch is recalled, and what ended batches have to say to weighing. */
export const weighGuards: Readonly<Record<string, readonly Guard[]>> = {
  [commandId(recallPlan)]: [nothingOfPlanIsWeighed],
  [commandId(cancelOrder)]: [nothingOfOrderIsWeighed],
  [commandId(releaseWeight)]: [isWanted],
  [commandId(startLine)]: [isWanted],
}

/** Weight orders end with what they were for (docs/decisions/096): cancelled where nothing was begun, expired where something was. */
async function end(unit: UnitOfWork, demand: Demand, reason: string): Promise<void> {
  for (const { id, status } of await ordersOf(unit, demand)) {
    if (startsFrom(cancelWeight, status)) await unit.give(cancelWeight, id, { reason })
    else if (startsFrom(expireWeight, status)) await unit.give(expireWeight, id, { reason })
  }
}

/** A batch of which something is reported was made: where nothing was weighed for it by then, nothing will be, and what it used came by its issue. */
async function endUnweighed(unit: UnitOfWork, { record }: { record: { id: string } }): Promise<void> {
  const { planId } = await unit.trx
    .selectFrom('mes_work_report as report')
    .innerJoin('mes_task as task', 'task.id', 'report.taskId')
    .select('task.planId')
    .where('report.id', '=', record.id)
    .executeTakeFirstOrThrow()
  const weighed = await unit.trx
    .selectFrom('mes_weigh_record as record')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'record.weightId')
    .select('record.id')
    .where('weight.planId', '=', planId)
    .limit(1)
    .executeTakeFirst()
  if (!weighed) await end(unit, { planId }, '这一批没有称量就已经报工')
}

export const weighFollowUps: readonly Following[] = [
  follow(workReported, endUnweighed),
  ...[cancelPlan, terminatePlan].map((command) =>
    follow(afterCommand(command), (unit, { record }) => end(unit, { planId: record.id }, '生产计划已取消或终止')),
  ),
  follow(afterCommand(finishPlan), (unit, { record }) => end(unit, { planId: record.id }, '这一批已经做完')),
  follow(afterCommand(recallPlan), (unit, { record }) => end(unit, { planId: record.id }, '派工已撤回')),
  ...[cancelOrder, terminateOrder].map((command) => follow(afterCommand(command), (unit, { record }) => end(unit, { orderId: record.id }, '订单已取消或终止'))),
  follow(afterCommand(completeOrder), (unit, { record }) => end(unit, { orderId: record.id }, '订单已完工')),
  follow(afterCommand(closeOrder), (unit, { record }) => end(unit, { orderId: record.id }, '订单已结案')),
]
