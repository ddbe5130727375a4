import { expect, test } from 'vitest'
import { backwardsIn, createMachineCounts, increaseOf } from '../../../server/start/machineCounts.ts'

const minuteMs = 60_000
const startMs = Date.parse('2026-11-23T07:30:00+08:00')

test('a counter that is smaller than before began again from 0: what it counted before and after is added up', () => {
  expect(increaseOf([100, 140, 150])).toBe(50)
  expect(increaseOf([100, 140, 3, 20])).toBe(60)
  expect(increaseOf([])).toBe(0)
})

test('a counter that passes the end of its register goes on counting; near it both readings have to lie', () => {
  expect(increaseOf([65_530, 10])).toBe(16) // 65 536 is 0 again
  expect(increaseOf([4_294_967_290, 4])).toBe(10)
  expect(increaseOf([65_000, 10])).toBe(10) // too far from the end: a reset
  expect(increaseOf([65_530, 600])).toBe(600) // too far behind it
})

test('a counter that steps back by a little is neither reset nor rolled over: what it counted is not told', async () => {
  expect(backwardsIn([4990, 5000, 4980, 5010])).toEqual({ from: 5000, to: 4980 })
  expect(backwardsIn([4990, 5000, 4000, 4010])).toBeNull() // 0.8 of it: a reset
  expect(backwardsIn([5000, 4001])).toEqual({ from: 5000, to: 4001 })
  expect(backwardsIn([199, 190])).toBeNull() // too small to tell
  expect(backwardsIn([200, 190])).toEqual({ from: 200, to: 190 })
  const back = await reading((minute) => (minute < 30 ? 5000 + minute : 4990 + minute))({ equipCode: 'PR-01', fromMs: startMs, toMs: startMs + 60 * minuteMs })
  expect(back).toEqual({ refused: expect.stringContaining('PR-01.goodCount 从 5029 退到 5020') })
})

/** History of a counter that grows by 10 a minute and is reset after `resetAt` minutes. */
const counter = (resetAt: number) => (minute: number) => (minute < resetAt ? 500 + minute * 10 : (minute - resetAt) * 10)
const reading = (valueAt: (minute: number) => number, knownFrom = -10) =>
  createMachineCounts({
    trend: async ({ tagCode, fromMs, toMs }) => ({
      tagCode,
      fromMs,
      toMs,
      bucketMs: minuteMs,
      points: Array.from({ length: Math.ceil((toMs - fromMs) / minuteMs) }, (_none, at) => {
        const minute = (fromMs - startMs) / minuteMs + at
        const value = minute < knownFrom ? null : valueAt(minute)
        return [fromMs + at * minuteMs, value, value, value] satisfies [number, number | null, number | null, number | null]
      }),
    }),
    tagsOf: (equipCode) => (equipCode === 'PR-01' ? { good: 'PR-01.goodCount', reject: null } : null),
    newest: () => null,
    now: () => startMs + 24 * 60 * minuteMs,
  })

test('pieces of a report are those between its two instants, whatever was reset in between', async () => {
  const counted = await reading(counter(30))({ equipCode: 'PR-01', fromMs: startMs, toMs: startMs + 60 * minuteMs })
  if (counted === null || 'refused' in counted) throw new Error('it counted')
  expect(counted.bad).toBe(0)
  expect(Math.abs(counted.good - 600)).toBeLessThanOrEqual(10)
})

test('nothing is told where the machine counts nothing, or history begins too late', async () => {
  expect(await reading(counter(1e9))({ equipCode: 'SC-01', fromMs: startMs, toMs: startMs + minuteMs })).toBeNull()
  expect(await reading(counter(1e9), 20)({ equipCode: 'PR-01', fromMs: startMs, toMs: startMs + 60 * minuteMs })).toBeNull()
})
