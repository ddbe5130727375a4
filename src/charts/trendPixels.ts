import type { SeriesColumns } from './trendColumns.ts'
import { firstRowFrom, rowBefore } from './trendColumns.ts'

/** What is drawn in one column of pixels; NaN in `last` ends a stretch (a gap follows). */
export type PixelColumns = { x: number[]; min: number[]; max: number[]; last: number[] }

/** A span of time. */
export type TimeWindow = { fromMs: number; toMs: number }

/**
 * Columns of pixels that stand still in time: a moment always falls into the same column, counted from the epoch, so that
 * a picture that runs along moves by whole columns and its curves do not flicker. `firstPx` is the column at the left edge.
 */
export type PixelGrid = { firstPx: number; widthPx: number; pxPerMs: number }

export function pixelGrid({ fromMs, toMs }: TimeWindow, widthPx: number): PixelGrid {
  const pxPerMs = widthPx / (toMs - fromMs)
  return { pxPerMs, widthPx, firstPx: Math.floor(toMs * pxPerMs) - widthPx + 1 }
}

/**
 * One entry per column of pixels however many rows there are, from column `fromPx` on and the rows before it that its line
 * comes from; the least and greatest of all its rows stay, so that no peak is lost. `x` counts from the left edge.
 */
export function pixelColumns(times: readonly number[], series: SeriesColumns, grid: PixelGrid, fromPx: number): PixelColumns {
  const { firstPx, widthPx, pxPerMs } = grid
  const out: PixelColumns = { x: [], min: [], max: [], last: [] }
  const columnOf = (row: number) => Math.floor((times[row] ?? 0) * pxPerMs) - firstPx
  const entering = rowBefore(series, rowBefore(series, firstRowFrom(times, fromPx / pxPerMs)))
  let row = entering
  while (row > 0 && columnOf(row - 1) === columnOf(entering)) row -= 1 // a column is drawn from all its rows or not at all
  for (; row < times.length; row += 1) {
    const last = series.last[row]
    const x = columnOf(row)
    if (last !== undefined) {
      if (last === null) endStretch(out, x)
      else add(out, x, series.min[row] ?? last, series.max[row] ?? last, last)
      if (x >= widthPx) break
    }
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
