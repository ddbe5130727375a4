import type { SeriesColumns } from './trendColumns.ts'
import { firstRowFrom } from './trendColumns.ts'

/** What is drawn in one column of pixels; NaN in `last` ends a stretch (a gap follows). */
export type PixelColumns = { x: number[]; min: number[]; max: number[]; last: number[] }

/** A span of time on a number of pixels. */
export type TimeWindow = { fromMs: number; toMs: number }

/**
 * One entry per column of pixels however many rows there are; the least and greatest of all its rows stay, so that no
 * peak is lost. `widthPx` is the width of the window.
 */
export function pixelColumns(times: readonly number[], series: SeriesColumns, { fromMs, toMs }: TimeWindow, widthPx: number): PixelColumns {
  const out: PixelColumns = { x: [], min: [], max: [], last: [] }
  const first = Math.max(0, firstRowFrom(times, fromMs) - 1)
  const end = Math.min(times.length, firstRowFrom(times, toMs) + 1)
  const pxPerMs = widthPx / (toMs - fromMs)
  for (let row = first; row < end; row += 1) {
    const last = series.last[row]
    if (last === undefined) continue
    const x = Math.round(((times[row] ?? 0) - fromMs) * pxPerMs)
    if (last === null) endStretch(out, x)
    else add(out, x, series.min[row] ?? last, series.max[row] ?? last, last)
  }
  return out
}

/** Least and greatest value of all series in the window; null when there is none. */
export function extentOf(times: readonly number[], all: readonly SeriesColumns[], { fromMs, toMs }: TimeWindow): { low: number; high: number } | null {
  let low = Infinity
  let high = -Infinity
  const end = firstRowFrom(times, toMs + 1)
  for (const { min, max } of all) {
    for (let row = Math.max(0, firstRowFrom(times, fromMs) - 1); row < end; row += 1) {
      low = Math.min(low, min[row] ?? low)
      high = Math.max(high, max[row] ?? high)
    }
  }
  return low <= high ? { low, high } : null
}

function endStretch(out: PixelColumns, x: number): void {
  if (out.last.length > 0 && !Number.isNaN(out.last.at(-1))) push(out, x, Number.NaN, Number.NaN, Number.NaN)
}

function add(out: PixelColumns, x: number, min: number, max: number, last: number): void {
  const at = out.x.length - 1
  if (out.x[at] !== x || Number.isNaN(out.last[at])) return push(out, x, min, max, last)
  out.min[at] = Math.min(out.min[at] ?? min, min)
  out.max[at] = Math.max(out.max[at] ?? max, max)
  out.last[at] = last
}

function push(out: PixelColumns, x: number, min: number, max: number, last: number): void {
  out.x.push(x)
  out.min.push(min)
  out.max.push(max)
  out.last.push(last)
}
