import type { LimitLevel } from '#contract/modules/equipment/lookBack.ts'
import type { Trend } from '#contract/modules/equipment/overview.ts'

export type ReadTrend = (query: { tagCode: string; fromMs: number; toMs: number; points: number }) => Promise<Trend>

const hourMs = 3_600_000
/** How far is looked back, a little first: most limits were passed just now. */
const looksMs = [hourMs, 24 * hourMs, 30 * 24 * hourMs]
const points = 2000
/** Fine enough for a timer that shows seconds. */
const exactMs = 1000

/**
 * Since when a value is beyond a limit, ms since the epoch: the history is asked for the last moment at which it was within.
 * Gaps, as a restart of the server, do not end it. Null when nothing is known of the tag.
 */
export async function crossingBegin(
  trend: ReadTrend,
  { tagCode, level, limit }: { tagCode: string; level: LimitLevel; limit: number },
  nowMs: number,
): Promise<number | null> {
  const isWithin = ([, min, max]: Trend['points'][number]) => (level === 'H' || level === 'HH' ? min !== null && min <= limit : max !== null && max >= limit)
  let oldest: number | null = null
  for (const lookMs of looksMs) {
    const { points: rows, bucketMs } = await trend({ tagCode, fromMs: nowMs - lookMs, toMs: nowMs, points })
    const last = rows.findLastIndex(isWithin)
    if (last >= 0) return beginAfter(rows, last, bucketMs)
    oldest = rows.find(([, min]) => min !== null)?.[0] ?? oldest
  }
  return oldest

  /** In periods of more than a second the crossing is looked for inside the last one that was within. */
  async function beginAfter(rows: Trend['points'], last: number, bucketMs: number): Promise<number | null> {
    const fromMs = rows[last]?.[0] ?? nowMs
    const next = rows.slice(last + 1).find(([, min]) => min !== null)?.[0] ?? null
    if (bucketMs <= exactMs) return next ?? Math.min(nowMs, fromMs + bucketMs)
    const toMs = Math.min(nowMs, (next ?? fromMs + bucketMs) + bucketMs)
    const finer = await trend({ tagCode, fromMs, toMs, points })
    const lastFiner = finer.points.findLastIndex(isWithin)
    if (lastFiner < 0 || finer.bucketMs >= bucketMs) return next ?? fromMs
    return beginAfter(finer.points, lastFiner, finer.bucketMs)
  }
}
