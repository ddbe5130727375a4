import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageText, durationText, shortDurationText } from '../../src/charts/duration.ts'
import { limitScale, markerAt } from '../../src/charts/limitScale.ts'
import { sparkPath } from '../../src/charts/sparkPath.ts'
import { stripBars } from '../../src/charts/stripBars.ts'

const box = { slots: 5, width: 120, height: 40, margin: 3 }

test('every limit and a zone behind it lie on the bar, whatever the limits are', () => {
  const limit = fc.option(fc.double({ min: -1000, max: 1000, noNaN: true }), { nil: null })
  fc.assert(
    fc.property(fc.tuple(limit, limit, limit, limit), (four) => {
      const known = four.filter((one) => one !== null).sort((a, b) => a - b)
      const [LL = null, L = null, H = null, HH = null] = four.map((one) => (one === null ? null : (known.shift() ?? null)))
      const scale = limitScale({ LL, L, H, HH })
      if (!scale) return [LL, L, H, HH].every((one) => one === null)
      return scale.min < scale.max && scale.zones.every(({ left, right }) => left >= 0 && right <= 1 && left <= right)
    }),
    { examples: [[[null, 5e-324, null, null]]] },
  )
})

test('a bar with high limits alone begins at zero and leaves room behind the highest', () => {
  const scale = limitScale({ LL: null, L: null, H: 60, HH: 75 })
  expect(scale?.min).toBe(0)
  expect(scale?.max).toBeGreaterThan(75)
  expect(scale?.zones.map(({ kind }) => kind)).toEqual(['medium', 'high'])
})

test('a value beyond the bar stays at its end', () => {
  expect(markerAt(999, { min: 0, max: 100 })).toBe(1)
  expect(markerAt(-5, { min: 0, max: 100 })).toBe(0)
  expect(markerAt(25, { min: 0, max: 100 })).toBe(0.25)
})

test('a small line breaks where a value is missing and ends at the right edge', () => {
  expect(sparkPath([1, 2, null, 3, 2], box).match(/M/g)).toHaveLength(2)
  expect(sparkPath([1, 2], box)).toMatch(/L120\.0 /)
  expect(sparkPath([null, null], box)).toBe('')
})

test('a step of the last digit is no cliff, a real one is as high as the line may be', () => {
  const heights = (path: string) => [...path.matchAll(/ (\d+\.\d)/g)].map(([, y]) => Number(y))
  const [before = 0, after = 0] = heights(sparkPath([60, 60.1], box))
  expect(before - after).toBeGreaterThan(0)
  expect(before - after).toBeLessThan(box.height / 50)
  const [low = 0, high = 0] = heights(sparkPath([30, 60], box))
  expect(low - high).toBe(box.height - 2 * box.margin)
})

test('a value that does not move is a line in the middle', () => {
  expect(sparkPath([7, 7], box)).toBe('M90.0 20.0L120.0 20.0')
})

test('neighbouring spans of the same state become one bar, what lies outside the strip is cut', () => {
  const bars = stripBars(
    [
      { state: 'idle', fromMs: -50, toMs: 0 },
      { state: 'running', fromMs: -10, toMs: 30 },
      { state: 'running', fromMs: 30, toMs: 50 },
      { state: 'down', fromMs: 50, toMs: 500 },
    ],
    0,
    100,
  )
  expect(bars).toEqual([
    { state: 'running', left: 0, right: 0.5 },
    { state: 'down', left: 0.5, right: 1 },
  ])
})

test('durations and ages are written as on the floor', () => {
  expect([718_000, 90_061_000].map(durationText)).toEqual(['00:11:58', '1 天 01:01'])
  expect([718_000, 8_049_000, 300_000_000].map(shortDurationText)).toEqual(['11:58', '02:14:09', '3 天'])
  expect([12_400, 185_000, 7_300_000, 500_000_000, -5].map(ageText)).toEqual(['12 秒', '3 分', '2 小时', '5 天', '0 秒'])
})
