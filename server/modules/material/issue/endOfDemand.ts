import { commandId } from '#contract/command.ts'
import { cancelIssue, pickIssue, releaseIssue, reopenIssue } from '#contract/modules/material/issue/issueCommands.ts'
import { cancelOrder, closeOrder, completeOrder, terminateOrder } from '#contract/modules/production/orderCommands.ts'
import { cancelPlan, recallPlan, terminatePlan } from '#contract/modules/production/planCommands.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../../../bus/bus.ts'
import type { Following } from '../../../bus/bus.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Guard } from '../../../resource/command/commandHalf.ts'
import { freeStock } from '../stock/reservations.service.ts'
import { issuesOf, waitingIssueStates, whatIsOnItsWay, whyNotWanted } from './demand.ts'
import type { Demand } from './demand.ts'
import { itemReserved } from './lines.service.ts'

const idOf = (record: Readonly<Record<string, unknown>>) => String(record['id'])

const nothingOfPlanMoves: Guard = ({ unit, record }) => whatIsOnItsWay(unit, { planId: idOf(record) })
const nothingOfOrderMoves: Guard = ({ unit, record }) => whatIsOnItsWay(unit, { orderId: idOf(record) })
const isWanted: Guard = ({ unit, record }) => whyNotWanted(unit, typeof record['planId'] === 'string' ? record['planId'] : null)

/** What issue orders have to say before a demand ends (docs/decisions/096), and what ended demands have to say to issue orders. */
export const demandGuards: Readonly<Record<string, readonly Guard[]>> = {
  ...Object.fromEntries([cancelPlan, recallPlan].map((command) => [commandId(command), [nothingOfPlanMoves]])),
  ...Object.fromEntries([cancelOrder, terminateOrder, completeOrder, closeOrder].map((command) => [commandId(command), [nothingOfOrderMoves]])),
  ...Object.fromEntries([releaseIssue, pickIssue, reopenIssue].map((command) => [commandId(command), [isWanted]])),
}

/** Issue orders of which nothing was picked end with what they were for; their lines give back what was kept for them. */
async function endWaiting(
  unit: UnitOfWork,
  demand: Demand,
  { reason, states = waitingIssueStates }: { reason: string; states?: readonly string[] },
): Promise<void> {
  for (const { id } of await issuesOf(unit, demand, states)) await unit.give(cancelIssue, id, { reason })
}

/** What lies in the workshop for it is free for others, where it lies. */
async function freeReceived(unit: UnitOfWork, demand: Demand): Promise<void> {
  const kept = await unit.trx
    .selectFrom('mes_stock_reservation as kept')
    .innerJoin('mes_issue_item as item', 'item.id', 'kept.refId')
    .innerJoin('mes_issue as issue', 'issue.id', 'item.issueId')
    .innerJoin('mes_plan as plan', 'plan.id', 'issue.planId')
    .select('kept.id')
    .where('kept.refType', '=', itemReserved)
    .where(({ eb }) => ('planId' in demand ? eb('plan.id', '=', demand.planId) : eb('plan.orderId', '=', demand.orderId)))
    .orderBy('kept.id')
    .execute()
  for (const { id } of kept) await freeStock(unit, id)
  if (kept.length > 0) unit.afterCommit('resource.changed', { resource: 'mesHu', verb: 'import', id: null, mark: null })
}

async function end(unit: UnitOfWork, demand: Demand, reason: string): Promise<void> {
  await endWaiting(unit, demand, { reason })
  await freeReceived(unit, demand)
}

/** What follows for material inside the transaction that ends a demand. A recalled batch is wanted still: what lies in the workshop stays kept for it. */
export const demandFollowUps: readonly Following[] = [
  ...[cancelPlan, terminatePlan].map((command) =>
    follow(afterCommand(command), (unit, { record }) => end(unit, { planId: record.id }, '生产计划已取消或终止')),
  ),
  follow(afterCommand(recallPlan), (unit, { record }) => endWaiting(unit, { planId: record.id }, { reason: '派工已撤回', states: ['released'] })),
  ...[cancelOrder, terminateOrder].map((command) => follow(afterCommand(command), (unit, { record }) => end(unit, { orderId: record.id }, '订单已取消或终止'))),
  follow(afterCommand(completeOrder), (unit, { record }) => endWaiting(unit, { orderId: record.id }, { reason: '订单已完工' })),
  follow(afterCommand(closeOrder), (unit, { record }) => end(unit, { orderId: record.id }, '订单已结案')),
]
