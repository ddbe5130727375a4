import { orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import type { WallOrder, WallStep } from '#contract/modules/production/retained.ts'
import { lateMs } from '#contract/rules/late.ts'
import { lateText } from '../../../charts/duration.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** with less of its time left an order is tight */
const tightMs = 8 * hourMs

export type OrderTone = 'late' | 'tight' | 'fine' | 'unknown'
/** An order as a row: how its time stands in words, and its steps in the columns of the board, null where it does without one. */
export type OrderRow = Omit<WallOrder, 'steps'> & { id: string; tone: OrderTone; time: string; state: string; steps: readonly (WallStep | null)[] }

/** The steps of all orders, in the order of the plant: a column each. */
export function stepColumns(orders: Iterable<WallOrder>): string[] {
  const places = new Map<string, number>()
  for (const { steps } of orders) for (const { process, seq } of steps) places.set(process, seq)
  return [...places].toSorted(([, one], [, other]) => one - other).map(([process]) => process)
}

/** What stands where it is not known when an order will be finished: nothing is planned, or the forecast of that time was not kept. */
export const noForecast = { now: '还没有排程', past: '预计未存储' } as const

/** The orders of the wall at `nowMs`: late ones first, the latest in front, then those with the least time left, then what nothing is foretold of, by its day. */
export function orderRows(orders: ReadonlyMap<string, WallOrder>, nowMs: number, unknown: string = noForecast.now): OrderRow[] {
  const columns = stepColumns(orders.values())
  return [...orders]
    .map(([id, order]) => ({ id, order, slackMs: slackOf(order, nowMs) }))
    .toSorted((one, other) => one.slackMs - other.slackMs || one.order.dueMs - other.order.dueMs || (one.order.orderNo < other.order.orderNo ? -1 : 1))
    .map(({ id, order, slackMs }) => ({
      ...order,
      id,
      ...timeOf(order, slackMs, { nowMs, unknown }),
      state: stateWord(order.status),
      steps: columns.map((process) => order.steps.find((step) => step.process === process) ?? null),
    }))
}

/** How many orders are late, tight, and in time. */
export function orderTally(rows: readonly OrderRow[]): Record<'late' | 'tight' | 'fine', number> {
  const count = (tone: OrderTone) => rows.filter((row) => row.tone === tone).length
  return { late: count('late'), tight: count('tight'), fine: count('fine') }
}

/** ms that are left, negative where it is late; Infinity where nothing can be told. */
function slackOf({ dueMs, forecastMs, isLate }: WallOrder, nowMs: number): number {
  if (isLate) return -Math.max(minuteMs, lateMs(dueMs, { actualMs: null, forecastMs }, nowMs) ?? 0)
  return forecastMs === null ? Infinity : Math.max(0, dueMs - Math.max(forecastMs, nowMs))
}

function timeOf({ dueMs, isLate }: WallOrder, slackMs: number, { nowMs, unknown }: { nowMs: number; unknown: string }): { tone: OrderTone; time: string } {
  if (slackMs === Infinity) return { tone: 'unknown', time: unknown }
  const words = lateText(Math.ceil(Math.abs(slackMs) / minuteMs))
  if (isLate) return { tone: 'late', time: dueMs < nowMs ? `已晚 ${words}` : `晚 ${words}` }
  return slackMs < tightMs ? { tone: 'tight', time: `只余 ${words}` } : { tone: 'fine', time: `余 ${words}` }
}

function stateWord(status: string): string {
  return Object.entries(orderStatusTexts).find(([state]) => state === status)?.[1] ?? status
}
