import { expect, test } from 'vitest'
import { killManyTimes } from './kill9.ts'

/** Enough to see it break; `npm run faults:kill9` does fifty of the whole server. */
const kills = 4

test('a history whose process is killed at any moment opens again, is whole, has nothing half-written and has lost at most 2 s', async () => {
  const ended = await Array.fromAsync(killManyTimes(kills, 20_261_121))
  expect(ended.map(({ integrity, wrong }) => ({ integrity, wrong }))).toEqual(Array.from({ length: kills }, () => ({ integrity: 'ok', wrong: [] })))
  expect(Math.max(...ended.map((kill) => kill.lostMs))).toBeLessThanOrEqual(2000)
  expect(ended.some((kill) => kill.newestStep >= 60)).toBe(true) // hours were closed and journals taken over, or this proved nothing
}, 600_000)
