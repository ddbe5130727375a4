import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hourStartMs, openHistory, pressure, rowsOf, temporaryFolder } from './temporaryHistory.ts'

/** The seconds of the hour from which a curve of the tag has values, and until which. */
async function drawn({ history }: Awaited<ReturnType<typeof openHistory>>, nowS: number) {
  const toMs = hourStartMs + nowS * 1000
  const { points } = await history.trend({ ref: pressure.ref, fromMs: hourStartMs - 60_000, toMs, points: 2000 }, toMs)
  const known = points.map(([at, , , last]) => ({ second: Math.round((at - hourStartMs) / 1000) + 0, isKnown: last !== null }))
  return known.flatMap(({ second, isKnown }, place) => (isKnown === (known[place - 1]?.isKnown ?? false) ? [] : [[second, isKnown]]))
}

/** A value that stands still, read every second: only one a minute is kept. */
const standing = (fromS: number, toS: number) =>
  rowsOf(...Array.from({ length: toS - fromS }, (_, second) => [hourStartMs + (fromS + second) * 1000, 7] as const))

test.each([0, -70])(
  'a curve ends where the last reading was when the server was killed, and goes on with the next; it began %i s after the hour',
  async (beginS) => {
    using folder = temporaryFolder()
    const file = join(folder.path, 'history.db')
    {
      using killed = await openHistory(file)
      killed.history.append(standing(beginS, beginS + 100), hourStartMs + 200_000)
      await killed.history.flush()
      if (beginS < 0) await killed.history.closeHours(hourStartMs + 10_000) // what stands at its end is packed
    }
    using opened = await openHistory(file)
    await opened.history.endKnown()
    opened.history.append(standing(beginS + 137, beginS + 160), hourStartMs + 300_000)
    const begun = beginS === 0 ? 0 : -60
    expect(await drawn(opened, beginS + 160)).toEqual([
      [begun, true],
      [beginS + 99, false],
      [beginS + 137, true],
    ])
    await opened.history.flush()
    await opened.history.closeHours(hourStartMs + 4_000_000)
    expect((await drawn(opened, beginS + 160)).slice(0, 3)).toEqual([
      [begun, true],
      [beginS + 99, false],
      [beginS + 137, true],
    ])
  },
)

test('what was bad, or was not read for long, is not told again by a start', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'history.db')
  {
    using killed = await openHistory(file)
    killed.history.append(rowsOf([hourStartMs, 7], [hourStartMs + 1000, Number.NaN, 33]), hourStartMs + 200_000)
    await killed.history.flush()
  }
  using opened = await openHistory(file)
  const before = opened.history.counts.samples
  await opened.history.endKnown()
  const [samples] = await opened.history.samples({ refs: [pressure.ref], fromMs: hourStartMs, toMs: hourStartMs + 600_000 })
  expect([samples?.at.length, before]).toEqual([2, 0])
})
