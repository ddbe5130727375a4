/** A row of history: the least, greatest and last good value of the period that begins at `at` (ms since the epoch); nulls are a gap. */
export type TrendPoint = readonly [at: number, min: number | null, max: number | null, last: number | null]

/** null is a gap; undefined says that only another series has a row at this time, which is no gap. */
export type Cell = number | null | undefined
export type SeriesColumns = { min: Cell[]; max: Cell[]; last: Cell[]; bucketMs: number; anchorMs: number }
/** Rows of all series on one ascending list of times. */
export type TrendColumns = { times: number[]; series: SeriesColumns[] }

/** Puts the series on one list of times. `fallbackBucketMs` is the period of a series with fewer than two rows. */
export function alignPoints(all: readonly (readonly TrendPoint[])[], fallbackBucketMs: number): TrendColumns {
  const times = [...new Set(all.flatMap((points) => points.map(([at]) => at)))].sort((a, b) => a - b)
  const rowOf = new Map(times.map((at, row) => [at, row]))
  return { times, series: all.map((points) => columnsOf(points, rowOf, fallbackBucketMs)) }
}

/**
 * Takes a live value into the period it falls into, so that it continues history without a seam: a period that history
 * already knows only widens, a later one is appended. A gap never erases what was good in the same period. Gives the time
 * from which the curve looks different, that of the row before; Infinity when nothing changed.
 */
export function foldLive(columns: TrendColumns, seriesIndex: number, at: number, value: number | null): number {
  const series = columns.series[seriesIndex]
  if (!series) return Infinity
  const { bucketMs, anchorMs } = series
  const row = rowFor(columns, anchorMs + Math.floor((at - anchorMs) / bucketMs) * bucketMs)
  const known = series.last[row]
  if (typeof known === 'number') {
    if (value === null) return Infinity
    series.min[row] = Math.min(series.min[row] ?? value, value)
    series.max[row] = Math.max(series.max[row] ?? value, value)
  } else {
    series.min[row] = value
    series.max[row] = value
  }
  series.last[row] = value
  return columns.times[rowBefore(series, row)] ?? -Infinity
}

/** The row where the line to this row comes from; the row itself when it is the first. */
export function rowBefore({ last }: SeriesColumns, row: number): number {
  for (let before = row - 1; before >= 0; before -= 1) if (last[before] !== undefined) return before
  return row
}

/** Forgets rows before `beforeMs`, many at a time: forgetting one by one would move the whole list with every value. */
export function forgetBefore(columns: TrendColumns, beforeMs: number, atLeastRows: number): void {
  const old = firstRowFrom(columns.times, beforeMs)
  if (old < atLeastRows) return
  for (const list of [columns.times, ...columns.series.flatMap(({ min, max, last }) => [min, max, last])]) list.splice(0, old)
}

/** History without the gap at its end: periods that had not happened yet when it was asked for. */
export function withoutOpenEnd(points: readonly TrendPoint[]): readonly TrendPoint[] {
  const end = points.findLastIndex(([, , , last]) => last !== null)
  return points.slice(0, end + 1)
}

/** Index of the first time that is not before `at`. */
export function firstRowFrom(times: readonly number[], at: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? at) < at) low = middle + 1
    else high = middle
  }
  return low
}

function columnsOf(points: readonly TrendPoint[], rowOf: ReadonlyMap<number, number>, fallbackBucketMs: number): SeriesColumns {
  const empty = () => Array.from<Cell>({ length: rowOf.size })
  const [first, second] = points
  const columns = { min: empty(), max: empty(), last: empty(), anchorMs: first?.[0] ?? 0, bucketMs: first && second ? second[0] - first[0] : fallbackBucketMs }
  for (const [at, min, max, last] of points) {
    const row = rowOf.get(at) ?? 0
    columns.min[row] = min
    columns.max[row] = max
    columns.last[row] = last
  }
  return columns
}

function rowFor({ times, series }: TrendColumns, at: number): number {
  const row = firstRowFrom(times, at)
  if (times[row] === at) return row
  times.splice(row, 0, at)
  for (const { min, max, last } of series) for (const list of [min, max, last]) list.splice(row, 0, undefined)
  return row
}
