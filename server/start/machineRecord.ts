import { measuredWanted } from '#contract/modules/charging/measuredWanted.ts'
import { countWanted } from '#contract/modules/production/countWanted.ts'
import { criticalWanted } from '#contract/modules/production/critical/criticalWanted.ts'
import { tagHistoryWanted } from '#contract/modules/spc/tagHistoryWanted.ts'
import { cancelTask, finishTask, shortTask } from '#contract/modules/production/planCommands.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../bus/bus.ts'
import type { Bus } from '../bus/bus.ts'
import { createUnits } from '../bus/units.ts'
import type { Database } from '../db/database.ts'
import { inSavepoint } from '../db/savepoint.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import { qualityOf } from '#contract/quality.ts'
import { nothingKept } from '../tags/history/historian.ts'
import { keepBatchParameters, keepPastParameters } from './batchParameters.ts'
import { criticalFindings } from './criticalFindings.ts'
import { createMachineCounts } from './machineCounts.ts'
import type { MachineCounts } from './machineCounts.ts'
import { measuredValue } from './measuredValues.ts'
import type { RunningCollector } from './startCollector.ts'

type Collecting = {
  collector: Pick<RunningCollector['collector'], 'machines' | 'tags'>
  historian: Pick<RunningCollector['historian'], 'trend'>
  latest: Pick<RunningCollector['latest'], 'find' | 'figureOf'>
}
type Parts = { db: Database; bus: Bus; collecting: Collecting; now: () => number; log: Pick<Log, 'error'> }

/** What machines say for the record: their own count beside every report, what of a critical step was beyond its limits, and what they measured while a task ran (factory.md 3.8). */
export function keepMachineRecord({ db, bus, collecting, now, log }: Parts): { counts: MachineCounts; close: () => void } {
  const { collector, historian, latest } = collecting
  const counts = createMachineCounts({
    trend: (query) => historian.trend(query),
    tagsOf(equipCode) {
      const machine = collector.machines().find((one) => one.equipCode === equipCode)
      return machine ? { good: machine.countTag, reject: machine.rejectTag, perHour: machine.idealPerHour } : null
    },
    newest(tagCode) {
      const found = latest.find(tagCode)
      const value = latest.figureOf(tagCode)
      return found && value !== null && qualityOf(found.status) === 'good' ? { value, at: found.at } : null
    },
    now,
  })
  const endings = [
    bus.onWithin(
      follow(countWanted, async (_unit, { tell, refuse, ...asked }) => {
        const counted = await counts(asked)
        if (counted === null) return
        if ('refused' in counted) refuse?.(counted.refused)
        else tell(counted)
      }),
    ),
    bus.onWithin(
      follow(measuredWanted, async (_unit, { names, tell, ...asked }) => {
        for (const name of names) {
          const value = await measuredValue({ tags: collector.tags(), trend: (query) => historian.trend(query), name, ...asked })
          if (value) tell(name, value)
        }
      }),
    ),
    bus.onWithin(
      follow(criticalWanted, async (unit, { tell, ...asked }) => {
        const found = await criticalFindings({ db: unit.trx, tags: collector.tags(), trend: (query) => historian.trend(query), asked })
        found.forEach(tell)
      }),
    ),
    bus.onWithin(
      follow(tagHistoryWanted, async (_unit, { tell, ...asked }) => {
        const past = await historian.trend(asked).catch(nothingKept)
        if (past) tell(past.points)
      }),
    ),
    // a record that cannot be cut does not keep a task from ending: it is told in the log
    ...[finishTask, shortTask, cancelTask].map((command) =>
      bus.onWithin(
        follow(afterCommand(command), (unit, { record }) =>
          inSavepoint(unit.trx, () => keepBatchParameters({ tags: collector.tags(), trend: (query) => historian.trend(query), unit, taskId: record.id })).catch(
            (error: unknown) => log.error('the parameters of a task were not kept', errorFields(error)),
          ),
        ),
      ),
    ),
  ]
  // a demo plant is given its history after its tasks have ended
  const keepPast = () => keepPastParameters({ units: createUnits({ db, bus, now }), db, tags: collector.tags(), trend: (query) => historian.trend(query), now })
  endings.push(
    bus.on('machines.backfilled', () => void keepPast().catch((error: unknown) => log.error('parameters of the past were not kept', errorFields(error)))),
  )
  return { counts, close: () => endings.forEach((end) => end()) }
}
