import { expect, test } from 'vitest'
import { alignPoints } from '../../src/charts/trendColumns.ts'
import type { SeriesColumns, TrendPoint } from '../../src/charts/trendColumns.ts'
import { extentOf, pixelColumns, pixelGrid } from '../../src/charts/trendPixels.ts'

function seriesOf(points: TrendPoint[]): { times: number[]; series: SeriesColumns } {
  const { times, series } = alignPoints([points], 1)
  if (!series[0]) throw new Error('no series')
  return { times, series: series[0] }
}

/** All columns of a window. */
function columnsOf(points: TrendPoint[], fromMs: number, toMs: number, widthPx: number) {
  const { times, series } = seriesOf(points)
  const grid = pixelGrid({ fromMs, toMs }, widthPx)
  return pixelColumns(times, series, grid, grid.firstPx)
}

test('however many rows there are, there is one entry for each column of pixels, and a single peak survives', () => {
  const columns = columnsOf(
    Array.from({ length: 10_000 }, (_, at): TrendPoint => [at, 1, at === 4321 ? 99 : 2, 1.5]),
    0,
    10_000,
    100,
  )
  expect(columns.x.length).toBeLessThanOrEqual(101)
  expect(Math.max(...columns.max)).toBe(99)
  expect(columns.x[columns.max.indexOf(99)]).toBe(42)
})

test('a moment stays in its column while the window runs along', () => {
  const points = Array.from({ length: 1000 }, (_, at): TrendPoint => [at, at, at, at])
  const at = (toMs: number) => {
    const { x, last } = columnsOf(points, toMs - 300, toMs, 100)
    return { x: x[last.indexOf(899)], firstPx: pixelGrid({ fromMs: toMs - 300, toMs }, 100).firstPx }
  }
  const [before, after] = [at(950), at(971)]
  expect((before.x ?? 0) + before.firstPx).toBe((after.x ?? 0) + after.firstPx)
})

test('a gap ends the line, however short it is', () => {
  const { last } = columnsOf(
    [
      [0, 1, 1, 1],
      [1, null, null, null],
      [2, null, null, null],
      [3, 2, 2, 2],
    ],
    0,
    10,
    2,
  )
  expect(last).toEqual([1, Number.NaN, 2])
})

test('the line reaches to the edges of the window, but rows further out are not drawn', () => {
  const { x, last } = columnsOf(
    Array.from({ length: 100 }, (_, at): TrendPoint => [at, at, at, at]),
    50,
    60,
    1000,
  )
  expect(x[0]).toBeLessThan(0)
  expect(last[0]).toBeGreaterThan(45)
  expect(x.at(-1)).toBeGreaterThanOrEqual(999)
  expect(last.at(-1)).toBeLessThanOrEqual(61)
})

test('a part of the picture begins with the line that leads into it', () => {
  const points = Array.from({ length: 100 }, (_, at): TrendPoint => [at, at, at, at])
  const { times, series } = seriesOf(points)
  const grid = pixelGrid({ fromMs: 0, toMs: 100 }, 1000)
  const { x } = pixelColumns(times, series, grid, grid.firstPx + 900)
  expect(x[0]).toBeLessThan(900)
  expect(x.length).toBeLessThan(15)
})

test('the extent covers least and greatest of what is in the window', () => {
  const { times, series } = seriesOf([
    [0, -50, 50, 0],
    [10, 1, 4, 2],
    [20, 0, 3, 1],
    [30, -90, 90, 0],
  ])
  expect(extentOf(times, [series], { fromMs: 11, toMs: 20 })).toEqual({ low: 0, high: 4 })
  expect(extentOf([], [], { fromMs: 0, toMs: 1 })).toBeNull()
})
