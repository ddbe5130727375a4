// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PairingState } from '#contract/modules/walls/pairing.ts'
import { ApiError } from '../../../src/api/request.ts'
import { startPairing } from '../../../src/displays/pairing/pairing.ts'
import type { Approved, Showing } from '../../../src/displays/pairing/pairing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const approved: Approved = { status: 'approved', token: 'device token', screen: { id: 's1', screenNo: 'S001', name: '一号屏', board: '/display/plc' } }

/** A screen that pairs against a server which a test makes answer, fail or approve. */
function openScreen() {
  const server = { refusal: null as ApiError | null, state: { status: 'waiting' } as PairingState, asked: [] as string[] }
  const shown: Showing[] = []
  const heard: Approved[] = []
  let codes = 0
  const answer = <Result>(what: string, result: () => Result) => {
    server.asked.push(what)
    return server.refusal ? Promise.reject(server.refusal) : Promise.resolve(result())
  }
  const stop = startPairing({
    calls: {
      ask: () =>
        answer('ask', () => {
          codes += 1
          return { nonce: `nonce ${codes}`, code: `CODE${codes}`, expiresIn: 120 }
        }),
      look: (nonce) => answer(nonce, () => server.state),
    },
    monotonicMs: () => performance.now(),
    random: () => 0.5,
    onShowing: (showing) => void shown.push(showing),
    onApproved: (state) => void heard.push(state),
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { server, heard, stop, pass, now: () => shown.at(-1), code: () => shown.at(-1)?.code?.text ?? null }
}

test('a screen shows its code, asks every 2 s and tells once that it was let in', async () => {
  const screen = openScreen()
  await screen.pass(6000)
  expect(screen.now()).toMatchObject({ code: { text: 'CODE1', lifeMs: 120_000 }, trouble: null })
  expect(screen.server.asked).toEqual(['ask', 'nonce 1', 'nonce 1', 'nonce 1'])
  screen.server.state = approved
  await screen.pass(60_000)
  expect(screen.heard).toEqual([approved])
  expect(screen.server.asked).toHaveLength(5)
})

test('a new code comes by itself when its time is over, also when the server says so earlier', async () => {
  const screen = openScreen()
  await screen.pass(119_000)
  expect(screen.code()).toBe('CODE1')
  await screen.pass(1000)
  expect(screen.code()).toBe('CODE2')
  screen.server.state = { status: 'expired' }
  await screen.pass(2000)
  expect(screen.code()).toBe('CODE3')
})

test('without the server it says so and tries for ever; the code stays while its time lasts, and all goes on by itself', async () => {
  const screen = openScreen()
  await screen.pass(1000)
  screen.server.refusal = new ApiError(0, '服务器没有回应')
  await screen.pass(10_000)
  expect(screen.now()).toMatchObject({ code: { text: 'CODE1' }, trouble: expect.stringContaining('服务器没有回应，正在重试') })
  await screen.pass(3_600_000)
  expect(screen.now()).toMatchObject({ code: null, trouble: expect.stringContaining('服务器没有回应') })
  screen.server.refusal = null
  await screen.pass(4000)
  expect(screen.now()).toMatchObject({ code: { text: 'CODE2' }, trouble: null })
})

test('a server with too many waiting screens is asked less often, in its own words', async () => {
  const screen = openScreen()
  screen.stop()
  const crowded = openScreen()
  crowded.server.refusal = new ApiError(429, '等待配对的屏幕过多')
  await crowded.pass(2000)
  await crowded.pass(130_000)
  expect(crowded.now()).toEqual({ code: null, trouble: '等待配对的屏幕过多' })
  const before = crowded.server.asked.length
  await crowded.pass(60_000)
  expect(crowded.server.asked.length - before).toBeLessThanOrEqual(6)
})

test('a page that was closed asks no more', async () => {
  const screen = openScreen()
  await screen.pass(3000)
  screen.stop()
  const before = screen.server.asked.length
  await screen.pass(600_000)
  expect(screen.server.asked).toHaveLength(before)
})
