import { expect, test } from 'vitest'
import { samplesOf } from '../../../../src/admin/modules/dashboards/monitor/expositionText.ts'
import { figuresOf } from '../../../../src/admin/modules/dashboards/monitor/serverFigures.ts'
import { historyRate } from '../../../../src/admin/modules/dashboards/monitor/historyRate.ts'
import { createMetrics } from '../../../../server/health/metrics.ts'

const observed = {
  sockets: () => ({ live: 3, notice: 5, table: 2 }),
  socketBufferMaxBytes: () => 512,
  devicesByState: () =>
    new Map([
      ['online', 24],
      ['offline', 1],
    ]),
  tagsByQuality: () =>
    new Map([
      ['good', 1100],
      ['bad', 20],
    ]),
  isCollecting: () => true,
  pollSeconds: () => [{ device: 'PLC-01', p50: 0.01, p95: 0.02 }],
  history: () => ({ samples: 5000, bytes: 1_048_576 }),
  diskFreeBytes: (): number | null => 5_000_000_000,
}

/** The figures as our own server writes them. */
async function figures(changed: Partial<typeof observed> = {}) {
  const metrics = createMetrics({ ...observed, ...changed })
  for (let asked = 0; asked < 19; asked++) metrics.onResponse('/mes/plc/overview', 200, 0.004)
  metrics.onResponse('/mes/plc/overview', 503, 0.2)
  metrics.onResponse('/sys/login', 200, 20)
  const text = await metrics.text()
  metrics.close()
  return figuresOf(samplesOf(text))
}

test('the figures of the server are read from what it really writes', async () => {
  const read = await figures()
  expect(read).toMatchObject({
    sockets: 3,
    socketBufferMaxBytes: 512,
    devicesByState: { online: 24, offline: 1 },
    tagsByQuality: { good: 1100, bad: 20 },
    historySamples: 5000,
    historyBytes: 1_048_576,
    diskFreeBytes: 5_000_000_000,
  })
  expect(read.loopP99Ms).toBeGreaterThanOrEqual(read.loopP50Ms ?? Infinity)
  expect(read.residentBytes).toBeGreaterThan(1_000_000)
  expect(Math.abs(Date.now() - (read.startedAtMs ?? 0))).toBeLessThan(3_600_000)
})

test('a disk that was not looked at yet is unknown, not full', async () => {
  expect((await figures({ diskFreeBytes: () => null })).diskFreeBytes).toBeNull()
})

test('request times are counted by route over all answers, the most asked first', async () => {
  const { routes } = await figures()
  expect(routes.map(({ route }) => route)).toEqual(['/mes/plc/overview', '/sys/login'])
  expect(routes[0]).toMatchObject({ count: 20, failedCount: 1, p95Ms: 5 })
  expect(routes[0]?.meanMs).toBeCloseTo((19 * 4 + 200) / 20)
})

test('a time beyond the last bucket is not given a bound', async () => {
  const { routes } = await figures()
  expect(routes[1]).toMatchObject({ count: 1, p95Ms: null })
})

test('what a server does not say is not invented', () => {
  expect(figuresOf([])).toMatchObject({ loopP50Ms: null, sockets: null, historySamples: null, devicesByState: {}, routes: [] })
})

test('the rate of history is that of the last two readings, and unknown after a restart', async () => {
  const read = await figures()
  const at = (atMs: number, historySamples: number) => ({ atMs, figures: { ...read, historySamples } })
  expect(historyRate([at(0, 0), at(5000, 100), at(10_000, 600)])).toBe(100)
  expect(historyRate([at(0, 600), at(5000, 10)])).toBeNull()
  expect(historyRate([at(0, 600)])).toBeNull()
})
