import { orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import type { WallOrder, WallStep } from '#contract/modules/production/retained.ts'
import { lateMs } from '#contract/rules/late.ts'
import { lateText } from '../../../charts/duration.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** with less of its time left an order is tight */
const tightMs = 8 * hourMs

export type OrderTone = 'late' | 'tight' | 'fine' | 'unknown'
/** An order as a row: how its time stands in words, where it stands, how it goes, and its steps in the columns of the board, null where it does without one. */
export type OrderRow = Omit<WallOrder, 'steps'> & {
  id: string
  tone: OrderTone
  time: string
  place: string
  goes: string
  state: string
  steps: readonly (WallStep | null)[]
}

/** The steps of all orders, in the order of the plant: a column each. */
export function stepColumns(orders: Iterable<WallOrder>): string[] {
  const places = new Map<string, number>()
  for (const { steps } of orders) for (const { process, seq } of steps) places.set(process, seq)
  return [...places].toSorted(([, one], [, other]) => one - other).map(([process]) => process)
}

/** Where it is not known when an order will be finished: its steps are not all planned, or the forecast of that time was not kept. */
const noForecast = { now: '排全了才知道赶不赶得上', past: '当时的排程未存储' } as const
export type Moment = keyof typeof noForecast

/** The orders of the wall at `nowMs`: late ones first, the latest in front, then those with the least time left, then what nothing is foretold of, by its day. */
export function orderRows(orders: ReadonlyMap<string, WallOrder>, nowMs: number, moment: Moment = 'now'): OrderRow[] {
  const columns = stepColumns(orders.values())
  return [...orders]
    .map(([id, order]) => ({ id, order, slackMs: slackOf(order, nowMs) }))
    .toSorted((one, other) => one.slackMs - other.slackMs || one.order.dueMs - other.order.dueMs || (one.order.orderNo < other.order.orderNo ? -1 : 1))
    .map(({ id, order, slackMs }) => ({
      ...order,
      id,
      ...timeOf(order, slackMs, nowMs, moment),
      place: order.now === '' ? (order.steps.length === 0 ? '等拆批' : '等完工') : order.now,
      state: stateWord(order.status),
      steps: columns.map((process) => order.steps.find((step) => step.process === process) ?? null),
    }))
}

export type OrderTally = Record<OrderTone, number>

/** How many orders are late, tight, in time, and of how many that is not known. */
export function orderTally(rows: readonly OrderRow[]): OrderTally {
  const count = (tone: OrderTone) => rows.filter((row) => row.tone === tone).length
  return { late: count('late'), tight: count('tight'), fine: count('fine'), unknown: count('unknown') }
}

/** The sum of the board in words. In a replay only what had passed its day is known to be late. */
export function tallySays(
  { late, tight, fine, unknown }: OrderTally,
  moment: Moment,
): { tone: 'late' | 'tight' | 'fine'; label: string; says: string; more: string } {
  const tone = late > 0 ? 'late' : tight > 0 ? 'tight' : 'fine'
  if (moment === 'past') return { tone, label: '当时已过交期的订单', says: late > 0 ? `${late} 单已过交期` : '没有单过交期', more: '当时的预计未存储' }
  const rest = unknown > 0 ? `，${unknown} 单没排全，说不准` : ''
  const calm = unknown === 0 ? '都赶得上' : fine === 0 ? `${unknown} 单没排全` : '排全的都赶得上'
  return {
    tone,
    label: '会晚的订单',
    says: late > 0 ? `${late} 单会晚` : tight > 0 ? `${tight} 单吃紧` : calm,
    more: `吃紧 ${tight} 单，按期 ${fine} 单${rest}`,
  }
}

/** ms that are left, negative where it is late; Infinity where nothing can be told. */
function slackOf({ dueMs, forecastMs, isLate }: WallOrder, nowMs: number): number {
  if (isLate) return -Math.max(minuteMs, lateMs(dueMs, { actualMs: null, forecastMs }, nowMs) ?? 0)
  return forecastMs === null ? Infinity : Math.max(0, dueMs - Math.max(forecastMs, nowMs))
}

function timeOf(order: WallOrder, slackMs: number, nowMs: number, moment: Moment): Pick<OrderRow, 'tone' | 'time' | 'goes'> {
  const { dueMs, forecastMs, isLate, why, now, steps } = order
  const goes = (words: string) => why || (now === '' && steps.length > 0 ? '各道工序都做完了' : words)
  if (slackMs === Infinity) {
    const time = moment === 'past' ? '预计未存储' : steps.length === 0 ? '还没有排程' : '没有排全' // a step may have its time already
    return { tone: 'unknown', time, goes: goes(noForecast[moment]) }
  }
  const words = lateText(Math.ceil(Math.abs(slackMs) / minuteMs))
  // what is foretold lies ahead: it is not that late already
  if (isLate) return { tone: 'late', time: dueMs < nowMs && (forecastMs ?? nowMs) <= nowMs ? `已晚 ${words}` : `晚 ${words}`, goes: goes('赶不上交期') }
  return slackMs < tightMs ? { tone: 'tight', time: `只余 ${words}`, goes: goes('按计划') } : { tone: 'fine', time: `余 ${words}`, goes: goes('按计划') }
}

function stateWord(status: string): string {
  return Object.entries(orderStatusTexts).find(([state]) => state === status)?.[1] ?? status
}
