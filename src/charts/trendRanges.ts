import type { TrendPoint } from './trendColumns.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What the range buttons offer. History is asked anew every `refreshMs`; live values continue it in between. */
export const trendRanges = [
  { key: '1m', label: '1 分钟', spanMs: minuteMs, refreshMs: 10 * secondMs },
  { key: '10m', label: '10 分钟', spanMs: 10 * minuteMs, refreshMs: 30 * secondMs },
  { key: '1h', label: '1 小时', spanMs: hourMs, refreshMs: minuteMs },
  { key: '8h', label: '8 小时', spanMs: 8 * hourMs, refreshMs: 2 * minuteMs },
  { key: '1d', label: '1 天', spanMs: dayMs, refreshMs: 5 * minuteMs },
  { key: '7d', label: '7 天', spanMs: 7 * dayMs, refreshMs: 20 * minuteMs },
  { key: '30d', label: '30 天', spanMs: 30 * dayMs, refreshMs: hourMs },
] as const
export type TrendRange = (typeof trendRanges)[number]

export const standardRange: TrendRange = trendRanges[2]
export const comparedWithMs = dayMs

/** A stretch of time that is shown, and the one that history is asked for. `isLive` says that it ends now. */
export type TrendView = { fromMs: number; toMs: number; askFromMs: number; askToMs: number; isLive: boolean }

/** The range of a button, or the standard one. */
export function rangeOf(key: string | null): TrendRange {
  return trendRanges.find((range) => range.key === key) ?? standardRange
}

/**
 * What a range shows at `nowMs`. The edges move in steps, so that the same question is asked for a while; it reaches
 * one step past the shown end, because the answer has to cover what happened since.
 */
export function liveView({ spanMs, refreshMs }: TrendRange, nowMs: number): TrendView {
  const toMs = Math.floor(nowMs / refreshMs) * refreshMs
  return { fromMs: toMs - spanMs, toMs, askFromMs: toMs - spanMs, askToMs: toMs + refreshMs, isLive: true }
}

const shortestZoomMs = secondMs
const longestZoomMs = 400 * dayMs

/** A stretch that somebody selected, from the address; null when there is none or it makes no sense. */
export function zoomedView(from: string | null, to: string | null): TrendView | null {
  const [fromMs, toMs] = [Math.round(Number(from ?? Number.NaN)), Math.round(Number(to ?? Number.NaN))]
  if (!(fromMs > 0 && toMs - fromMs >= shortestZoomMs && toMs - fromMs <= longestZoomMs)) return null
  return { fromMs, toMs, askFromMs: fromMs, askToMs: toMs, isLive: false }
}

/** Yesterday's rows laid over today. */
export function shifted(rows: readonly TrendPoint[], byMs: number): TrendPoint[] {
  return rows.map(([at, min, max, last]) => [at + byMs, min, max, last])
}
