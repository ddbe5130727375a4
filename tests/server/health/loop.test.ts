import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../../server/log.ts'
import { startLoop } from '../../../server/health/loop.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a loop survives a thousand errors, each counted and logged, is not well from the third in a row on, and recovers with the first success', async () => {
  const told: unknown[] = []
  let isBroken = true
  let steps = 0
  const loop = startLoop(
    'poll',
    1000,
    () => {
      steps += 1
      if (isBroken) throw new Error('no')
    },
    createLog('error', (line) => told.push(JSON.parse(line))),
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect([steps, loop.isWell()]).toEqual([2, true])
  await vi.advanceTimersByTimeAsync(1000)
  expect([steps, loop.isWell()]).toEqual([3, false])
  await vi.advanceTimersByTimeAsync(997_000)
  expect(steps).toBe(1000)
  expect(told).toHaveLength(1000)
  expect(told.at(-1)).toMatchObject({ loop: 'poll', failures: 1000, error: 'no' })
  isBroken = false
  await vi.advanceTimersByTimeAsync(1000)
  expect([steps, loop.isWell()]).toEqual([1001, true])
  loop.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(steps).toBe(1001)
})

test('a step that takes longer than its pace is followed at once, never by two at a time', async () => {
  let running = 0
  let most = 0
  let steps = 0
  const slow = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setTimeout(done, 2500))
    running -= 1
    steps += 1
  }
  const loop = startLoop('slow', 1000, slow, createLog('silent'))
  await vi.advanceTimersByTimeAsync(10_100)
  expect([most, steps]).toEqual([1, 4])
  loop.close()
})
