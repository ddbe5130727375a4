import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryPlace } from '../../../../server/tags/history/messages.ts'
import { historyPlaces } from './historyPlaces.ts'
import { hour, hourStartMs, openHistoryAt, pressure, rowsOf } from './temporaryHistory.ts'

const stepMs = 10_000
const dayMs = 86_400_000

/** What a trend must show of samples that stand until the next one, computed the slow and plain way. */
function expected(at: readonly number[], value: readonly number[], fromMs: number, bucketMs: number): [min: number, max: number, last: number] | null {
  const inside = at.flatMap((time, i) => (time + stepMs > fromMs && time < fromMs + bucketMs ? (value[i] ?? Number.NaN) : []))
  return inside.length === 0 ? null : [Math.min(...inside), Math.max(...inside), inside.at(-1) ?? Number.NaN]
}

describe.each(historyPlaces)('trends of a history in $name', ({ isLeftOut, open }) => {
  let place: () => Promise<HistoryPlace>
  let close: () => void
  beforeAll(async () => {
    if (!isLeftOut) ({ place, close } = await open())
  })
  afterAll(() => {
    if (!isLeftOut) close()
  })

  test.skipIf(isLeftOut)(
    '30 days of a sine with peaks of one sample, asked for a month, an hour and a minute, equal their source, peaks included',
    async () => {
      await using opened = await openHistoryAt(await place())
      const count = (30 * dayMs) / stepMs
      const endMs = hourStartMs
      const at = Array.from({ length: count }, (_, i) => endMs - (count - i) * stepMs)
      const value = at.map((_, i) => (i % 9973 === 5000 ? 99.9 : Math.round(500 + 300 * Math.sin(i / 700)) / 10))
      await opened.history.importSamples({ ref: pressure.ref, at: Float64Array.from(at), value: Float64Array.from(value) }, endMs)

      const lastPeak = at[value.lastIndexOf(99.9)] ?? 0
      const spans = [
        { fromMs: endMs - 30 * dayMs, toMs: endMs },
        { fromMs: lastPeak - 1_800_000, toMs: lastPeak + 1_800_000 },
        { fromMs: lastPeak - 30_000, toMs: lastPeak + 30_000 },
      ]
      for (const { fromMs, toMs } of spans) {
        const { bucketMs, points } = await opened.history.trend({ ref: pressure.ref, fromMs, toMs, points: 2000 }, endMs)
        expect(points.length).toBeLessThanOrEqual(2000)
        const first = at.findIndex((time) => time + stepMs > (points[0]?.[0] ?? 0))
        const window = Math.ceil((toMs - fromMs) / stepMs) + 200
        const [someAt, someValue] = [at.slice(first, first + window), value.slice(first, first + window)]
        const wrong: unknown[] = []
        let from = 0
        for (const [start, min, max, last] of points) {
          while ((someAt[from] ?? Infinity) + stepMs <= start) from += 1
          const many = Math.ceil(bucketMs / stepMs) + 2
          const truth = expected(someAt.slice(from, from + many), someValue.slice(from, from + many), start, bucketMs)
          if (JSON.stringify(truth) !== JSON.stringify(min === null ? null : [min, max, last])) wrong.push({ start, truth, min, max, last })
        }
        expect(wrong).toEqual([])
        const peaks = points.filter(([, , max]) => max === 99.9).length
        expect(peaks).toBeGreaterThanOrEqual(toMs - fromMs === 30 * dayMs ? Math.floor(count / 9973) : 1)
      }
    },
  )

  test.skipIf(isLeftOut).each([
    ['samples', 3_600_000, 2000],
    ['minutes', 7_200_000, 60],
    ['hours', 7_200_000, 2],
  ])('the hour that is not closed yet is in the trend, read from %s', async (_, spanMs, points) => {
    await using opened = await openHistoryAt(await place())
    const nowMs = hourStartMs + 1_800_000
    opened.history.append(rowsOf(...Array.from({ length: 180 }, (_, i) => [hourStartMs + i * stepMs, i] as const)), nowMs)
    const trend = await opened.history.trend({ ref: pressure.ref, fromMs: nowMs - spanMs + 1_800_000, toMs: nowMs + 1_800_000, points }, nowMs)
    const known = trend.points.filter(([, min]) => min !== null)
    expect(Math.min(...known.map(([, min]) => min ?? Infinity))).toBe(0)
    expect(Math.max(...known.map(([, , max]) => max ?? 0))).toBe(179)
    expect(known.at(-1)?.[3]).toBe(179)
    expect(known.every(([at]) => at < nowMs)).toBe(true)
  })

  test.skipIf(isLeftOut)('a period without a good value is nulls, before and after its hour is closed', async () => {
    await using opened = await openHistoryAt(await place())
    const commFailure = 32
    opened.history.append(
      rowsOf([hourStartMs, 5], [hourStartMs + 60_000, 5], [hourStartMs + 90_000, Number.NaN, commFailure], [hourStartMs + 120_000, 6]),
      hourStartMs + 200_000,
    )
    const ask = () => opened.history.trend({ ref: pressure.ref, fromMs: hourStartMs, toMs: hourStartMs + 150_000, points: 5 }, hourStartMs + 200_000)
    const before = await ask()
    expect(before.points.map(([, min]) => min)).toEqual([5, 5, 5, null, 6])
    await opened.history.closeHours((hour + 2) * 3_600_000)
    expect(await ask()).toEqual(before)
  })

  test.skipIf(isLeftOut)('a tag without history is all nulls', async () => {
    await using opened = await openHistoryAt(await place())
    const { points } = await opened.history.trend({ ref: pressure.ref, fromMs: hourStartMs, toMs: hourStartMs + 10_000, points: 2 }, hourStartMs)
    expect(points).toEqual([
      [hourStartMs, null, null, null],
      [hourStartMs + 5000, null, null, null],
    ])
  })
})
