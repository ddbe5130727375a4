import { issueStatusTexts } from '#contract/modules/material/issue/issueStates.ts'
import type { IssueStatus } from '#contract/modules/material/issue/issueStates.ts'
import { endedStates, orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import { planStatusTexts } from '#contract/modules/production/planStates.ts'
import type { PlanStatus } from '#contract/modules/production/planStates.ts'
import type { ReadUnit } from '../../../bus/unit.ts'
import { turnOf } from '../../../db/takeTurn.ts'
import '../issueTables.ts'

type Look = Pick<ReadUnit, 'trx'>
/** Issue orders of one batch, or of all batches of an order. */
export type Demand = { planId: string } | { orderId: string }

/** nothing of it was picked */
export const waitingIssueStates = ['draft', 'released'] as const satisfies IssueStatus[]
/** picked, and not in the workshop */
const movingIssueStates = ['picking', 'issued', 'partial'] as const satisfies IssueStatus[]
const deadPlans: readonly string[] = ['cancelled', 'terminated'] satisfies PlanStatus[]
const deadOrders: readonly string[] = endedStates

/** Whoever issues for a batch, or ends what it is made for, has the turn of its order: of two at once the second sees what the first left. */
export async function turnOfDemand({ trx }: Look, planId: string | null): Promise<string[]> {
  const plan = planId === null ? undefined : await trx.selectFrom('mes_plan').select('orderId').where('id', '=', planId).executeTakeFirst()
  return plan ? [turnOf('mes_order', plan.orderId)] : []
}

/** Why nothing more is issued for a batch, in a sentence; null while it is wanted, and for an issue order of no batch. */
export async function whyNotWanted({ trx }: Look, planId: string | null): Promise<string | null> {
  if (planId === null) return null
  const plan = await trx
    .selectFrom('mes_plan')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .select(['planNo', 'mes_plan.status', 'orderNo', 'mes_order.status as orderStatus'])
    .where('mes_plan.id', '=', planId)
    .executeTakeFirst()
  if (!plan) return null
  const { planNo, status, orderNo, orderStatus } = plan
  if (deadPlans.includes(status)) return `生产计划 ${planNo} 已${wordOf(planStatusTexts, status)}，不用再发料。请取消这张发料单`
  return deadOrders.includes(orderStatus) ? `生产订单 ${orderNo} 已${wordOf(orderStatusTexts, orderStatus)}，不用再发料。请取消这张发料单` : null
}

const wordOf = (words: object, status: string) => String(Object.entries(words).find(([value]) => value === status)?.[1] ?? status)

/** Issue orders of a demand in some states, the oldest first. */
export function issuesOf({ trx }: Look, demand: Demand, states: readonly string[]) {
  return trx
    .selectFrom('mes_issue')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_issue.planId')
    .select(['mes_issue.id', 'issueNo', 'mes_issue.status'])
    .where(({ eb }) => ('planId' in demand ? eb('mes_issue.planId', '=', demand.planId) : eb('mes_plan.orderId', '=', demand.orderId)))
    .where('mes_issue.status', 'in', states)
    .orderBy('issueNo')
    .execute()
}

/** Why a demand cannot end now: material for it was picked and has not arrived. The list of issue orders, and what to do; null where nothing is on its way. */
export async function whatIsOnItsWay(look: Look, demand: Demand): Promise<string | null> {
  const moving = await issuesOf(look, demand, movingIssueStates)
  if (moving.length === 0) return null
  const named = moving.map(({ issueNo, status }) => `${issueNo}（${wordOf(issueStatusTexts, status)}）`).join('、')
  return `发料单 ${named}的料已经拣出，还没有接收。请先完成拣料并由车间接收（用不上的随后退料）`
}
