import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { qualityOf } from '#contract/quality.ts'
import type { Bus } from '../../bus/bus.ts'
import type { TagEngine } from '../../tags/engine.ts'
import type { LatestValues } from '../../tags/latest.ts'
import type { StateLog } from './stateLog.ts'
import type { KnownState } from './stateLog.ts'
import { firstMemory, nextState, resumedMemory } from './stateMachine.ts'
import type { Memory, Signals } from './stateMachine.ts'

const runningCode = 3
/** how often it is noted that somebody watches */
export const aliveEveryMs = 10_000

/** What the state engine must know of a machine besides its card. */
export type WatchedMachine = Machine & { idealPerHour: number | null; plcStateTag: string | null; countTag: string | null }

export type MachineStates = {
  /** Takes the machines after a configuration; known machines keep their state. */
  watch(machines: readonly WatchedMachine[]): void
  /** Takes from the log when states began that were already true before we looked: their past was filled in. */
  recall(known: ReadonlyMap<string, KnownState>): void
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
}

/** Derives the state of each machine from its signals, publishes `{equip}.state` and `{equip}.stateSince`, and writes the state log. */
export function createMachineStates({ latest, engine, bus, log, known: knownAtStart, readSince }: Parts): MachineStates {
  let known = knownAtStart
  let machines: readonly WatchedMachine[] = []
  const memories = new Map<string, Memory>()
  const unreadableSince = new Map<string, number>()
  let aliveAt = 0

  function signalsOf(machine: WatchedMachine, at: number): Signals {
    const plcState = machine.plcStateTag === null ? undefined : latest.find(machine.plcStateTag)
    const fault = machine.faultTag === null ? undefined : latest.find(machine.faultTag)
    const count = machine.countTag === null ? undefined : latest.find(machine.countTag)
    const isReadable = plcState !== undefined && qualityOf(plcState.status) !== 'bad'
    if (isReadable) unreadableSince.delete(machine.equipCode)
    else if (!unreadableSince.has(machine.equipCode)) unreadableSince.set(machine.equipCode, plcState?.at || at)
    return {
      at,
      unreadableSince: unreadableSince.get(machine.equipCode) ?? null,
      isRunning: plcState?.value === runningCode,
      hasFault: typeof fault?.value === 'number' && fault.value !== 0,
      count: typeof count?.value === 'number' ? count.value : null,
    }
  }

  /** Its device answered us, or is known not to answer. */
  function isHeardOf({ plcStateTag }: WatchedMachine): boolean {
    const plcState = plcStateTag === null ? undefined : latest.find(plcStateTag)
    return plcState === undefined || qualityOf(plcState.status) === 'bad' || plcState.at >= readSince
  }

  function step(machine: WatchedMachine, at: number) {
    const cycleMs = machine.idealPerHour === null ? null : 3_600_000 / machine.idealPerHour
    const before = memories.get(machine.equipCode) ?? firstOf(machine.equipCode, at, cycleMs)
    const after = nextState(before, signalsOf(machine, at), cycleMs)
    memories.set(machine.equipCode, after)
    engine.publish(machine.stateTag, machineStates[after.state].code, at)
    engine.publish(machine.stateSinceTag, after.since, at)
    const isNew = after.isSettled && (!before.isSettled || before.state !== after.state)
    if (!isNew) return []
    // the log keeps the time in which nobody watched, also where the state is taken to have gone on through it
    const startAt = isGoingOn(before, after) ? at : after.since
    return [{ equipCode: machine.equipCode, state: after.state, at: startAt, since: after.since, reason: errorText(machine, after) }]
  }

  function firstOf(equipCode: string, at: number, cycleMs: number | null): Memory {
    const open = known.get(equipCode)
    return open ? resumedMemory(at, open, cycleMs) : firstMemory(at)
  }

  function errorText(machine: WatchedMachine, { state }: Memory): string | null {
    if (state === 'offline') return '通讯中断'
    if (state !== 'down' || machine.faultTag === null) return null
    const slot = latest.slotOf(machine.faultTag)
    const code = latest.find(machine.faultTag)?.value
    return slot === undefined ? null : (latest.metas[slot]?.valueMap?.[String(code)] ?? `故障码 ${String(code)}`)
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
    async tick(at) {
      const changes = machines.filter(isHeardOf).flatMap((machine) => step(machine, at))
      await log.record(changes)
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
