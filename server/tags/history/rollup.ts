import { holdMs, isGood } from './samples.ts'
import type { Samples } from './samples.ts'

/**
 * Periods of equal length, column by column. A period without a good value has NaN and goodMs 0. `mean` is weighted by
 * time; `last` is the value that stood at the end of the good time.
 */
export type Rollup = { min: Float64Array; max: Float64Array; mean: Float64Array; last: Float64Array; goodMs: Float64Array }

/** `count` periods of `unitMs` from `startMs`; nothing is known from `untilMs` on. */
export type Periods = { startMs: number; unitMs: number; count: number; untilMs: number }

export function emptyRollup(count: number): Rollup {
  const none = () => new Float64Array(count).fill(Number.NaN)
  return { min: none(), max: none(), mean: none(), last: none(), goodMs: new Float64Array(count) }
}

/** Sums samples up. A good value stands until the next sample, for `holdMs` at most, so samples up to `holdMs` before the start count too. */
export function rollUp(samples: Samples, { startMs, unitMs, count, untilMs }: Periods): Rollup {
  const rollup = emptyRollup(count)
  const endMs = Math.min(untilMs, startMs + unitMs * count)
  for (let i = 0; i < samples.at.length; i++) {
    const at = samples.at[i] ?? 0
    if (!isGood(samples.status[i] ?? 0) || at >= endMs) continue
    const value = samples.value[i] ?? Number.NaN
    const standsUntil = Math.min(samples.at[i + 1] ?? Infinity, at + holdMs, endMs)
    let from = Math.max(at, startMs)
    if (standsUntil <= from) continue
    for (let period = Math.floor((from - startMs) / unitMs); from < standsUntil; period++) {
      const until = Math.min(standsUntil, startMs + (period + 1) * unitMs)
      add(rollup, period, value, until - from)
      from = until
    }
  }
  return rollup
}

/** Puts period `from` of a finer roll-up into period `to` of a coarser one; periods must come in order of time. */
export function addPeriod(coarse: Rollup, to: number, fine: Rollup, from: number): void {
  const goodMs = fine.goodMs[from] ?? 0
  if (goodMs === 0) return
  const kept = coarse.goodMs[to] ?? 0
  coarse.min[to] = lower(coarse.min[to], fine.min[from])
  coarse.max[to] = higher(coarse.max[to], fine.max[from])
  coarse.mean[to] = weighted(coarse.mean[to], kept, fine.mean[from] ?? 0, goodMs)
  coarse.last[to] = fine.last[from] ?? Number.NaN
  coarse.goodMs[to] = kept + goodMs
}

function add(rollup: Rollup, period: number, value: number, goodMs: number): void {
  const kept = rollup.goodMs[period] ?? 0
  rollup.min[period] = lower(rollup.min[period], value)
  rollup.max[period] = higher(rollup.max[period], value)
  rollup.mean[period] = weighted(rollup.mean[period], kept, value, goodMs)
  rollup.last[period] = value
  rollup.goodMs[period] = kept + goodMs
}

function weighted(mean: number | undefined, keptMs: number, value: number, goodMs: number): number {
  if (mean === undefined || keptMs === 0) return value
  return mean + ((value - mean) * goodMs) / (keptMs + goodMs)
}

// comparisons with NaN are false: the first value of a period always replaces it
function lower(kept: number | undefined, value = Number.NaN): number {
  return kept === undefined || !(kept <= value) ? value : kept
}

function higher(kept: number | undefined, value = Number.NaN): number {
  return kept === undefined || !(kept >= value) ? value : kept
}
