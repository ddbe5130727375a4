import { terminateOrder } from '#contract/modules/production/orderCommands.ts'
import { declaredPeople } from './declared.ts'
import type { House } from './house.ts'

const hourMs = 3_600_000

/**
 * What befalls orders, by the number in which they came in, so that each is there in every past of a week (factory.md 6.8): in each so many, the one at that place.
 * `late` is promised sooner than any batch can be made: 9 of 100.
 */
export const stories = {
  late: { each: 11, place: 4 },
  held: { each: 8, place: 5 },
  cancelled: { each: 50, place: 9 },
  unsent: { each: 5, place: 4 },
  undecided: { each: 5, place: 1 },
  unsampled: { each: 5, place: 2 },
  unpacked: { each: 5, place: 3 },
} as const
/** how long a draft waits to be handed in, an order for its approval, for its colour sample before it is split, and for its packing material before it is released */
const waits = { unsent: 14 * hourMs, undecided: 20 * hourMs, unsampled: 26 * hourMs, unpacked: 26 * hourMs } as const

type Waiting = { sourceNo: string; createTime: number | string; updateTime: number | string }

/** Whether an order still waits where it is; what the plant had in hand on its first day waits for nothing. */
export function isWaiting(order: Waiting, why: keyof typeof waits, { nowMs, beginMs }: { nowMs: number; beginMs: number }): boolean {
  return Number(order.createTime) - beginMs > 24 * hourMs && isOneOf(order, stories[why]) && nowMs - Number(order.updateTime) < waits[why]
}
/** days that a customer gives who will get it late: no batch is mixed, pressed and packed on the day on which it is ordered */
export const tooSoonDays = 0
/** how long an order is held */
export const heldFor = 30 * hourMs
/** of so many orders one is terminated, the first of them when so many came in */
const [terminatedEach, firstTerminated] = [90, 14]

/** Whether an order is one of a story; the end of its source number counts the orders of the planner. */
export function isOneOf({ sourceNo }: { sourceNo: string }, { each, place }: { each: number; place: number }): boolean {
  return Number(sourceNo.slice(-4)) % each === place
}

/** Now and then a customer ends an order that is held, or of which one batch waits with its material in the workshop: what was not used goes back (factory.md 3.6). */
export async function terminateOne({ desk, people }: House): Promise<void> {
  const { db } = desk
  if (!people.manager.permissions.has('mes:order:terminate')) return
  const orders = await db
    .selectFrom('mes_order')
    .select(['id', 'status', 'qtyGood'])
    .where('createBy', '=', declaredPeople.planner.username)
    .orderBy('orderNo')
    .execute()
  const wanted = orders.length < firstTerminated ? 0 : 1 + Math.floor((orders.length - firstTerminated) / terminatedEach)
  if (orders.filter(({ status }) => status === 'terminated').length >= wanted) return
  for (const { id, status } of orders) {
    if (status !== 'running' && status !== 'paused') continue
    const plans = await db.selectFrom('mes_plan').select(['id', 'status']).where('orderId', '=', id).execute()
    const running = db
      .selectFrom('mes_task')
      .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
      .select('mes_task.id')
      .where('orderId', '=', id)
      .where('mes_task.status', '=', 'running')
    if (await running.limit(1).executeTakeFirst()) continue
    const waiting = plans.filter(({ status: of }) => of === 'dispatched').map((plan) => plan.id)
    if (waiting.length === 0 && status !== 'paused') continue
    const received = db
      .selectFrom('mes_issue')
      .select('id')
      .where('planId', 'in', ['', ...waiting])
      .where('status', 'in', ['received', 'closed'])
    if (status !== 'paused' && !(await received.limit(1).executeTakeFirst())) continue
    await desk.giveUnsigned(people.manager, terminateOrder, id, { reason: '客户停产该色号，要求终止，已做的按半成品结算' })
    return
  }
}
