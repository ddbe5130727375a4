import { qualityOf } from '#contract/quality.ts'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import { makeSchedule } from '#contract/rules/schedule/makeSchedule.ts'
import { createUnits } from '../../bus/units.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { startLoop } from '../../health/loop.ts'
import type { Loop } from '../../health/loop.ts'
import type { Log } from '../../log.ts'
import { handsSince, keepHands } from '../../modules/equipment/plantHands.service.ts'
import { registered } from '../../modules/modules.ts'
import { scheduleInWorker } from '../../modules/schedule/inWorker.ts'
import { createContexts } from '../../resource/routes/contexts.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { LatestValues } from '../../tags/latest.ts'
import type { MachineCounts } from '../machineCounts.ts'
import type { PlantProcess } from '../demo/plantProcess.ts'
import { resourceParts } from '../resources.ts'
import { actorsOf } from './actors.ts'
import { atHalfHour, markMs } from './day.ts'
import { answerCalls } from './callers.ts'
import { createDesk } from './desk.ts'
import { openForetoldPlant } from './foretold.ts'
import type { Floor, House } from './house.ts'
import { keepLivedUntil, livedUntil } from './liveThrough.ts'
import { beganAt } from './livedDemo.ts'
import { atMachines } from './operators.ts'
import { livePace, packOn } from './packers.ts'
import { setSpeeds } from './setPoints.ts'

/** how often people look at their machines */
const lookEveryMs = 2000
/** how often packers put what is due into their boxes */
const packEveryMs = 20_000
const handsMatterMs = 21 * 24 * 3_600_000
/** what was begun is in the machine after this long, or hands never came to it: a process ended in between */
const longestLoadingMs = 10_000
/** tasks that a quick schedule in the same thread does not make anybody wait for */
const fewTasks = 30

type Parts = {
  db: Database
  bus: Bus
  config: Pick<Config, 'SIM_SEED' | 'PLANT_TZ'>
  hookParts: Omit<HookParts, 'plantTz'>
  latest: LatestValues
  counts: MachineCounts
  plant: Pick<PlantProcess, 'order'>
  log: Log
}

/** The people of the demonstration go on as time goes: they look at their machines over Modbus like anybody, and use the hands. Null where they never lived, or somebody took one of them away. */
export async function liveOn({ db, bus, config, hookParts, latest, counts, plant, log }: Parts): Promise<Loop | null> {
  const beginMs = await beganAt(db)
  const until = await livedUntil(db)
  if (beginMs === null || until === null) return null
  const plantTz = config.PLANT_TZ
  const now = Date.now
  const units = createUnits({ db, bus, now })
  const parts = { ...resourceParts({ db, listing: db, bus, plantTz, now, ...hookParts }), ...hookParts }
  const desk = createDesk({ db, units, contexts: createContexts(parts, registered) })
  const valueOf = (tagCode: string) => {
    const found = latest.find(tagCode)
    return found && qualityOf(found.status) === 'good' && typeof found.value === 'number' ? found.value : null
  }
  const floor: Floor = {
    async use(hands) {
      await keepHands(db, hands)
      for (const { command } of hands) plant.order(command)
    },
    async look({ machine, batchSeq, sinceMs }, atMs) {
      const [inside, isIdle] = [valueOf(`${machine}.batchSeq`), valueOf(`${machine}.plcState`) === machineStates.idle.code]
      return { isMade: isIdle && inside === batchSeq, isMissing: inside === 0 && isIdle && atMs - sinceMs > longestLoadingMs, doneMs: null }
    },
    async count({ machine, sinceMs }, atMs) {
      const counted = await counts({ equipCode: machine, fromMs: sinceMs, toMs: atMs })
      if (counted && 'good' in counted) return { good: counted.good, reject: counted.bad }
      // begun before anybody kept history of it: what the machine would show if its counter had never been reset
      const foretold = openForetoldPlant(config, await handsSince(db, atMs - handsMatterMs))
      try {
        return await foretold.ask({ machine, sinceMs, atMs })
      } finally {
        await foretold.close()
      }
    },
  }
  let packedMs = 0
  let mark = Math.ceil(Math.max(until, now() - markMs) / markMs) * markMs
  return startLoop(
    'people of the demonstration',
    lookEveryMs,
    async () => {
      const people = await actorsOf(db)
      if (people === null) return
      const schedule: House['schedule'] = (input) => (input.tasks.length <= fewTasks ? Promise.resolve(makeSchedule(input)) : scheduleInWorker(input))
      const house: House = { desk, people, floor, schedule, plantTz, seed: config.SIM_SEED, beginMs }
      const nowMs = now()
      if (mark <= nowMs) {
        await atHalfHour(house, mark)
        mark += markMs
      }
      await atMachines(house, Math.floor(nowMs / 1000) * 1000)
      await answerCalls(house, nowMs)
      if (nowMs - packedMs >= packEveryMs) {
        packedMs = nowMs
        await setSpeeds(house, nowMs)
        await packOn(house, nowMs, livePace)
      }
      await keepLivedUntil(db, nowMs)
    },
    log,
  )
}
