import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../server/log.ts'
import { createMachineCounts } from '../../../server/start/machineCounts.ts'

import { startHistorian } from '../../../server/tags/history/historian.ts'
import type { Historian } from '../../../server/tags/history/historian.ts'
import { temporaryFolder } from '../tags/history/temporaryHistory.ts'

const startMs = Date.parse('2026-11-23T07:30:00+08:00')
const secondMs = 1000
let historian: Historian
const folder = temporaryFolder()
beforeAll(async () => {
  historian = await startHistorian({ place: { kind: 'file', file: join(folder.path, 'history.db') }, log: createLog('silent') })
})
afterAll(() => historian.close())

/** The counts of a machine whose good pieces are read every second from `fromS` to `toS` after the start, so many as `shownAt` says; it is `nowS` and the newest reading is that of now. */
async function reading(tagCode: string, shownAt: (second: number) => number, { fromS = -600, toS = 7200, nowS = 24 * 3600 } = {}) {
  const seconds = Array.from({ length: toS - fromS }, (_none, at) => fromS + at)
  historian.define([{ tagCode, decimals: 0, deadband: 0 }])
  await historian.importSamples([{ tagCode, at: seconds.map((second) => startMs + second * secondMs), value: seconds.map(shownAt) }])
  const counts = createMachineCounts({
    trend: (query) => historian.trend(query),
    tagsOf: (equipCode) => (equipCode === 'PR-01' ? { good: tagCode, reject: null, perHour: null } : null),
    newest: () => ({ value: shownAt(nowS), at: startMs + nowS * secondMs }),
    now: () => startMs + nowS * secondMs,
  })
  return (from: number, to: number, equipCode = 'PR-01') => counts({ equipCode, fromMs: startMs + from * secondMs, toMs: startMs + to * secondMs })
}

test('a counter that steps back by a little is neither reset nor rolled over: what it counted is not told', async () => {
  const back = await reading('back', (second) => (second < 1800 ? 5000 : 4990))
  expect(await back(0, 3600)).toEqual({ refused: expect.stringContaining('back 从 5000 退到 4990') })
  expect(await back(0, 1799)).toMatchObject({ good: 0 }) // before it stepped back
})

test('pieces of a report are those between its two instants, to the piece, whatever was reset in between', async () => {
  const grows = await reading('grows', (second) => 5000 + second)
  expect([await grows(0, 3600), await grows(1234, 1235), await grows(77, 77)]).toEqual([
    { good: 3600, bad: 0, toMs: startMs + 3600 * secondMs },
    { good: 1, bad: 0, toMs: startMs + 1235 * secondMs },
    { good: 0, bad: 0, toMs: startMs + 77 * secondMs },
  ])
  const reset = await reading('reset', (second) => (second < 1800 ? 5000 + second : second - 1800)) // from 0, between two readings
  for (const [from, to] of [
    [1000, 2400],
    [1790, 2390],
  ] as const)
    expect(await reset(from, to)).toMatchObject({ good: 1799 - from + to - 1800 })
})

test('whoever asks again and again from where the last answer ended has counted each piece once', async () => {
  const ends = [1, 11, 14, 59, 60, 61, 150, 400, 401, 1000, 3599]
  const grows = await reading('again', (second) => 70 + 3 * second)
  let sum = 0
  let from = 0
  for (const end of ends) {
    const counted = await grows(from, end)
    if (counted === null || 'refused' in counted) throw new Error('it counted')
    sum += counted.good
    from = (counted.toMs - startMs) / secondMs
  }
  expect([sum, from]).toEqual([3 * 3599, 3599])
})

test('the reading of now is in the count though history does not know it yet, and the next count begins after it', async () => {
  const grows = await reading('newest', (second) => 500 + second, { toS: 3590, nowS: 3601 })
  expect(await grows(3000, 3600)).toEqual({ good: 601, bad: 0, toMs: startMs + 3601 * secondMs })
})

test('nothing is told where the machine counts nothing, or history begins too late', async () => {
  const late = await reading('late', (second) => second, { fromS: 185 })
  expect([await late(0, 60, 'SC-01'), await late(0, 3600)]).toEqual([null, null])
  expect(await late(185, 245)).toMatchObject({ good: 60 })
})

test('a counter that shows 0 for a minute goes on where it was, also where the count began within that minute', async () => {
  const shown = (second: number) => (second >= 1800 && second < 1860 ? 0 : 51_000 + second)
  const glitch = await reading('glitch', shown)
  expect(await glitch(0, 3600)).toMatchObject({ good: 3600 })
  expect(await glitch(1700, 1830)).toMatchObject({ good: 99 }) // up to the last second that was counted
  expect(await glitch(1830, 2000)).toMatchObject({ good: 201 }) // from there on
})

test('a counter that goes on from a number that nobody counted to is not told', async () => {
  const replaced = await reading('replaced', (second) => (second < 1800 ? 51_000 + second : 20_000 + second))
  expect(await replaced(0, 3600)).toEqual({ refused: expect.stringContaining('replaced 从 52799 变为 2') })
  expect(await replaced(0, 1700)).toMatchObject({ good: 1700 })
})
