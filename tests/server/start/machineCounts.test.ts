import { expect, test } from 'vitest'
import { createMachineCounts, increaseOf } from '../../../server/start/machineCounts.ts'

const minuteMs = 60_000
const startMs = Date.parse('2026-11-23T07:30:00+08:00')

test('a counter that is smaller than before began again from 0: what it counted before and after is added up', () => {
  expect(increaseOf([100, 140, 150])).toBe(50)
  expect(increaseOf([100, 140, 3, 20])).toBe(60)
  expect(increaseOf([])).toBe(0)
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
  expect(counted?.bad).toBe(0)
  expect(Math.abs((counted?.good ?? 0) - 600)).toBeLessThanOrEqual(10)
})

test('nothing is told where the machine counts nothing, or history begins too late', async () => {
  expect(await reading(counter(1e9))({ equipCode: 'SC-01', fromMs: startMs, toMs: startMs + minuteMs })).toBeNull()
  expect(await reading(counter(1e9), 20)({ equipCode: 'PR-01', fromMs: startMs, toMs: startMs + 60 * minuteMs })).toBeNull()
})
