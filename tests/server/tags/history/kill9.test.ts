import { expect, test } from 'vitest'
import { killManyTimes } from './kill9.ts'

test('a history whose process is killed at any moment opens again, is whole, has nothing half-written and has lost at most 2 s', async () => {
  const kills = await Array.fromAsync(killManyTimes(8, 20_261_121))
  expect(kills.map(({ integrity, wrong }) => ({ integrity, wrong }))).toEqual(Array.from({ length: 8 }, () => ({ integrity: 'ok', wrong: [] })))
  expect(Math.max(...kills.map((kill) => kill.lostMs))).toBeLessThanOrEqual(2000)
  expect(kills.some((kill) => kill.newestStep >= 60)).toBe(true) // hours were closed and journals taken over, or this proved nothing
}, 600_000)
