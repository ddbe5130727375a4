import type { DeliveryForecasts } from '#contract/modules/schedule/calls.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { willLeave } from './deliveryGroups.ts'
import type { Leaving } from './deliveryGroups.ts'

/** A 交货行 that is still to leave, in words. */
export type NextDelivery = { key: string; time: string; what: string; tone: Leaving['tone']; text: string }

/** What leaves next, the soonest first: what is there to be seen on a day on which nobody has to go anywhere. */
export function nextDeliveries(forecasts: DeliveryForecasts | undefined, nowMs: number): NextDelivery[] {
  if (forecasts === undefined) return []
  return forecasts.deliveries
    .filter(({ deliverAtMs }) => deliverAtMs >= nowMs)
    .toSorted((one, other) => one.deliverAtMs - other.deliverAtMs)
    .map((one) => ({
      key: one.id,
      time: wireTime(one.deliverAtMs, forecasts.plantTz).slice(5, 16),
      what: `${one.productName} ${one.qty} ${one.unit}`,
      ...willLeave(one, nowMs),
    }))
}
