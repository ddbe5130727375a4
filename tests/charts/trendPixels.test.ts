import { expect, test } from 'vitest'
import { alignPoints } from '../../src/charts/trendColumns.ts'
import type { SeriesColumns, TrendPoint } from '../../src/charts/trendColumns.ts'
import { extentOf, pixelColumns } from '../../src/charts/trendPixels.ts'

function seriesOf(points: TrendPoint[]): { times: number[]; series: SeriesColumns } {
  const { times, series } = alignPoints([points], 1)
  if (!series[0]) throw new Error('no series')
  return { times, series: series[0] }
}

test('however many rows there are, there is one entry for each column of pixels, and a single peak survives', () => {
  const { times, series } = seriesOf(Array.from({ length: 10_000 }, (_, at): TrendPoint => [at, 1, at === 4321 ? 99 : 2, 1.5]))
  const columns = pixelColumns(times, series, { fromMs: 0, toMs: 10_000 }, 100)
  expect(columns.x.length).toBeLessThanOrEqual(101)
  expect(Math.max(...columns.max)).toBe(99)
  expect(columns.x[columns.max.indexOf(99)]).toBe(43)
})

test('a gap ends the line, however short it is', () => {
  const { times, series } = seriesOf([
    [0, 1, 1, 1],
    [1, null, null, null],
    [2, null, null, null],
    [3, 2, 2, 2],
  ])
  expect(pixelColumns(times, series, { fromMs: 0, toMs: 10 }, 2).last).toEqual([1, Number.NaN, 2])
})

test('the line reaches to the edges of the window, but rows further out are not drawn', () => {
  const { times, series } = seriesOf(Array.from({ length: 100 }, (_, at): TrendPoint => [at, at, at, at]))
  const { last } = pixelColumns(times, series, { fromMs: 50, toMs: 60 }, 1000)
  expect([last[0], last.at(-1)]).toEqual([49, 60])
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
