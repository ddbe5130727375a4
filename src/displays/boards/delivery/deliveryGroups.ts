import type { DeliveryForecast, DeliveryForecasts } from '#contract/modules/schedule/calls.ts'
import { lateMs } from '#contract/rules/late.ts'
import { zoneOffsetMs } from '#contract/rules/zoneOffset.ts'
import { lateText } from '../../../charts/duration.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

export type DeliveryGroup = { title: string; deliveries: readonly DeliveryForecast[] }

/** Deliveries by when they leave: overdue, today, tomorrow, later in the week; no group is empty. */
export function deliveryGroups({ deliveries, plantTz }: DeliveryForecasts, nowMs: number): DeliveryGroup[] {
  const dayOf = (atMs: number) => Math.floor((atMs + zoneOffsetMs(atMs, plantTz)) / dayMs)
  const today = dayOf(nowMs)
  const titles = ['已过期', '今天', '明天', '七天内']
  const groups = Map.groupBy(deliveries, ({ deliverAtMs }) => (deliverAtMs < nowMs ? 0 : Math.min(3, dayOf(deliverAtMs) - today + 1)))
  return titles.flatMap((title, place) => {
    const own = groups.get(place)
    return own === undefined ? [] : [{ title, deliveries: own }]
  })
}

export type Leaving = { tone: 'ready' | 'fine' | 'tight' | 'late' | 'unknown'; text: string }

/**
 * Whether a 交货行 will leave in time: packed, with time to spare, hardly, or late (contract/rules/late.ts). It leaves at an hour of its
 * day, while an order is late after the end of its day: the two are counted apart.
 */
export function willLeave({ status, orderStatus, deliverAtMs, finishMs }: DeliveryForecast, nowMs: number): Leaving {
  if (status === 'packed') return { tone: 'ready', text: '备齐' }
  const isMade = orderStatus === 'finished'
  const late = lateMs(deliverAtMs, { actualMs: isMade ? finishMs : null, forecastMs: isMade ? null : finishMs }, nowMs)
  if (late === null) return { tone: 'unknown', text: '未排程' }
  if (late > 0) return { tone: 'late', text: `▲ ${isMade ? `备齐，晚了 ${spanText(late)}` : lateWords(late, nowMs - deliverAtMs)}` }
  if (isMade) return { tone: 'ready', text: '备齐' }
  const spareMs = deliverAtMs - (finishMs ?? nowMs)
  return spareMs < 120 * minuteMs ? { tone: 'tight', text: `◆ 余 ${spanText(spareMs)}` } : { tone: 'fine', text: `余 ${spanText(spareMs)}` }
}

function lateWords(late: number, goneMs: number): string {
  return goneMs > 0 ? `已过 ${spanText(goneMs)}` : `比发货晚 ${spanText(late)}`
}

/** How many 交货行 are late: what every wall that shows lines counts. */
export function lateLines(deliveries: readonly DeliveryForecast[], nowMs: number): number {
  return deliveries.filter((one) => willLeave(one, nowMs).tone === 'late').length
}

function spanText(ms: number): string {
  return lateText(Math.round(ms / minuteMs))
}
