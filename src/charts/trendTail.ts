import { foldLive } from './trendColumns.ts'
import type { TrendColumns, TrendPoint } from './trendColumns.ts'

/** History that is read again is older than what was seen live meanwhile: that much is kept to continue it. */
const keptMs = 60_000

type LivePoint = { seriesIndex: number; at: number; value: number | null }

/** The values that came by themselves since the last history. */
export function createTrendTail() {
  let points: LivePoint[] = []
  let newestMs = 0
  return {
    /** 0 when there are none */
    get newestMs(): number {
      return newestMs
    },
    add(seriesIndex: number, at: number, value: number | null): void {
      points.push({ seriesIndex, at, value })
      newestMs = Math.max(newestMs, at)
      if ((points[0]?.at ?? at) < at - 2 * keptMs) points = points.filter((point) => point.at >= at - keptMs)
    },
    /** Continues each series by what is newer than its history. */
    continueOn(columns: TrendColumns, histories: readonly (readonly TrendPoint[])[]): void {
      const knownUntil = histories.map((history) => history.at(-1)?.[0] ?? 0)
      for (const { seriesIndex, at, value } of points) if (at >= (knownUntil[seriesIndex] ?? 0)) foldLive(columns, seriesIndex, at, value)
    },
    clear(): void {
      points = []
      newestMs = 0
    },
  }
}
