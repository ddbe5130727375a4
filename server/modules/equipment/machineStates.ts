import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { MappedState, OperatorState } from '#contract/modules/equipment/machineState.ts'
import type { StateSource } from '#contract/modules/equipment/stops.ts'
import { stateByTable } from '#contract/rules/state/stateTable.ts'
import type { StateRule } from '#contract/rules/state/stateTable.ts'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { qualityOf } from '#contract/quality.ts'
import type { Bus } from '../../bus/bus.ts'
import type { TagEngine } from '../../tags/engine.ts'
import type { LatestValues } from '../../tags/latest.ts'
import type { Change, KnownState, StateLog } from './stateLog.ts'
import { firstMemory, nextState, resumedMemory, shiftedMemory } from './stateMachine.ts'
import type { Memory, Signals } from './stateMachine.ts'

/** how often it is noted that somebody watches */
export const aliveEveryMs = 10_000
/** a clock that is set further ahead leaves time in which nobody watched */
const longestUnwatchedMs = 60_000
const skippedReason = '服务器时钟调整'

/** What the state engine must know of a machine besides its card. */
export type WatchedMachine = Machine & {
  idealPerHour: number | null
  plcStateTag: string | null
  countTag: string | null
  rejectTag: string | null
  /** its table of states, with whole tag codes; null where nobody made one for it */
  stateRules: readonly StateRule<MappedState>[] | null
  /** what its fault codes mean, before the words of the tag itself */
  faultWords: ReadonlyMap<string, string>
}

/** What people and the calendar say of machines. */
export type StateSources = {
  operatorOf(equipCode: string): { state: OperatorState; since: number; reason: string } | null
  calendarOf(machine: Pick<WatchedMachine, 'equipCode' | 'workshopCode'>, at: number): Signals['calendar']
  /** the machine made pieces again: what a person said of it is over */
  endOperator(equipCode: string, since: number): Promise<void>
}

export type MachineStates = {
  /** Takes the machines after a configuration; known machines keep their state. */
  watch(machines: readonly WatchedMachine[]): void
  /** Takes from the log when states began that were already true before we looked: their past was filled in. */
  recall(known: ReadonlyMap<string, KnownState>): void
  /** The wall clock, which showed `shownMs` before, was set by so many ms: states last as long as they did. */
  shift(byMs: number, shownMs: number): void
  /** Derives and publishes all states; called once a second. */
  tick(at: number): Promise<void>
}

type Parts = {
  latest: LatestValues
  engine: TagEngine
  bus: Bus
  log: StateLog
  /** the open state of each machine */
  known: ReadonlyMap<string, KnownState>
  /** a value that was read before (ms since the epoch) was read by another process: no state is derived from it as if it were new */
  readSince: number
  sources: StateSources
}

