import { hasWords } from '../driver.ts'
import type { DeviceHealth, DeviceLink, Outcome } from '../driver.ts'

/** Round trips that the percentiles are taken from. */
const window = 256

/** Collects the communication figures of one device. `reads` counts requests that were sent, whatever became of them. */
export function createFigures(nowMs: number) {
  const roundTrips: number[] = []
  let nextRoundTrip = 0
  let link: DeviceLink = 'connecting'
  let linkSinceMs = nowMs
  let lastOkMs: number | null = null
  let connections = 0
  const counts = { ok: 0, timeout: 0, exception: 0, garbage: 0, disconnected: 0, stopped: 0, noDriver: 0 } satisfies Record<Outcome, number>

  return {
    connected(): void {
      connections += 1
    },
    finished(outcome: Outcome, rttMs: number | null, atMs: number): void {
      counts[outcome] += 1
      if (hasWords(outcome)) lastOkMs = atMs
      if (rttMs === null) return
      roundTrips[nextRoundTrip] = rttMs
      nextRoundTrip = (nextRoundTrip + 1) % window
    },
    setLink(now: DeviceLink, atMs: number): void {
      if (now === link) return
      link = now
      linkSinceMs = atMs
    },
    health(): DeviceHealth {
      const sorted = roundTrips.toSorted((one, other) => one - other)
      return {
        link,
        linkSinceMs,
        lastOkMs,
        rttP50Ms: percentile(sorted, 0.5),
        rttP95Ms: percentile(sorted, 0.95),
        reads: Object.values(counts).reduce((sum, count) => sum + count, 0),
        timeouts: counts.timeout,
        exceptions: counts.exception,
        garbage: counts.garbage,
        reconnects: Math.max(0, connections - 1),
      }
    },
  }
}

/** Nearest rank, rounded to hundredths of a ms; null when nothing was measured. */
function percentile(sorted: readonly number[], share: number): number | null {
  const rank = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  return rank === undefined ? null : Math.round(rank * 100) / 100
}
