import type { MachineState } from '#contract/modules/equipment/machineState.ts'

/** What is known of a machine at one instant, from signals only (factory.md 7.3). Times are ms since the epoch. */
export type Signals = {
  at: number
  /** since when its device has not been readable; null while it is */
  unreadableSince: number | null
  /** the PLC's running signal: its own state code is 3 */
  isRunning: boolean
  hasFault: boolean
  /** pieces (or kg) made so far; null when the machine has no counter */
  count: number | null
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
  countedAt: number
}

const offlineAfterMs = 30_000
const debounceMs = 2000
const minorStopMs = 120_000

export function firstMemory(at: number): Memory {
  return { isSettled: false, state: 'offline', since: at, candidate: 'offline', candidateSince: at, count: null, countedAt: at }
}

/**
 * The next state of a machine. `cycleMs` is the ideal time for one piece; null when there is no ideal rate, then the
 * running signal alone counts. A state has to hold for 2 s before it is believed.
 */
export function nextState(memory: Memory, signals: Signals, cycleMs: number | null): Memory {
  const counted = signals.count !== null && signals.count !== memory.count
  const next = { ...memory, count: signals.count ?? memory.count, countedAt: counted || !signals.isRunning ? signals.at : memory.countedAt }
  const derived = derive(next, signals, cycleMs)
  if (!memory.isSettled && derived !== null)
    return {
      ...next,
      isSettled: true,
      state: derived,
      since: derived === memory.state ? memory.since : signals.at,
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

/** First match wins; null means "nothing new is known": a device that just stopped answering keeps its last state for 30 s. */
function derive({ countedAt }: Memory, { at, unreadableSince, isRunning, hasFault, count }: Signals, cycleMs: number | null): MachineState | null {
  if (unreadableSince !== null) return at - unreadableSince > offlineAfterMs ? 'offline' : null
  if (hasFault) return 'down'
  if (!isRunning) return 'idle'
  if (cycleMs === null || count === null) return 'running'
  const stoppedMs = at - countedAt
  if (stoppedMs <= Math.max(3 * cycleMs, debounceMs)) return 'running'
  return stoppedMs - 3 * cycleMs <= minorStopMs ? 'minorStop' : 'waiting'
}
