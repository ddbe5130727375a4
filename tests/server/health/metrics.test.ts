import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../../../server/health/metrics.ts'

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
afterEach(() => metrics.close())

async function delaySeconds(quantile: number): Promise<number> {
  const lines = (await metrics.text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`millwright_event_loop_delay_seconds{quantile="${quantile}"}`))?.split(' ')[1])
}

test('the delay of the event loop is what it is late, not how often it is asked; a loop that stood still is late by that time', async () => {
  await pause(300)
  expect(await delaySeconds(0.5)).toBeLessThan(0.015) // nobody was in its way, and it is asked every 20 ms
  await pause(50)
  const until = performance.now() + 400
  while (performance.now() < until); // in its way
  await pause(50)
  const late = await delaySeconds(0.99)
  expect(late).toBeGreaterThan(0.35)
  expect(late).toBeLessThan(2)
})
