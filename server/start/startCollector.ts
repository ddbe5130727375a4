import { follow } from '../bus/bus.ts'
import type { Bus } from '../bus/bus.ts'
import type { Closing } from './closing.ts'
import type { Database } from '../db/database.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import { createClockSteps } from '../tags/clockSteps.ts'
import { startLoop } from '../health/loop.ts'
import type { Loop } from '../health/loop.ts'
import { createCollector } from '../modules/equipment/collector.ts'
import type { Collector } from '../modules/equipment/collector.ts'
import { aliveEveryMs, createMachineStates } from '../modules/equipment/machineStates.ts'
import { alarmRaised, createAlarmJudge } from '../modules/alarms/judge.ts'
import type { AlarmJudge } from '../modules/alarms/judge.ts'
import { callByAlarm } from '../modules/andon/calls.service.ts'
import { createEscalations } from '../modules/andon/escalate.service.ts'
import { createUnits } from '../bus/units.ts'
import type { MachineStates } from '../modules/equipment/machineStates.ts'
import { keepStateSources } from '../modules/equipment/stateSources.ts'
import { rollHours } from '../modules/equipment/oee/rollHours.service.ts'
import { createStateLog } from '../modules/equipment/stateLog.ts'
import type { StateLog } from '../modules/equipment/stateLog.ts'
import { startHistorian } from '../tags/history/historian.ts'
import type { Historian } from '../tags/history/historian.ts'
import type { HistoryPlace } from '../tags/history/messages.ts'
import { LatestValues } from '../tags/latest.ts'

export type RunningCollector = {
  latest: LatestValues
  historian: Historian
  collector: Collector
  stateLog: StateLog
  /** Reads the plant and watches its machines from now on, as long as `mayCollect` says so. */
  begin(start: Start): Promise<void>
  /** Leaves it; latest values, configuration and history stay readable. */
  end(): Promise<void>
  /** the machines' states are watched without trouble */
  isWell(): boolean
}

/** `takesOver`: another process may have collected until just now, so that the time since is no outage. */
export type Start = { takesOver: boolean; mayCollect: () => boolean }

type Parts = { history: HistoryPlace; db: Database; bus: Bus; plantTz: string; closing: Closing; log: Log }

const statesEveryMs = 1000
const hoursEveryMs = 60_000
const andonEveryMs = 5000
/** so far back hours are told anew after a start */
const pastMs = 26 * 3_600_000
const dayMs = 24 * 3_600_000
/** the top alarm is to be seen within 500 ms (performance.md A2) */
const alarmsEveryMs = 200
/** the last sign of the collector before us may be so old, and finding out that it is gone takes so long */
const takeOverMs = aliveEveryMs + 5000

