import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hourStartMs, openHistory, pressure, rowsOf, temporaryFolder } from './temporaryHistory.ts'

const minuteMs = 60_000
const hourMs = 3_600_000

/** A value a second. */
const seconds = (fromMs: number, count: number, valueAt: (second: number) => number) =>
  rowsOf(...Array.from({ length: count }, (_, second) => [fromMs + second * 1000, valueAt(second)] as const))

describe.each([
  ['twenty minutes', 20 * minuteMs],
  ['an hour', hourMs],
  ['a day', 24 * hourMs],
])('a clock that is set back by %s', (_, backMs) => {
  const nowMs = hourStartMs + 40 * minuteMs

  test('what is read afterwards counts for the time that comes again, and what was read before only until then', async () => {
    using folder = temporaryFolder()
    const file = join(folder.path, 'history.db')
    const again = nowMs - backMs
    const seen = async ({ history }: Awaited<ReturnType<typeof openHistory>>, fromMs: number, toMs: number) => {
      const [{ at, value } = { at: [], value: [] }] = await history.samples({ refs: [pressure.ref], fromMs: fromMs + 130_000, toMs })
      return [...at].flatMap((time, place) => (time >= fromMs ? [value[place]] : []))
    }
    {
      using opened = await openHistory(file)
      const { history } = opened
      history.append(
        seconds(again, 600, (second) => second),
        nowMs,
      ) // of the time that will come again
      history.append(
        seconds(nowMs - 600_000, 600, (second) => 5000 + second),
        nowMs,
      )
      await history.flush()
      if (backMs >= hourMs) await history.closeHours(nowMs)
      history.append(
        seconds(again + 300, 120, (second) => 9000 + second),
        again + 120_000,
      )
      await history.flush()
      const values = await seen(opened, again, again + 240_000)
      expect(values.slice(0, 121)).toEqual([0, ...Array.from({ length: 120 }, (_none, second) => 9000 + second)])
      expect(values.slice(121)).toEqual(Array.from({ length: 120 }, (_none, second) => 120 + second))
    }
    using reopened = await openHistory(file)
    await reopened.history.recover()
    expect((await seen(reopened, again + 1, again + 60_000)).every((value) => (value ?? 0) >= 9000)).toBe(true)
    await reopened.history.closeHours(nowMs + hourMs)
    expect((await seen(reopened, again + 1, again + 60_000)).every((value) => (value ?? 0) >= 9000)).toBe(true)
  })
})

test('a reading that comes late by less than 5 s joins those that are there', async () => {
  using folder = temporaryFolder()
  using opened = await openHistory(join(folder.path, 'history.db'))
  opened.history.append(rowsOf([hourStartMs, 1], [hourStartMs + 1000, 2], [hourStartMs + 6000, 3], [hourStartMs + 1500, 4]), hourStartMs + 10_000)
  const [samples] = await opened.history.samples({ refs: [pressure.ref], fromMs: hourStartMs, toMs: hourStartMs + 10_000 })
  expect([...(samples?.value ?? [])]).toEqual([1, 2, 4, 3])
})
