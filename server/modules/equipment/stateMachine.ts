import type { MachineState, MappedState, OperatorState } from '#contract/modules/equipment/machineState.ts'

/** What is known of a machine at one instant (factory.md 7.3). Times are ms since the epoch. */
export type Signals = {
  at: number
  /** since when its device has not been readable; null while it is */
  unreadableSince: number | null
  /** what its PLC says, by the machine's table of states; null where no row fits */
  mapped: MappedState | null
  hasFault: boolean
  /** pieces (or kg) made so far; null when the machine has no counter */
  count: number | null
  /** what the person at the machine says of it */
  operator: { state: OperatorState; since: number } | null
  /** what the calendar says; null where nobody wrote hours */
  calendar: 'work' | 'closed' | 'maintenance' | null
}

/** What has to be remembered between two instants. */
export type Memory = {
  /** false until the first derivation, which is believed at once: a server that starts knows nothing it could debounce */
  isSettled: boolean
  state: MachineState
  since: number
  candidate: MachineState
  candidateSince: number
  count: number | null
  /** what the counter showed before it fell: it may come back, which is no piece; null once it is there again */
  fellFrom: number | null
  countedAt: number
  /** the state that a short time without us interrupted, and when it began; null when nothing did */
  interrupted: Began | null
  /** when that was said by a person which ended because the machine made pieces again; it counts no more */
  operatorEnded: number | null
  /** when that was said in whose time the running signal was seen off: coming on again it ends what was said of a machine without a counter */
  operatorQuiet: number | null
}

/** A state and when it began, ms since the epoch. */
export type Began = { state: MachineState; since: number }

const offlineAfterMs = 30_000
const debounceMs = 2000
const minorStopMs = 120_000

export function firstMemory(at: number): Memory {
  return {
    isSettled: false,
    state: 'offline',
    since: at,
    candidate: 'offline',
    candidateSince: at,
    count: null,
    fellFrom: null,
    countedAt: at,
    interrupted: null,
    operatorEnded: null,
    operatorQuiet: null,
  }
}

/**
 * What is known before the first signals: the state that the log has open, and what stood before a restart of ours. A
 * machine that stood still with its running signal on goes on standing: nobody has seen a piece since.
 */
export function resumedMemory(at: number, { state, since, interrupted }: Began & Pick<Memory, 'interrupted'>, cycleMs: number | null): Memory {
  return { ...firstMemory(at), state, since, interrupted, countedAt: interrupted && cycleMs !== null ? lastPieceBefore(interrupted, cycleMs, at) : at }
}

/** What is remembered after the wall clock was set by so many ms: everything lasts as long as it did. */
export function shiftedMemory(memory: Memory, byMs: number): Memory {
  const { since, candidateSince, countedAt, interrupted } = memory
  return {
    ...memory,
    since: since + byMs,
    candidateSince: candidateSince + byMs,
    countedAt: countedAt + byMs,
    interrupted: interrupted && { ...interrupted, since: interrupted.since + byMs },
  }
}

/**
 * The next state of a machine. `cycleMs` is the ideal time for one piece; null when there is no ideal rate, then the
 * running signal alone counts. A state has to hold for 2 s before it is believed.
 */