/** Everything between the plant's wires and the table of latest values: history, collector and machine states. */
export async function startCollector({ history, db, bus, plantTz, closing, log }: Parts): Promise<RunningCollector> {
  const historian = await startHistorian({ place: history, log })
  closing.add(() => historian.close())
  const latest = new LatestValues()
  const stateLog = createStateLog(db)
  let states: MachineStates | null = null
  let watching: Loop | null = null
  let judge: AlarmJudge | null = null
  let judging: Loop | null = null
  let rolling: Loop | null = null
  let escalating: Loop | null = null
  const escalations = createEscalations({ db, units: createUnits({ db, bus, now: Date.now }), plantTz })
  const clockSteps = createClockSteps({ wallMs: Date.now, steadyMs: () => performance.now() })
  const sources = keepStateSources({ db, bus, plantTz })
  closing.add(sources.close)
  const collector = createCollector({ db, bus, latest, historian, clockSteps, log, onMachines: (machines) => states?.watch(machines) })
  closing.add(() => collector.close())
  closing.add(() => watching?.close())
  closing.add(stopJudging)
  closing.add(() => rolling?.close())
  closing.add(() => escalating?.close())
  closing.add(bus.onWithin(follow(alarmRaised, (unit, raised) => callByAlarm(unit, raised, plantTz))))
  let rollFromMs = 0
  clockSteps.on((byMs, shownMs) => {
    log.warn('the clock of the server was set', { bySeconds: Math.round(byMs / 1000) })
    states?.shift(byMs, shownMs)
    judge?.shift(byMs)
    escalations.shift(byMs)
    rollFromMs = Math.min(rollFromMs, Date.now() - hoursEveryMs)
  })
  const onTrouble = (error: unknown) => log.error('the past of the machines was not taken over', errorFields(error))
  bus.on('machines.backfilled', () => {
    rollFromMs = Date.now() - pastMs
    void stateLog.openStates(Date.now()).then((known) => states?.recall(known), onTrouble)
  })
  bus.on('machines.retold', ({ fromMs }) => void rollDays(fromMs, Date.now()).catch(onTrouble))
  await collector.reload()

  return {
    latest,
    historian,
    collector,
    stateLog,
    async begin({ takesOver, mayCollect }) {
      const readSince = Date.now()
      collector.begin()
      await stateLog.closeOutage(Date.now(), takesOver ? takeOverMs : 0)
      await sources.refresh()
      const known = await stateLog.openStates(Date.now())
      const watched = createMachineStates({ latest, engine: collector.engine, bus, log: stateLog, known, readSince, sources })
      watched.watch(collector.machines())
      states = watched
      judge = createAlarmJudge({ db, units: createUnits({ db, bus, now: Date.now }), bus, latest, linkOf })
      const { tick } = judge
      judging = startLoop('alarms', alarmsEveryMs, () => (mayCollect() ? tick(nowMs()) : undefined), log)
      watching = startLoop('machine states', statesEveryMs, () => (mayCollect() ? look(watched) : undefined), log)
      escalating = startLoop('andon', andonEveryMs, () => (mayCollect() ? escalations.tick(nowMs()) : undefined), log)
      rollFromMs = Date.now() - pastMs
      rolling = startLoop('hours of machines', hoursEveryMs, () => (mayCollect() ? roll() : undefined), log)
    },
    async end() {
      states = null
      stopJudging()
      watching?.close()
      watching = null
      rolling?.close()
      rolling = null
      escalating?.close()
      escalating = null
      await collector.end()
    },
    isWell: () => watching?.isWell() === true && judging?.isWell() === true,
  }

  /** The wall clock, after everybody knows whether it was set. */
  function nowMs(): number {
    clockSteps.look()
    return Date.now()
  }

  /** The hour that runs and, where it has just begun, the one before; after a start the last day. */
  async function roll(): Promise<void> {
    const toMs = nowMs()
    const fromMs = rollFromMs
    rollFromMs = toMs - hoursEveryMs - 60_000
    await rollHours({ db, stateLog, trend: (query) => historian.trend(query), machines: collector.machines(), plantTz }, { fromMs, toMs })
  }

  /** Days of which states and counts came to be known later, a day at a time. */
  async function rollDays(fromMs: number, toMs: number): Promise<void> {
    const sources = { db, stateLog, trend: (query: Parameters<typeof historian.trend>[0]) => historian.trend(query), machines: collector.machines(), plantTz }
    for (let at = fromMs; at < toMs; at += dayMs) await rollHours(sources, { fromMs: at, toMs: Math.min(toMs, at + dayMs) })
  }

  async function look(watched: MachineStates): Promise<void> {
    await sources.refresh()
    collector.calculate(nowMs())
    await watched.tick(nowMs())
  }

  function stopJudging(): void {
    judging?.close()
    judge?.close()
    judging = null
    judge = null
  }

  /** Whether a device answers; null while it was not read yet, or is switched off. */
  function linkOf(deviceCode: string): boolean | null {
    const link = collector.health().get(deviceCode)?.link
    return link === undefined || link === 'connecting' ? null : link !== 'offline'
  }
}
