import { expect, test } from 'vitest'
import type { Trend } from '#contract/modules/equipment/overview.ts'
import { crossingBegin } from '../../../../server/modules/equipment/crossingBegin.ts'
import type { ReadTrend } from '../../../../server/modules/equipment/crossingBegin.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const nowMs = 1000 * hourMs + 1234

/** A history that holds `valueAt` at every moment; null is a gap. */
function history(valueAt: (atMs: number) => number | null): ReadTrend {
  return async ({ tagCode, fromMs, toMs, points }) => {
    const bucketMs = Math.max(1, Math.ceil((toMs - fromMs) / points))
    const rows = Array.from({ length: Math.ceil((toMs - fromMs) / bucketMs) }, (_, index): Trend['points'][number] => {
      const startMs = fromMs + index * bucketMs
      const values = [0, 0.25, 0.5, 0.75, 0.999].map((share) => valueAt(startMs + share * bucketMs)).filter((value) => value !== null)
      return values.length === 0 ? [startMs, null, null, null] : [startMs, Math.min(...values), Math.max(...values), values.at(-1) ?? null]
    })
    return { tagCode, fromMs, toMs, bucketMs, points: rows }
  }
}
const high = { tagCode: 'ML-02.outTemp', level: 'H', limit: 60 } as const

test.each([
  ['some seconds', 9000],
  ['half an hour', 30 * minuteMs],
  ['a night', 14 * hourMs],
  ['three weeks', 21 * 24 * hourMs],
])('a limit passed %s ago is told to two seconds', async (_ago, agoMs) => {
  const began = await crossingBegin(
    history((at) => (at < nowMs - agoMs ? 50 : 63)),
    high,
    nowMs,
  )
  expect(Math.abs((began ?? 0) - (nowMs - agoMs))).toBeLessThanOrEqual(2000)
})

test('a value that was back within counts from its last crossing, and a time without values ends none', async () => {
  const back = history((at) => (at < nowMs - 40 * minuteMs || (at > nowMs - 20 * minuteMs && at < nowMs - 15 * minuteMs) ? 50 : 63))
  expect(Math.abs(((await crossingBegin(back, high, nowMs)) ?? 0) - (nowMs - 15 * minuteMs))).toBeLessThanOrEqual(2000)
  const restarted = history((at) => (at > nowMs - 20 * minuteMs && at < nowMs - 15 * minuteMs ? null : at < nowMs - 40 * minuteMs ? 50 : 63))
  expect(Math.abs(((await crossingBegin(restarted, high, nowMs)) ?? 0) - (nowMs - 40 * minuteMs))).toBeLessThanOrEqual(2000)
})

test('low limits are passed downwards', async () => {
  const began = await crossingBegin(
    history((at) => (at < nowMs - 5 * minuteMs ? 20 : 15.2)),
    { tagCode: 'PR-03.force', level: 'L', limit: 16 },
    nowMs,
  )
  expect(Math.abs((began ?? 0) - (nowMs - 5 * minuteMs))).toBeLessThanOrEqual(2000)
})

test('a value that was never within began with what is known, and without any history nobody knows', async () => {
  const young = await crossingBegin(
    history((at) => (at < nowMs - 10 * minuteMs ? null : 63)),
    high,
    nowMs,
  )
  expect(Math.abs((young ?? 0) - (nowMs - 10 * minuteMs))).toBeLessThanOrEqual(25 * minuteMs)
  expect(
    await crossingBegin(
      history(() => null),
      high,
      nowMs,
    ),
  ).toBeNull()
})
