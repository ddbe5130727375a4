import type { BlockPlan, Outcome } from '../driver.ts'

/** One block of the schedule; `index` is its place in the plan. */
export type Turn = { readonly index: number }

type Entry = { index: number; scanMs: number; dueAt: number; lastTurn: number; isBusy: boolean; isSuspect: boolean; isFailing: boolean }

/** A timer fires up to this much early or late; a block due within it goes now. */
const timerSlackMs = 1

/**
 * Decides which block of a device is read next; knows no clock, `now` is told, in ms of any monotonic clock.
 * Periods are a fixed grid, so that they do not drift; a poll that could not go in its period is skipped, never queued.
 * A block that timed out is *suspect*: one suspect at most is on the wire, and between two of them every other due block
 * gets its turn, so that a dead corner of a device costs the others one time-out at most.
 */
export function createSchedule(blocks: readonly BlockPlan[]) {
  const entries: Entry[] = blocks.map(({ scanMs }, index) => ({ index, scanMs, dueAt: 0, lastTurn: 0, isBusy: false, isSuspect: false, isFailing: false }))
  let turn = 0
  let lastSuspectTurn = 0

  function mayGo(): Entry[] {
    const isSuspectOut = entries.some(({ isBusy, isSuspect }) => isBusy && isSuspect)
    return entries.filter(({ isBusy, isSuspect }) => !isBusy && !(isSuspect && isSuspectOut))
  }

  function next(now: number): Entry | undefined {
    const due = mayGo().filter(({ dueAt }) => dueAt <= now + timerSlackMs)
    const passedOver = due.filter(({ isSuspect, lastTurn }) => !isSuspect && lastTurn < lastSuspectTurn)
    return longestWaiting(passedOver.length > 0 ? passedOver : due)
  }

  return {
    /** A new connection: everything is due now, old suspicions were about the old one. */
    restart(now: number): void {
      for (const entry of entries) Object.assign(entry, { dueAt: now, isBusy: false, isSuspect: false })
    },
    /** Takes the block to be read now; null when none is due. */
    take(now: number): Turn | null {
      const entry = next(now)
      if (!entry) return null
      const latePeriods = Math.max(0, Math.floor((now - entry.dueAt) / entry.scanMs))
      entry.dueAt += (latePeriods + 1) * entry.scanMs
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
      entry.isFailing = outcome !== 'ok'
    },
    /** When `take` has something again, provided nothing finishes before; Infinity when only an answer can change that. */
    nextDueAt: () => mayGo().reduce((earliest, { dueAt }) => Math.min(earliest, dueAt), Infinity),
    hasFailing: () => entries.some(({ isFailing }) => isFailing),
  }
}
export type Schedule = ReturnType<typeof createSchedule>

function longestWaiting(entries: readonly Entry[]): Entry | undefined {
  let longest = entries[0]
  for (const entry of entries) if (longest && entry.lastTurn < longest.lastTurn) longest = entry
  return longest
}
