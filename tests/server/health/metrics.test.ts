import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createMetrics, secondsLate } from '../../../server/health/metrics.ts'

const metrics = createMetrics({
  sockets: () => ({ live: 0, notice: 0, table: 0 }),
  socketBufferMaxBytes: () => 0,
  isCollecting: () => true,
  devicesByState: () => new Map(),
  tagsByQuality: () => new Map(),
  pollSeconds: () => [],
  history: () => ({ samples: 0, bytes: 0 }),
  diskFreeBytes: () => null,
})
afterAll(() => metrics.close())

async function delaySeconds(quantile: number): Promise<number> {
  const lines = (await metrics.text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`millwright_event_loop_delay_seconds{quantile="${quantile}"}`))?.split(' ')[1])
}

test('a loop that is asked every 20 ms, and was, is not late', () => {
  expect([19e6, 20e6, 21e6, 420e6].map((ns) => Math.round(1e6 * secondsLate(ns)))).toEqual([0, 0, 1000, 400_000])
})

test('the delay of the event loop since the last scrape is how long it stood still', async () => {
  await pause(300)
  const before = await delaySeconds(0.5)
  await pause(50)
  const until = performance.now() + 400
  while (performance.now() < until); // in its way
  await pause(50)
  const late = await delaySeconds(0.99)
  expect(late).toBeGreaterThan(0.35)
  expect(late).toBeGreaterThan(before)
})
