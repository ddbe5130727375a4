import type { BlockPlan, Outcome } from '../driver.ts'
import type { Loss } from './connection.ts'

/** A connection that comes back within this time is no outage worth telling: its values are not old yet. */
const graceMs = 600
const repeatAtLeastMs = 1000

const outcomeOf: Record<Loss, Outcome> = {
  unreachable: 'disconnected',
  closed: 'disconnected',
  idle: 'disconnected',
  refused: 'disconnected',
  garbage: 'garbage',
  silent: 'timeout',
  noDriver: 'noDriver',
}

/**
 * The time in which a device gives no useful answer, however often it accepts a connection meanwhile. `now` in ms of a
 * monotonic clock. It tells which blocks are to be reported as failed, and how: each once, then again once per scan
 * period and at most once a second, so that a new configuration hears it too.
 */
export function createOutage(now: number) {
  const startedAt = now
  let outcome: Outcome = 'disconnected'
  let toldFrom = now + graceMs
  let toldAt: number[] = []
  return {
    outageMs: (now: number) => now - startedAt,
    /** A device that was silent for two time-outs has old values already: told at once. */
    lost(loss: Loss, now: number): void {
      outcome = outcomeOf[loss]
      if (loss === 'silent') toldFrom = Math.min(toldFrom, now)
    },
    /** This process stood still for so long: it could not have called the device meanwhile. */
    stoodStill(ms: number, now: number): void {
      toldFrom += Math.min(ms, now - startedAt)
    },
    forget(): void {
      toldAt = []
    },
    /** The blocks to be reported now, each with the outcome that fits the outage. */
    tell(blocks: readonly BlockPlan[], now: number): { block: number; outcome: Outcome }[] {
      if (now < toldFrom) return []
      const due = blocks.flatMap(({ block, scanMs }, index) => {
        if (now - (toldAt[index] ?? -Infinity) < Math.max(scanMs, repeatAtLeastMs)) return []
        toldAt[index] = now
        return [{ block, outcome }]
      })
      return due
    },
  }
}
export type Outage = ReturnType<typeof createOutage>
