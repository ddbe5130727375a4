import type { Urgency } from './LimitMark.tsx'

/** A limit of the value; `urgency` high is HH and LL, medium is H and L. `label` is its word and number. */
export type TrendLimit = { value: number; label: string; urgency: Urgency }
export type TrendRange = { min: number; max: number }

/** A limit is drawn with the curve while it is no further than this many heights of the curve, or this share of itself. */
const reachOfSpan = 4
const reachOfLimit = 0.4
const padding = 0.08
const steadyShare = padding / 2
/** What a curve spans at least, as a share of its values: below it there is only the noise of a sensor */
const leastSpan = 0.1

/**
 * The stretch of values a trend shows: the curve, and on each side the next limit when it is in reach, so that a calm
 * machine looks calm. `leastSpan` and `decimals` bound the zoom: noise, and what a digit cannot show, is no height.
 */
export function trendRange(extent: { low: number; high: number } | null, limits: readonly TrendLimit[], decimals: number): TrendRange {
  const values = limits.map(({ value }) => value)
  if (!extent) return values.length > 0 ? padded(Math.min(...values), Math.max(...values), decimals) : { min: 0, max: 1 }
  const { low, high } = extent
  const span = high - low
  const inReach = (value: number, edge: number) => Math.abs(value - edge) <= Math.max(reachOfSpan * span, reachOfLimit * Math.abs(value))
  const above = Math.min(...values.filter((value) => value >= high && inReach(value, high)))
  const below = Math.max(...values.filter((value) => value <= low && inReach(value, low)))
  return padded(Number.isFinite(below) ? below : low, Number.isFinite(above) ? above : high, decimals)
}

/** A range that hardly changes stays as it is: less than the room above and below a curve, so it is never cut. */
export function steadyRange(current: TrendRange, wanted: TrendRange): TrendRange {
  const tolerance = (current.max - current.min) * steadyShare
  const isNear = Math.abs(wanted.min - current.min) <= tolerance && Math.abs(wanted.max - current.max) <= tolerance
  return isNear ? current : wanted
}

function padded(low: number, high: number, decimals: number): TrendRange {
  const least = leastSpan * Math.max(Math.abs(low), Math.abs(high))
  const room = Math.max((high - low) * padding, (least - (high - low)) / 2, 3 * 10 ** -decimals)
  return { min: low >= 0 ? Math.max(0, low - room) : low - room, max: high + room }
}
