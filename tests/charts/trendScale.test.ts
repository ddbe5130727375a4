import { expect, test } from 'vitest'
import { steadyRange, trendRange } from '../../src/charts/trendScale.ts'
import type { TrendLimit } from '../../src/charts/trendScale.ts'
import { limitMarks, spread } from '../../src/charts/trendLimitMarks.ts'
import { tickText, timeTicks } from '../../src/charts/trendTime.ts'
import { liveDrawPauseMs } from '../../src/charts/trendPause.ts'

const limits = (...values: number[]): TrendLimit[] => values.map((value) => ({ value, label: `上限 ${value}`, urgency: 'medium' }))

test('the next limit is in the picture when the value is near it', () => {
  const { min, max } = trendRange({ low: 44, high: 47 }, limits(60, 75), 1)
  expect(max).toBeGreaterThan(60)
  expect(max).toBeLessThan(75)
  expect(min).toBeLessThan(44)
})

test('a limit far away does not flatten the curve', () => {
  const { max } = trendRange({ low: 0.9, high: 1 }, limits(4.5), 1)
  expect(max).toBeLessThan(4.5)
})

test('the curve is always seen whole, also beyond every limit', () => {
  const { min, max } = trendRange({ low: 80, high: 92 }, limits(60, 75), 1)
  expect([min < 80, max > 92]).toEqual([true, true])
})

test('a value that does not move has a picture, and one that is never negative shows nothing below zero', () => {
  const { min, max } = trendRange({ low: 0, high: 0 }, [], 1)
  expect(min).toBe(0)
  expect(max).toBeGreaterThan(0.2)
})

test('the noise of a steady value is no height: the picture spans a tenth of it at least', () => {
  const { min, max } = trendRange({ low: 44.9, high: 45.1 }, [], 1)
  expect(max - min).toBeCloseTo(4.51)
  expect((max + min) / 2).toBeCloseTo(45)
})

test('without any value the limits make the picture', () => {
  expect(trendRange(null, [], 1)).toEqual({ min: 0, max: 1 })
  const { min, max } = trendRange(null, limits(10, 20), 0)
  expect([min < 10, max > 20]).toEqual([true, true])
})

test('a range that hardly changes stays, one that would cut the curve does not', () => {
  const current = { min: 0, max: 100 }
  expect(steadyRange(current, { min: 1, max: 103 })).toBe(current)
  expect(steadyRange(current, { min: 1, max: 105 })).toEqual({ min: 1, max: 105 })
  expect(steadyRange(current, { min: 40, max: 60 })).toEqual({ min: 40, max: 60 })
})

const plant = 'Asia/Shanghai'
const hourMs = 3_600_000

test('the time axis is marked at full hours of the plant, wherever the screen hangs', () => {
  const from = Date.UTC(2026, 10, 20, 13, 25)
  const ticks = timeTicks(from, from + 8 * hourMs, 2 * hourMs, plant)
  expect(ticks.map((at) => tickText(at, 2 * hourMs, plant))).toEqual(['22:00', '11月21日', '02:00', '04:00'])
})

test('a zone that is half an hour off is marked at its own full hours', () => {
  const from = Date.UTC(2026, 10, 20, 13, 0)
  expect(timeTicks(from, from + hourMs, hourMs, 'Asia/Kolkata').map((at) => tickText(at, hourMs, 'Asia/Kolkata'))).toEqual(['19:00'])
})

test('marks below a minute show seconds', () => {
  expect(tickText(Date.UTC(2026, 10, 21, 6, 5, 10), 10_000, plant)).toBe('14:05:10')
})

test('a trend of a minute is drawn twenty times a second, one of hours only when it has moved, and never later than half a second', () => {
  expect(liveDrawPauseMs(60_000, 1200)).toBeLessThanOrEqual(50)
  expect(liveDrawPauseMs(30 * 24 * hourMs, 1200)).toBe(500)
})

test('limits in the picture are named, and on a side without one the nearest beyond it with an arrow', () => {
  const words = (range: { min: number; max: number }, ...values: number[]) => limitMarks(limits(...values), range).map((mark) => mark.words)
  expect(words({ min: 44, max: 61 }, 60, 75)).toEqual(['上限 60'])
  expect(words({ min: 44, max: 50 }, 60, 75)).toEqual(['上限 60↑'])
  expect(words({ min: 40, max: 61 }, 5, 10, 60, 75)).toEqual(['上限 60', '上限 10↓'])
})

test('words of limits that lie close together stand apart, inside the picture', () => {
  expect(spread([10, 50], 20, { top: 0, bottom: 100 })).toEqual([10, 50])
  expect(spread([10, 12, 14], 20, { top: 0, bottom: 100 })).toEqual([10, 30, 50])
  expect(spread([90, 95, 99], 20, { top: 0, bottom: 100 })).toEqual([60, 80, 100])
})
