import { hasWords } from '../driver.ts'
import type { BlockPlan, Outcome } from '../driver.ts'

/** One block of the schedule; `index` is its place in the plan. */
export type Turn = { readonly index: number }

/** `againAt`: not done with this period yet, the next piece or the next try is due then. */
type Entry = { index: number; scanMs: number; dueAt: number; againAt: number | null; lastTurn: number; isBusy: boolean; isSuspect: boolean; isFailing: boolean }

/** A timer fires up to this much early or late; a block due within it goes now. */
const timerSlackMs = 1

/**
 * Decides which block of a line is read next, whichever of its devices it belongs to; knows no clock, `now` is told, in ms of any monotonic clock.
 * Periods are a fixed grid, so that they do not drift; a poll that could not go in its period is skipped, never queued.
 * A block that timed out is *suspect*: one suspect at most is on the wire, and between two of them every other due block
 * gets its turn, so that a dead corner of a device, or a dead unit behind a gateway, costs the others one time-out at most.
 */
export function createSchedule(blocks: readonly BlockPlan[]) {
  const entries: Entry[] = blocks.map(({ scanMs }, index) => ({
    index,
    scanMs,
    dueAt: 0,
    againAt: null,
    lastTurn: 0,
    isBusy: false,
    isSuspect: false,
    isFailing: false,
  }))
  let turn = 0
  let lastSuspectTurn = 0

  function mayGo(): Entry[] {
    const isSuspectOut = entries.some(({ isBusy, isSuspect }) => isBusy && isSuspect)
    return entries.filter(({ isBusy, isSuspect }) => !isBusy && !(isSuspect && isSuspectOut))
  }

  function next(now: number): Entry | undefined {
    const due = mayGo().filter((entry) => dueOf(entry) <= now + timerSlackMs)
    const passedOver = due.filter(({ isSuspect, lastTurn }) => !isSuspect && lastTurn < lastSuspectTurn)
    return longestWaiting(passedOver.length > 0 ? passedOver : due)
  }

  return {
    /** A new connection: everything is due now, old suspicions were about the old one. */
    restart(now: number): void {
      for (const entry of entries) Object.assign(entry, { dueAt: now, againAt: null, isBusy: false, isSuspect: false })
    },
    /** Takes the block to be read now; null when none is due. */
    take(now: number): Turn | null {
      const entry = next(now)
      if (!entry) return null
      if (entry.againAt === null) {
        const latePeriods = Math.max(0, Math.floor((now - entry.dueAt) / entry.scanMs))
        entry.dueAt += (latePeriods + 1) * entry.scanMs
      }
      entry.againAt = null
      entry.isBusy = true
      turn += 1
      entry.lastTurn = turn
      if (entry.isSuspect) lastSuspectTurn = turn
      return entry
    },
    finish({ index }: Turn, outcome: Outcome): void {
      const entry = entries[index]
      if (!entry) return
      entry.isBusy = false
      entry.isSuspect = outcome === 'timeout'
      entry.isFailing = !hasWords(outcome)
    },
    /** The block answered, but there is more to ask of it in this period: from `at` on. */
    again({ index }: Turn, at: number): void {
      const entry = entries[index]
      if (!entry) return
      entry.isBusy = entry.isSuspect = false
      entry.againAt = at
    },
    /** Blocks from `from` on, `count` of them, belong to a unit that is not asked before `until`. */
    postpone(from: number, count: number, until: number): void {
      for (const entry of entries.slice(from, from + count)) entry.dueAt = Math.max(entry.dueAt, until)
    },
    /** They are due now. */
    hurry(from: number, count: number, now: number): void {
      for (const entry of entries.slice(from, from + count)) entry.dueAt = Math.min(entry.dueAt, now)
    },
    /** When `take` has something again, provided nothing finishes before; Infinity when only an answer can change that. */
    nextDueAt: () => mayGo().reduce((earliest, entry) => Math.min(earliest, dueOf(entry)), Infinity),
    /** How many of the blocks from `from` on failed when they were read last. */
    failing(from: number, count: number): number {
      let failing = 0
      for (let index = from; index < from + count; index += 1) if (entries[index]?.isFailing) failing += 1
      return failing
    },
  }
}
export type Schedule = ReturnType<typeof createSchedule>

function dueOf({ againAt, dueAt }: Entry): number {
  return againAt ?? dueAt
}

function longestWaiting(entries: readonly Entry[]): Entry | undefined {
  let longest = entries[0]
  for (const entry of entries) if (longest && entry.lastTurn < longest.lastTurn) longest = entry
  return longest
}
