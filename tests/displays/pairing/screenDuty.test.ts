// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnScreen } from '#contract/modules/walls/pairing.ts'
import { RenewedToken } from '#contract/modules/walls/pairing.ts'
import { ScreenOrders } from '#contract/modules/walls/screenReport.ts'
import type { Vitals } from '#contract/modules/walls/vitals.ts'
import { wallsRoutes } from '../../../server/modules/walls/walls.routes.ts'
import { resourceRoutes } from '../../../server/start/resources.ts'
import { ApiError } from '../../../src/api/request.ts'
import { startDuty } from '../../../src/displays/pairing/screenDuty.ts'
import { startApi } from '../../support/api.ts'
import { pairScreen } from '../../support/pairedScreen.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const orders: OwnScreen = { id: 's1', screenNo: 'S001', name: '一号屏', board: '/display/plc' }

const well: Vitals = {
  path: '/display/plc',
  dataAgeMs: 300,
  fps: 60,
  memoryMb: 120,
  memoryLimitMb: 400,
  clockErrorMs: 20,
  width: 1920,
  height: 1080,
  playing: null,
  isKiosk: false,
  canPower: false,
  isDark: false,
}

function openDuty(report: () => Promise<ScreenOrders>, renew: () => Promise<string> = async () => 'renewed') {
  const told: string[] = []
  const counted = { reports: 0, renewals: [] as number[] }
  const stop = startDuty({
    calls: {
      report: () => {
        counted.reports += 1
        return report()
      },
      renew: () => {
        counted.renewals.push(performance.now())
        return renew()
      },
    },
    token: () => (told.includes('dismissed') ? null : 'held'),
    vitals: async () => well,
    monotonicMs: () => performance.now(),
    random: () => 0.99,
    onOrders: ({ screen: { board } }) => void told.push(board),
    onRenewed: (token) => void told.push(token),
    onDismissed: () => void told.push('dismissed'),
  })
  return { told, counted, stop, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('what the office changes is known within 10 s', async () => {
  let board = '/display/plc'
  const { told, pass, stop } = openDuty(async () => ({ screen: { ...orders, board }, playlist: null, renewIn: 1000 }))
  await pass(1)
  board = '/display/powder'
  await pass(9000)
  expect(told).toEqual(['/display/plc', '/display/powder'])
  stop()
})

test('a server that is away sends nobody away; a server that says so does, once', async () => {
  let refusal = new ApiError(0, '')
  const { told, counted, pass } = openDuty(() => Promise.reject(refusal))
  await pass(3_600_000)
  refusal = new ApiError(500, 'token已失效!')
  await pass(60_000)
  expect(told).toEqual([])
  refusal = new ApiError(401, '')
  await pass(60_000)
  const { reports } = counted
  await pass(60_000)
  expect([told, counted.reports - reports]).toEqual([['dismissed'], 0])
})

test('a renewal that fails is tried again after 30 to 90 s, and not at every report', async () => {
  let isFailing = true
  const { told, counted, pass, stop } = openDuty(
    async () => ({ screen: orders, playlist: null, renewIn: 0 }),
    () => (isFailing ? Promise.reject(new ApiError(503, '')) : Promise.resolve('renewed')),
  )
  await pass(600_000)
  const gaps = counted.renewals.slice(1).map((at, index) => at - (counted.renewals[index] ?? 0))
  expect(gaps.length).toBeGreaterThan(4)
  for (const gap of gaps) expect(gap).toSatisfy((ms: number) => ms >= 30_000 && ms <= 100_000)
  expect(told).not.toContain('renewed')
  isFailing = false
  await pass(100_000)
  expect(told).toContain('renewed')
  stop()
})

test('in 60 days of compressed time, with renewals that fail or whose answer is lost, a screen is never sent away', async () => {
  const api = await startApi((parts) => [...wallsRoutes(parts), ...resourceRoutes(parts)])
  const hourMs = 3_600_000
  let { token } = await pairScreen(api)
  const seen = { dismissed: 0, renewed: 0, tries: 0 }
  const post = async (url: string, held: string) => {
    const { status, body } = await api.call({ method: 'POST', url, payload: {}, headers: { 'x-access-token': held } })
    if (status !== 200) throw new ApiError(status, body.message)
    return body.result
  }
  let work: Promise<unknown> = Promise.resolve()
  const stop = startDuty({
    calls: {
      report: (held) => {
        api.clock.now += 3 * hourMs // each report stands for all of three hours
        const asked = post('/sys/display/report', held).then((result) => ScreenOrders.parse(result))
        work = asked
        return asked
      },
      async renew(held) {
        seen.tries += 1
        if (seen.tries % 3 === 1) throw new ApiError(0, 'nothing answered')
        const next = RenewedToken.parse(await post('/sys/display/renew', held)).token
        if (seen.tries % 3 === 2) throw new ApiError(0, 'the answer was lost')
        return next
      },
    },
    token: () => token,
    vitals: async () => well,
    monotonicMs: () => api.clock.now,
    random: () => 0.5,
    onOrders: () => undefined,
    onRenewed(next) {
      token = next
      seen.renewed += 1
    },
    onDismissed: () => void (seen.dismissed += 1),
  })
  const endsAt = api.clock.now + 60 * 24 * hourMs
  while (api.clock.now < endsAt) {
    await work.catch(() => undefined)
    await new Promise((resolve) => void setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(8000)
  }
  stop()
  expect(seen.dismissed).toBe(0)
  expect(seen.renewed).toBe(2)
  await api.close()
})
