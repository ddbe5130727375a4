import type { ScheduleBar } from '#contract/modules/schedule/calls.ts'
import type { Bus } from '../../../../server/bus/bus.ts'
import type { Database } from '../../../../server/db/database.ts'
import { makeDemoPlant } from '../../../../server/modules/equipment/demo.service.ts'
import { makeDemoOrders } from '../../../../server/modules/production/demo.service.ts'
import { makeFirstSchedule } from '../../../../server/modules/schedule/demo.service.ts'
import { ensureDictionaries } from '../../../../server/modules/reference/dictionaries/dictionaries.service.ts'
import { modulesOn } from '../../../support/modulesOn.ts'

export const plantTz = 'Asia/Shanghai'

/** The demo plant with its orders, batches and first schedule, as a first start makes them. */
export async function demoSchedule(db: Database, bus: Bus, now: () => number): Promise<void> {
  modulesOn({ db, bus, now, plantTz })
  await ensureDictionaries(db, now()) // states are called by their words
  await makeDemoPlant(db, 15_020)
  await makeDemoOrders(db, { now: now(), plantTz })
  await makeFirstSchedule(db, bus, { plantTz, now })
}

/** What lies over something else on a machine, in words: bars over bars, changeovers over bars, and what is marked as a conflict. */
export function collisions(bars: readonly ScheduleBar[]): string[] {
  const conflicts = bars.filter(({ conflict }) => conflict).map(({ equipCode, taskNo }) => `${equipCode}: ${taskNo} is a conflict`)
  const overlaps = [...Map.groupBy(bars, ({ equipCode }) => equipCode)].flatMap(([equipCode, own]) => {
    const inOrder = own.toSorted((one, other) => one.startMs - other.startMs)
    return inOrder.flatMap(({ taskNo, startMs, changeStartMs }, place) => {
      const before = inOrder[place - 1]
      return before !== undefined && Math.min(startMs, changeStartMs) < before.endMs ? [`${equipCode}: ${taskNo} lies over ${before.taskNo}`] : []
    })
  })
  return [...conflicts, ...overlaps]
}
