import { deviationOf } from './limits.ts'

/** Limits of a specification; null where there is none on that side. */
export type Spec = { low: number | null; high: number | null; target: number | null }

/** What a process can keep: `cp` and `cpk` by the σ within subgroups, `pp` and `ppk` by that of all readings; null where a side or any spread is missing. */
export type Capability = { mean: number; overall: number; cp: number | null; cpk: number | null; pp: number | null; ppk: number | null }

/** Capability of readings by ISO 22514-2; null without readings. `within`: σ within subgroups as the control chart has it. */
export function capabilityOf(readings: readonly number[], spec: Spec, within: number | null): Capability | null {
  if (readings.length === 0) return null
  const mean = readings.reduce((sum, value) => sum + value, 0) / readings.length
  const overall = deviationOf(readings)
  return { mean, overall, cp: both(spec, within), cpk: nearest(spec, mean, within), pp: both(spec, overall), ppk: nearest(spec, mean, overall) }
}

function both({ low, high }: Spec, sigma: number | null): number | null {
  return low === null || high === null || sigma === null || sigma === 0 ? null : (high - low) / (6 * sigma)
}

function nearest({ low, high }: Spec, mean: number, sigma: number | null): number | null {
  if (sigma === null || sigma === 0) return null
  const sides = [low === null ? [] : [(mean - low) / (3 * sigma)], high === null ? [] : [(high - mean) / (3 * sigma)]].flat()
  return sides.length === 0 ? null : Math.min(...sides)
}

/** A bar of a histogram: readings from `from` up to, not including, `to`; the last one includes its end. */
export type Bar = { from: number; to: number; count: number }

/** Readings in as many bars as the root of their number says, 5 to 30. */
export function histogramOf(readings: readonly number[]): Bar[] {
  if (readings.length === 0) return []
  const least = readings.reduce((low, value) => Math.min(low, value))
  const most = readings.reduce((high, value) => Math.max(high, value))
  if (least === most) return [{ from: least, to: most, count: readings.length }]
  const bars = Math.min(30, Math.max(5, Math.ceil(Math.sqrt(readings.length))))
  const width = (most - least) / bars
  const counts = Array.from({ length: bars }, () => 0)
  for (const value of readings) {
    const at = Math.min(bars - 1, Math.floor((value - least) / width))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts.map((count, at) => ({ from: least + at * width, to: least + (at + 1) * width, count }))
}
