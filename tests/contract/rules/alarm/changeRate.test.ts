import { expect, test } from 'vitest'
import { changePerMinute, withValue } from '#contract/rules/alarm/changeRate.ts'
import type { PastValue } from '#contract/rules/alarm/changeRate.ts'
import { limitCondition } from '#contract/rules/alarm/limitCondition.ts'

const windowMs = 10_000
/** looks at a value five times a second; gives what was told at each look */
function told(valueAt: (ms: number) => number, forMs: number): (number | null)[] {
  let past: PastValue[] = []
  return Array.from({ length: forMs / 200 + 1 }, (_, at) => {
    const ms = at * 200
    past = withValue(past, ms, valueAt(ms), windowMs)
    return changePerMinute(past, ms, valueAt(ms), windowMs)
  })
}

test('a change is told per minute over the whole window, and not before the window is covered', () => {
  const rates = told((ms) => 20 + ms / 1000, 30_000) // one unit a second
  expect(rates.slice(0, windowMs / 200)).toEqual(Array.from({ length: windowMs / 200 }, () => null))
  for (const rate of rates.slice(windowMs / 200)) expect(rate).toBeCloseTo(60, 6)
})

test('a value that falls changes by less than nothing, and one that stands does not change', () => {
  expect(told((ms) => 100 - ms / 500, 20_000).at(-1)).toBeCloseTo(-120, 6)
  expect(told(() => 7, 20_000).at(-1)).toBe(0)
})

test('what is kept covers the window and does not grow', () => {
  let past: PastValue[] = []
  for (let ms = 0; ms < 600_000; ms += 200) past = withValue(past, ms, ms, windowMs)
  expect(past.length).toBeLessThan(60)
  expect(600_000 - (past[0]?.at ?? 0)).toBeGreaterThanOrEqual(windowMs)
})

test('a deviation or a change is an alarm whichever way it goes, and stays one until it is back by the dead band', () => {
  const asked = { kind: 'deviation', limit: 5, deadband: 1 } as const
  expect([5, 5.1, -5.1].map((value) => limitCondition(value, { ...asked, wasActive: false }))).toEqual([false, true, true])
  expect([4.5, -4.5, 3.9].map((value) => limitCondition(value, { ...asked, wasActive: true }))).toEqual([true, true, false])
  expect(limitCondition(-31, { ...asked, kind: 'rateOfChange', limit: 30, wasActive: false })).toBe(true)
})
