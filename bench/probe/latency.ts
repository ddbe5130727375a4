import { changedAt } from '../source/registers.ts'
import type { Load } from '../source/registers.ts'
import type { Change } from './recorder.ts'
import { percentile } from './statistics.ts'

export type Latency = { p50Ms: number; p99Ms: number; inSightP99Ms: number; shownPerSecond: number }

/** Register change → painted pixel of every change that was shown, and how many of them a cell showed in a second. When nothing was shown at all, that is infinitely late. */
export function latencyOf(changes: readonly Change[], load: Load, forMs: number): Latency {
  const late = changes.flatMap(({ index, value, paintedAtMs, isInSight }) => {
    const at = changedAt(value, index, paintedAtMs, load)
    return at === null ? [] : [{ ms: paintedAtMs - at, isInSight, change: `${index} ${value}` }]
  })
  const all = late.length === 0 ? [Infinity] : late.map(({ ms }) => ms)
  return {
    p50Ms: percentile(all, 0.5),
    p99Ms: percentile(all, 0.99),
    inSightP99Ms: percentile(
      late.filter(({ isInSight }) => isInSight).map(({ ms }) => ms),
      0.99,
    ),
    shownPerSecond: new Set(late.map(({ change }) => change)).size / load.registers / (forMs / 1000),
  }
}
