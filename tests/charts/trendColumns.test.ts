import { expect, test } from 'vitest'
import { alignPoints, firstRowFrom, foldLive, forgetBefore, withoutOpenEnd } from '../../src/charts/trendColumns.ts'
import type { TrendPoint } from '../../src/charts/trendColumns.ts'

const history: TrendPoint[] = [
  [1000, 4, 6, 5],
  [1100, 5, 9, 6],
  [1200, 6, 7, 7],
]

test('a live value in the last period of history widens that period instead of adding a second point', () => {
  const columns = alignPoints([history], 100)
  foldLive(columns, 0, 1250, 11)
  expect(columns.times).toEqual([1000, 1100, 1200])
  expect([columns.series[0]?.min[2], columns.series[0]?.max[2], columns.series[0]?.last[2]]).toEqual([6, 11, 11])
})

test('a live value after history begins the next period on the same grid, with nothing between them', () => {
  const columns = alignPoints([history], 100)
  foldLive(columns, 0, 1317, 8)
  foldLive(columns, 0, 1390, 3)
  expect(columns.times).toEqual([1000, 1100, 1200, 1300])
  expect([columns.series[0]?.min[3], columns.series[0]?.max[3], columns.series[0]?.last[3]]).toEqual([3, 8, 3])
})

test('a live value that history already contains changes nothing', () => {
  const columns = alignPoints([history], 100)
  foldLive(columns, 0, 1150, 6)
  expect(columns).toEqual(alignPoints([history], 100))
})

test('a value that cannot be trusted is a gap, but does not erase what was good in the same period', () => {
  const columns = alignPoints([history], 100)
  foldLive(columns, 0, 1250, null)
  foldLive(columns, 0, 1350, null)
  expect(columns.series[0]?.last).toEqual([5, 6, 7, null])
})

test('without history live values make a trend by themselves', () => {
  const columns = alignPoints([[]], 50)
  foldLive(columns, 0, 120, 1)
  foldLive(columns, 0, 130, 2)
  foldLive(columns, 0, 160, 3)
  expect(columns.times).toEqual([100, 150])
  expect(columns.series[0]?.last).toEqual([2, 3])
})

test('series on different grids share one list of times; where one has no row it has no gap', () => {
  const columns = alignPoints(
    [
      history,
      [
        [1050, 1, 1, 1],
        [1200, null, null, null],
      ],
    ],
    100,
  )
  expect(columns.times).toEqual([1000, 1050, 1100, 1200])
  expect(columns.series[0]?.last).toEqual([5, undefined, 6, 7])
  expect(columns.series[1]?.last).toEqual([undefined, 1, undefined, null])
})

test('periods that had not happened yet are cut off, a gap inside stays', () => {
  const points: TrendPoint[] = [
    [1, 1, 1, 1],
    [2, null, null, null],
    [3, 2, 2, 2],
    [4, null, null, null],
    [5, null, null, null],
  ]
  expect(withoutOpenEnd(points)).toEqual(points.slice(0, 3))
})

test('old rows are forgotten many at a time', () => {
  const columns = alignPoints([history], 100)
  forgetBefore(columns, 1150, 3)
  expect(columns.times).toHaveLength(3)
  forgetBefore(columns, 1150, 2)
  expect(columns.times).toEqual([1200])
  expect(columns.series[0]?.last).toEqual([7])
})

test('the first row from a time on is found', () => {
  expect([0, 10, 11, 30, 31].map((at) => firstRowFrom([10, 20, 30], at))).toEqual([0, 0, 1, 2, 3])
})
