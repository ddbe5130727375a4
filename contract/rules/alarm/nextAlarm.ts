import type { AlarmState } from './alarmState.ts'

/** How an alarm is to behave. `reAlarmMs` null: an acknowledged alarm stays so however long it lasts. */
export type AlarmRule = { onDelayMs: number; offDelayMs: number; isLatched: boolean; reAlarmMs: number | null }

/** What is remembered of one alarm; times are ms since the epoch. */
export type AlarmMemory = {
  rule: AlarmRule
  state: AlarmState
  /** when the state began */
  stateSince: number
  /** when it was raised last; null before the first time */
  raisedAt: number | null
  /** the condition as it was last known, and whether it is not known now (无法判断): then it is frozen, no delay runs and nothing clears */
  condition: boolean
  isUnknown: boolean
  /** how bad the condition was when it was acknowledged or raised last: a worse limit is a higher number */
  severity: number
  /** since when the condition says otherwise than the state: a delay is running; null where none runs */
  pendingSince: number | null
  /** it was active and has not been reset, of a latched one */
  isHeld: boolean
  shelvedUntil: number | null
  isSuppressed: boolean
  isOutOfService: boolean
}

/** `judged` is what the live value says, null: a bad value. It also lets time pass. `reset` and `outOfService` need rights of their own, which the caller asks for. */
export type AlarmEvent =
  | { kind: 'judged'; condition: boolean | null; severity: number }
  | { kind: 'ack' }
  | { kind: 'reset' }
  | { kind: 'shelve'; until: number }
  | { kind: 'unshelve' }
  | { kind: 'suppress'; isOn: boolean }
  | { kind: 'outOfService'; isOn: boolean }

/** An alarm that was never active. */
export function firstAlarm(rule: AlarmRule, at: number): AlarmMemory {
  const nothing = { raisedAt: null, condition: false, isUnknown: false, severity: 0, pendingSince: null, isHeld: false, shelvedUntil: null }
  return { rule, state: 'A', stateSince: at, ...nothing, isSuppressed: false, isOutOfService: false }
}

/**
 * The table of states (factory.md 7.2, ISA-18.2), one event further. An event that the table does not have in a state changes nothing.
 * Where it is silent: out of service outranks suppressed, which outranks shelved; unshelved by a person an active alarm is
 * acknowledged, by its timer it is not; delays start anew on leaving G, H and I; a latched alarm comes back latched.
 */
export function nextAlarm(memory: AlarmMemory, event: AlarmEvent, at: number): AlarmMemory {
  switch (event.kind) {
    case 'judged':
      return judged(memory, event, at)
    case 'ack':
      return acknowledged(memory, at)
    case 'reset':
      return reset(memory, at)
    case 'shelve':
      return isLive(memory.state) ? enter({ ...memory, shelvedUntil: event.until }, 'G', at) : memory
    case 'unshelve':
      return memory.state === 'G' ? uncovered({ ...memory, shelvedUntil: null }, 'person', at) : memory
    case 'suppress':
      return covered({ ...memory, isSuppressed: event.isOn }, memory, at)
    case 'outOfService':
      return covered({ ...memory, isOutOfService: event.isOn }, memory, at)
    default:
      return event satisfies never
  }
}

/** Of a state that the condition, and not a cover above it, decides. */
export function isLive(state: AlarmState): boolean {
  return state !== 'G' && state !== 'H' && state !== 'I'
}

function enter(memory: AlarmMemory, state: AlarmState, at: number): AlarmMemory {
  return { ...memory, state, stateSince: at, pendingSince: null }
}

function raise(memory: AlarmMemory, state: 'B' | 'C', severity: number, at: number): AlarmMemory {
  return { ...enter(memory, state, at), raisedAt: at, severity, isHeld: memory.rule.isLatched }
}

function judged(before: AlarmMemory, { condition, severity }: { condition: boolean | null; severity: number }, at: number): AlarmMemory {
  const memory =
    condition === null
      ? { ...before, isUnknown: true, pendingSince: null }
      : {
          ...before,
          isUnknown: false,
          condition,
          pendingSince: before.condition === condition ? before.pendingSince : null,
          severity: isLive(before.state) ? before.severity : severity, // as bad as this it will be told when the cover is taken away
        }
  if (memory.state === 'G')
    return memory.shelvedUntil !== null && at >= memory.shelvedUntil ? uncovered({ ...memory, shelvedUntil: null }, 'timer', at) : memory
  if (condition === null || !isLive(memory.state)) return memory
  const isActive = memory.state === 'B' || memory.state === 'C'
  if (condition === isActive) return isActive ? reAlarmed({ ...memory, pendingSince: null }, severity, at) : { ...memory, pendingSince: null }
  const since = memory.pendingSince ?? at
  if (at - since < (condition ? memory.rule.onDelayMs : memory.rule.offDelayMs)) return { ...memory, pendingSince: since }
  return condition ? raise(memory, memory.state === 'F' ? 'C' : 'B', severity, at) : cleared(memory, at)
}

/** Still active after its time, or a worse limit passed: people have to look again. */
function reAlarmed(memory: AlarmMemory, severity: number, at: number): AlarmMemory {
  if (memory.state === 'B') return severity > memory.severity ? { ...memory, severity } : memory
  const isOverdue = memory.rule.reAlarmMs !== null && at - memory.stateSince >= memory.rule.reAlarmMs
  return isOverdue || severity > memory.severity ? { ...enter(memory, 'B', at), severity } : memory
}

function cleared(memory: AlarmMemory, at: number): AlarmMemory {
  if (memory.state === 'B') return enter(memory, memory.isHeld ? 'E' : 'D', at)
  return enter(memory, memory.isHeld ? 'F' : 'A', at)
}

function acknowledged(memory: AlarmMemory, at: number): AlarmMemory {
  const to = ({ B: 'C', D: 'A', E: 'F' } as const)[memory.state as 'B'] // any other state is not in it
  if (to === undefined) return memory
  return { ...enter(memory, to, at), pendingSince: memory.pendingSince }
}

function reset(memory: AlarmMemory, at: number): AlarmMemory {
  if (memory.state !== 'E' && memory.state !== 'F') return memory
  return { ...enter(memory, memory.state === 'E' ? 'D' : 'A', at), isHeld: false }
}

function covered(memory: AlarmMemory, before: AlarmMemory, at: number): AlarmMemory {
  const cover = memory.isOutOfService ? 'I' : memory.isSuppressed ? 'H' : null
  if (cover !== null) return cover === before.state ? memory : enter(memory, cover, at)
  return before.state === 'I' || before.state === 'H' ? uncovered(memory, 'system', at) : memory
}

/** The state of the live condition when nothing covers it any more. */
function uncovered(memory: AlarmMemory, by: 'person' | 'timer' | 'system', at: number): AlarmMemory {
  if (memory.shelvedUntil !== null && at < memory.shelvedUntil) return enter(memory, 'G', at)
  const open = { ...memory, shelvedUntil: null }
  // not known: as it was known last, for a bad value never clears; after a cover of the system the delay decides anew
  const isActive = open.condition && (by !== 'system' || open.isUnknown || open.rule.onDelayMs === 0)
  if (isActive) return raise(open, by === 'person' ? 'C' : 'B', open.severity, at)
  if (open.isHeld) return enter(open, by === 'person' ? 'F' : 'E', at)
  return { ...enter(open, 'A', at), pendingSince: open.condition ? at : null }
}