/** Derives the state of each machine from its signals, publishes `{equip}.state` and `{equip}.stateSince`, and writes the state log. */
export function createMachineStates({ latest, engine, bus, log, known: knownAtStart, readSince: readSinceAtStart, sources }: Parts): MachineStates {
  let known = knownAtStart
  let readSince = readSinceAtStart
  /** what the wall clock showed before it was set so far ahead that the log has time in which nobody watched */
  let skippedFrom: number | null = null
  let machines: readonly WatchedMachine[] = []
  const memories = new Map<string, Memory>()
  const unreadableSince = new Map<string, number>()
  let aliveAt = 0
  /** what people said and what is over since the last look */
  const ended: { equipCode: string; since: number }[] = []

  function signalsOf(machine: WatchedMachine, at: number): Signals {
    const plcState = machine.plcStateTag === null ? undefined : latest.find(machine.plcStateTag)
    const isReadable = plcState === undefined ? isAnyReadable(machine) : qualityOf(plcState.status) !== 'bad'
    if (isReadable) unreadableSince.delete(machine.equipCode)
    else if (!unreadableSince.has(machine.equipCode)) unreadableSince.set(machine.equipCode, Math.min(plcState?.at || at, at))
    return {
      at,
      unreadableSince: unreadableSince.get(machine.equipCode) ?? null,
      mapped: machine.stateRules === null ? null : stateByTable(machine.stateRules, (tagCode) => valueOf(tagCode, isReadable)),
      hasFault: (latest.figureOf(machine.faultTag ?? '') ?? 0) !== 0,
      count: latest.figureOf(machine.countTag ?? ''),
      operator: sources.operatorOf(machine.equipCode),
      calendar: sources.calendarOf(machine, at),
    }
  }

  /** While a device is away the last value stays: offline is told by its silence. A bad value of one that answers is none. */
  function valueOf(tagCode: string, isReadable: boolean): number | string | null {
    const newest = latest.find(tagCode)
    if (newest === undefined || (isReadable && qualityOf(newest.status) === 'bad')) return null
    return typeof newest.value === 'boolean' ? Number(newest.value) : newest.value
  }

  /** A machine without a tag of states is there as long as anything of it is read. */
  function isAnyReadable({ stateRules, processTags, faultTag, countTag }: WatchedMachine): boolean {
    const named = stateRules?.flatMap(({ conditions }) => conditions.map(({ tag }) => tag)) ?? []
    return [...named, faultTag, countTag, ...processTags].some((tagCode) => {
      const newest = tagCode === null ? undefined : latest.find(tagCode)
      return newest !== undefined && newest.at > 0 && qualityOf(newest.status) !== 'bad'
    })
  }

  /** Its device answered us, or is known not to answer. */
  function isHeardOf({ plcStateTag }: WatchedMachine): boolean {
    const plcState = plcStateTag === null ? undefined : latest.find(plcStateTag)
    return plcState === undefined || qualityOf(plcState.status) === 'bad' || plcState.at >= readSince
  }

  function step(machine: WatchedMachine, at: number) {
    const cycleMs = machine.idealPerHour === null ? null : 3_600_000 / machine.idealPerHour
    const before = memories.get(machine.equipCode) ?? firstOf(machine.equipCode, at, cycleMs)
    const signals = signalsOf(machine, at)
    const after = nextState(before, signals, cycleMs)
    memories.set(machine.equipCode, after)
    if (after.operatorEnded !== null && after.operatorEnded !== before.operatorEnded) ended.push({ equipCode: machine.equipCode, since: after.operatorEnded })
    engine.publish(machine.stateTag, machineStates[after.state].code, at)
    engine.publish(machine.stateSinceTag, after.since, at)
    const isNew = after.isSettled && (!before.isSettled || before.state !== after.state)
    if (!isNew) return []
    // the log keeps the time in which nobody watched, also where the state is taken to have gone on through it
    const startAt = isGoingOn(before, after) ? at : after.since
    return [{ equipCode: machine.equipCode, state: after.state, at: startAt, since: after.since, ...whyOf(machine, after, signals) }]
  }

  function firstOf(equipCode: string, at: number, cycleMs: number | null): Memory {
    const open = known.get(equipCode)
    return open ? resumedMemory(at, open, cycleMs) : firstMemory(at)
  }

  function whyOf(machine: WatchedMachine, { state, operatorEnded }: Memory, { operator, calendar }: Signals): { reason: string | null; source: StateSource } {
    if (state === 'offline') return { reason: '通讯中断', source: 'rule' }
    if (state === 'unset') return { reason: '状态表没有说明', source: 'rule' }
    if (state === 'maintenance' && calendar === 'maintenance') return { reason: '计划保养', source: 'schedule' }
    if (state === 'plannedStop' && calendar === 'closed') return { reason: '休息', source: 'schedule' }
    if (operator?.state === state && operator.since !== operatorEnded)
      return { reason: sources.operatorOf(machine.equipCode)?.reason ?? null, source: 'operator' }
    if (state === 'minorStop' || state === 'waiting') return { reason: null, source: 'rule' }
    return { reason: state === 'down' ? faultWord(machine) : null, source: 'plc' }
  }

  function faultWord({ faultTag, faultWords }: WatchedMachine): string | null {
    const slot = faultTag === null ? undefined : latest.slotOf(faultTag)
    if (faultTag === null || slot === undefined) return null
    const code = String(latest.find(faultTag)?.value)
    return faultWords.get(code) ?? latest.metas[slot]?.valueMap?.[code] ?? `故障码 ${code}`
  }

  /** Time that the wall clock passed over was watched by nobody: the log says so, and each state goes on behind it. */
  function skippedTime(fromMs: number, at: number): Change[] {
    return machines.flatMap((machine) => {
      const memory = memories.get(machine.equipCode)
      if (!memory?.isSettled) return []
      const { equipCode } = machine
      return [
        { equipCode, state: 'offline', at: fromMs, reason: skippedReason, source: 'rule' },
        { equipCode, state: memory.state, at, ...whyOf(machine, memory, signalsOf(machine, at)) },
      ]
    })
  }

  return {
    watch(list) {
      machines = list
      const present = new Set(list.map((machine) => machine.equipCode))
      for (const equipCode of memories.keys()) if (!present.has(equipCode)) memories.delete(equipCode)
    },
    recall(told) {
      known = told
      for (const [equipCode, memory] of memories) {
        const open = told.get(equipCode)
        if (!open) continue
        if (!memory.isSettled) memories.set(equipCode, { ...memory, state: open.state, since: open.since })
        else if (open.state === memory.state && open.since < memory.since) memories.set(equipCode, { ...memory, since: open.since })
      }
    },
    shift(byMs, shownMs) {
      for (const [equipCode, memory] of memories) memories.set(equipCode, shiftedMemory(memory, byMs))
      for (const [equipCode, since] of unreadableSince) unreadableSince.set(equipCode, since + byMs)
      readSince += byMs
      aliveAt += byMs
      if (byMs >= longestUnwatchedMs) skippedFrom ??= shownMs
    },
    async tick(at) {
      const skipped = skippedFrom === null ? [] : skippedTime(skippedFrom, at)
      const changes = machines.filter(isHeardOf).flatMap((machine) => step(machine, at))
      await log.record([...skipped, ...changes])
      skippedFrom = null
      for (const { equipCode, since } of ended.splice(0)) await sources.endOperator(equipCode, since)
      for (const { equipCode, state, since, reason } of changes) bus.emit('machine.changed', { equipCode, state, since, reason })
      if (at - aliveAt < aliveEveryMs) return
      aliveAt = at
      await log.markAlive(at)
    },
  }
}

/** What stood before the restart stands again. */
function isGoingOn(before: Memory, after: Memory): boolean {
  return !before.isSettled && before.interrupted?.state === after.state
}
