import type { DeliveryForecast, DeliveryForecasts } from '#contract/modules/schedule/calls.ts'
import { zoneOffsetMs } from '#contract/rules/shift.ts'
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

/** Whether a delivery will leave in time by the plan: packed, with time to spare, hardly, or not. It leaves at an hour of its day; the gantt reckons an order late after the end of that day. */
export function willLeave({ status, orderStatus, deliverAtMs, finishMs }: DeliveryForecast, nowMs: number): Leaving {
  if (status === 'packed' || orderStatus === 'finished') return { tone: 'ready', text: '备齐' }
  if (deliverAtMs < nowMs) return { tone: 'late', text: `▲ 已过 ${spanText(nowMs - deliverAtMs)}` }
  if (finishMs === null) return { tone: 'unknown', text: '未排程' }
  const spareMs = deliverAtMs - finishMs
  if (spareMs < 0) return { tone: 'late', text: `▲ 比发货晚 ${spanText(-spareMs)}` }
  return spareMs < 120 * minuteMs ? { tone: 'tight', text: `◆ 余 ${spanText(spareMs)}` } : { tone: 'fine', text: `余 ${spanText(spareMs)}` }
}

function spanText(ms: number): string {
  return lateText(Math.round(ms / minuteMs))
}