export function nextState(memory: Memory, signals: Signals, cycleMs: number | null): Memory {
  const isResumed = !memory.isSettled && memory.interrupted !== null
  const isFirst = memory.count === null && signals.count !== null && !(isResumed && isStanding(memory.interrupted))
  const counted = isFirst || hasMade(memory, signals.count)
  const isStopped = signals.mapped !== 'running' && !(isResumed && signals.unreadableSince !== null)
  const next = {
    ...memory,
    ...operatorOf(memory, signals),
    count: signals.count ?? memory.count,
    fellFrom: fellFromOf(memory, signals.count),
    countedAt: counted || isStopped ? signals.at : memory.countedAt,
  }
  const derived = derive(next, signals, cycleMs)
  if (!memory.isSettled && derived !== null)
    return {
      ...next,
      isSettled: true,
      state: derived,
      since: beginOf(derived, memory, signals.at),
      candidate: derived,
      candidateSince: signals.at,
    }
  if (derived === null || derived === memory.state) return { ...next, candidate: memory.state, candidateSince: signals.at }
  // offline was waited for long enough, and began when the device fell silent
  if (derived === 'offline') return { ...next, state: derived, since: signals.unreadableSince ?? signals.at, candidate: derived, candidateSince: signals.at }
  if (derived !== memory.candidate) return { ...next, candidate: derived, candidateSince: signals.at }
  if (signals.at - memory.candidateSince < debounceMs) return next
  return { ...next, state: derived, since: memory.candidateSince, candidateSince: signals.at }
}

/** A state that is the first we know began now; one that the log has open, or that we only did not see for a while, when it did. */
function beginOf(state: MachineState, { state: known, since, interrupted }: Memory, at: number): number {
  if (interrupted?.state === state) return interrupted.since
  return state === known ? since : at
}

function isStanding(began: Began | null): boolean {
  return began?.state === 'minorStop' || began?.state === 'waiting'
}

/** When the last piece was made before a machine came to stand so. */
function lastPieceBefore({ state, since }: Began, cycleMs: number, at: number): number {
  if (state === 'minorStop') return since - Math.max(3 * cycleMs, debounceMs)
  return state === 'waiting' ? since - 3 * cycleMs - minorStopMs : at
}

/** A piece was made: the counter grew, and not just back to where it fell from. That it fell is a reset or no count at all. */
function hasMade({ count, fellFrom }: Memory, now: number | null): boolean {
  return now !== null && count !== null && now > count && now !== fellFrom
}

function fellFromOf({ count, fellFrom }: Memory, now: number | null): number | null {
  if (now === null || count === null) return fellFrom
  if (now < count) return fellFrom ?? count
  return fellFrom !== null && now >= fellFrom ? null : fellFrom
}

/** What a person said ends when a piece is made after it, or, without a counter, when the running signal comes on again. */
function operatorOf(memory: Memory, { operator, mapped, count, unreadableSince }: Signals): Pick<Memory, 'operatorEnded' | 'operatorQuiet'> {
  const { operatorEnded, operatorQuiet } = memory
  if (operator === null || unreadableSince !== null || operatorEnded === operator.since) return { operatorEnded, operatorQuiet }
  const isBack = mapped === 'running' && (count === null ? operatorQuiet === operator.since : hasMade(memory, count))
  if (isBack) return { operatorEnded: operator.since, operatorQuiet }
  return { operatorEnded, operatorQuiet: mapped === 'running' ? operatorQuiet : operator.since }
}

/** First match wins; null means "nothing new is known": a device that just stopped answering keeps its last state for 30 s. */
function derive({ countedAt, operatorEnded }: Memory, signals: Signals, cycleMs: number | null): MachineState | null {
  const { at, unreadableSince, mapped, hasFault, count, operator, calendar } = signals
  if (unreadableSince !== null) return at - unreadableSince > offlineAfterMs ? 'offline' : null
  if (calendar === 'maintenance' && mapped !== 'running') return 'maintenance'
  if (hasFault || mapped === 'down') return 'down'
  if (operator !== null && operator.since !== operatorEnded) return operator.state
  if (mapped === null) return 'unset'
  if (mapped === 'idle' || mapped === 'plannedStop') return calendar === 'closed' ? 'plannedStop' : mapped
  if (mapped !== 'running') return mapped
  if (cycleMs === null || count === null) return 'running'
  const stoppedMs = at - countedAt
  if (stoppedMs <= Math.max(3 * cycleMs, debounceMs)) return 'running'
  return stoppedMs - 3 * cycleMs <= minorStopMs ? 'minorStop' : 'waiting'
}
