import { qualityOf } from '#contract/quality.ts'
import type { LatestValues } from '../tags/latest.ts'

/** The server's two clocks: `now` is ms since the epoch and may be set, `uptimeMs` only ever grows. */
export type Clocks = { now: () => number; uptimeMs: () => number }

/** A read of which we hear later than this was told by another process about the past: its own time counts. */
const longestHandoverMs = 1000

/**
 * When each block was last read well, by the monotonic clock, so that setting the server's clock makes no value old or
 * young (performance.md S5).
 */
export function createReadTimes(latest: LatestValues, clocks: Clocks) {
  const reads = new Map<number, { at: number; uptimeMs: number }>()
  return {
    /** Call for every 'tag.sampled', good or failed. */
    note(block: number, slots: readonly number[]): void {
      const at = lastGoodRead(latest, slots)
      if (at === 0 || reads.get(block)?.at === at) return
      const handoverMs = Math.max(clocks.now() - at, 0)
      if (handoverMs > longestHandoverMs) return void reads.delete(block)
      reads.set(block, { at, uptimeMs: clocks.uptimeMs() - handoverMs })
    },
    /** Ms since the good read of `block` that happened at `at`; null when there was none. */
    ageMs(block: number, at: number): number | null {
      if (at === 0) return null
      const read = reads.get(block)
      return read?.at === at ? clocks.uptimeMs() - read.uptimeMs : Math.max(0, clocks.now() - at)
    },
    clear: () => reads.clear(),
  }
}
export type ReadTimes = ReturnType<typeof createReadTimes>

/** Read time of a block: that of its first trustworthy tag, else the newest that any of its tags had; 0 when never read. */
export function lastGoodRead(latest: LatestValues, slots: readonly number[]): number {
  let newest = 0
  for (const slot of slots) {
    const { status, at } = latest.read(slot)
    if (qualityOf(status) !== 'bad') return at
    newest = Math.max(newest, at)
  }
  return newest
}
