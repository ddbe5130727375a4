import { alarmCounts } from '#contract/modules/alarms/arrangement.ts'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import type { StandingAndon } from '#contract/modules/andon/standing.ts'
import type { DeliveryForecasts } from '#contract/modules/schedule/calls.ts'
import type { LateOrder } from '#contract/modules/schedule/retained.ts'
import type { OeeSummary } from '#contract/modules/equipment/oeeSummary.ts'
import { openStates } from '#contract/modules/production/orderStates.ts'
import type { OrderState } from '#contract/modules/production/retained.ts'
import { addParts, oeeOf } from '#contract/rules/oee/oee.ts'
import type { Missing, PlantFacts } from '#contract/rules/plantHeadline.ts'
import type { RetainedView } from '../../../realtime/topicValues.ts'
import { lateLines } from '../delivery/deliveryGroups.ts'
import { isAwaited } from '../../live/ranking.ts'
import type { MachineReading } from '../../live/machineReading.ts'
import { tallyOf } from '../../live/plantWatch.ts'

/** What the board of the plant knows at `nowMs`; `oee` and `deliveries` are undefined until they were read. */
export type PlantViews = {
  orders: RetainedView<OrderState>
  late: RetainedView<LateOrder>
  deliveries: DeliveryForecasts | undefined
  alarms: { view: Pick<RetainedView<unknown>, 'state'>; listed: readonly ListedAlarm[] }
  calls: { view: Pick<RetainedView<unknown>, 'state'>; all: readonly StandingAndon[] }
  readings: readonly MachineReading[]
  oee: OeeSummary | undefined
  nowMs: number
}

/** The numbers of the headline, from what the tiles below it show. */
export function plantFacts({ orders, late, deliveries, alarms, calls, readings, oee, nowMs }: PlantViews): PlantFacts {
  return {
    delivery: missingOf(late) ?? {
      openOrders: orders.state === 'ready' ? [...orders.values.values()].filter(({ status }) => isOpen(status)).length : null,
      lateOrders: late.values.size,
      lateLines: lateLines(deliveries?.deliveries ?? [], nowMs),
    },
    alarms: missingOf(alarms.view) ?? missingOf(calls.view) ?? { ...alarmCounts(alarms.listed), unansweredCalls: unanswered(calls.all) },
    machines: machineFacts(readings),
    oee: oee === undefined ? 'unknown' : { share: oeeOf(addParts(oee.machines.map(({ parts }) => parts))).oee },
  }
}

function machineFacts(readings: readonly MachineReading[]): PlantFacts['machines'] {
  const known = readings.filter((reading) => !isAwaited(reading))
  if (known.length === 0) return 'unknown'
  const { running, down, offline, waiting, minorStop } = tallyOf(known)
  return { running, all: known.length, down, offline, waiting: waiting + minorStop }
}

function missingOf({ state }: Pick<RetainedView<unknown>, 'state'>): Missing | null {
  return state === 'ready' ? null : state === 'refused' ? 'hidden' : 'unknown'
}

const isOpen = (status: string) => openStates.some((open) => open === status)
const unanswered = (calls: readonly StandingAndon[]) => calls.filter(({ status }) => status === 'open').length
