import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Frames, FramesAsked } from '#contract/modules/replay/replay.ts'
import { statuses } from '#contract/quality.ts'
import { createConnectionStore } from '../../../src/realtime/connectionStore.ts'
import { createLiveSocket } from '../../../src/realtime/liveSocket.ts'
import { createServerClock } from '../../../src/realtime/serverClock.ts'
import { createTagStore } from '../../../src/realtime/tagStore.ts'
import { createReplayStore } from '../../../src/realtime/replay/replayStore.ts'
import { replayWireTo } from '../../../src/realtime/replay/replayWire.ts'
import { tagMeta } from '../../support/plcRows.ts'

const beganMs = Date.parse('2026-11-23T14:00:00+08:00')
const nowMs = beganMs + 3_600_000
const second = (count: number) => beganMs + count * 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A machine whose temperature is the minute, written each ten seconds for ten minutes; nothing was kept of the other tag. */
function past({ fromMs, toMs }: FramesAsked): Frames {
  const at = Array.from({ length: 60 }, (_none, index) => second(index * 10)).filter((ms) => ms < Number(toMs))
  const temp = {
    meta: tagMeta('P.a', 1),
    isKept: true,
    holdMs: 130_000,
    at,
    value: at.map((ms) => Math.floor((ms - beganMs) / 60_000)),
    status: at.map(() => 0),
  }
  return {
    fromMs: Number(fromMs),
    toMs: Number(toMs),
    alarms: [],
    orders: [],
    tags: [temp, { ...temp, meta: tagMeta('P.b', 2), isKept: false, at: [], value: [], status: [] }],
  }
}

/** The live layer of a page over a replay, with the stretches that it asked for. */
function openReplay() {
  const monotonicMs = () => performance.now()
  const clock = createServerClock(monotonicMs)
  const store = createTagStore({ monotonicMs, clock, atNextFrame: (draw) => draw() })
  const replay = createReplayStore(beganMs)
  const asked: FramesAsked[] = []
  const read = async (one: FramesAsked) => {
    asked.push(one)
    return past(one)
  }
  const connection = createConnectionStore()
  const live = createLiveSocket({
    openWire: replayWireTo({ store: replay, read, monotonicMs, nowMs: () => nowMs }),
    config: () => ({ url: undefined, token: () => 'token', onUnauthorized: () => undefined }),
    store,
    clock,
    connection,
    onPaused: () => undefined,
    monotonicMs,
    random: () => 0.5,
  })
  const leave = live.subscriptions.hold('board', { tags: ['P.a', 'P.b'], rateHz: 4 }, () => undefined)
  return { store, replay, connection, asked, leave, clockMs: () => clock.at(monotonicMs()) }
}

test('a board that knows nothing of replays shows the past second by second, with the clock of the past, and 未存储 where nothing was kept', async () => {
  const { store, connection, leave, clockMs } = openReplay()
  await vi.advanceTimersByTimeAsync(1000)
  expect([store.read('P.a').value, store.read('P.a').quality, connection.getState().link]).toEqual([0, 'good', 'connected'])
  expect(store.read('P.b')).toMatchObject({ value: null, quality: 'bad', reason: statuses.notStored.word, at: 0 })
  let looked = 0
  for (let at = 5; at < 150; at += 5) {
    await vi.advanceTimersByTimeAsync(5000)
    const shownMs = clockMs()
    expect(store.read('P.a').value, `at ${at}`).toBe(Math.floor((Math.floor((shownMs - beganMs) / 10_000) * 10_000) / 60_000))
    expect(Math.abs(shownMs - second(at + 1))).toBeLessThan(1500)
    looked += 1
  }
  expect(looked).toBe(29)
  leave()
  await vi.advanceTimersByTimeAsync(2000)
})

test('at 60 times a minute passes in a second, at a halt nothing does, and a leap shows its own moment', async () => {
  const { store, replay, leave, clockMs } = openReplay()
  await vi.advanceTimersByTimeAsync(1000)
  replay.setState({ speed: 60 })
  await vi.advanceTimersByTimeAsync(4000)
  expect(store.read('P.a').value).toBeGreaterThanOrEqual(3)
  replay.setState({ isPlaying: false })
  await vi.advanceTimersByTimeAsync(500)
  const stoppedMs = replay.getState().atMs
  await vi.advanceTimersByTimeAsync(5000)
  expect(replay.getState().atMs).toBe(stoppedMs)
  expect(Math.abs(clockMs() - stoppedMs)).toBeLessThan(500)
  replay.setState({ atMs: second(70), isWaiting: true })
  await vi.advanceTimersByTimeAsync(1000)
  expect([store.read('P.a').value, store.read('P.a').quality]).toEqual([1, 'good'])
  leave()
  await vi.advanceTimersByTimeAsync(2000)
})

test('a value stands no longer than history says: after its last sample it is 未存储, never as if it were alive', async () => {
  const { store, replay, leave } = openReplay()
  await vi.advanceTimersByTimeAsync(1000)
  replay.setState({ atMs: second(590 + 129), isPlaying: false })
  await vi.advanceTimersByTimeAsync(1000)
  expect(store.read('P.a')).toMatchObject({ value: 9, quality: 'good' })
  replay.setState({ atMs: second(590 + 131) })
  await vi.advanceTimersByTimeAsync(1000)
  expect(store.read('P.a')).toMatchObject({ quality: 'bad', reason: '未存储' })
  leave()
  await vi.advanceTimersByTimeAsync(2000)
})

test('a replay never goes beyond now', async () => {
  const { replay, asked, leave } = openReplay()
  replay.setState({ atMs: nowMs - 5000.25, speed: 600 })
  await vi.advanceTimersByTimeAsync(5000)
  expect(replay.getState()).toMatchObject({ isPlaying: false })
  expect(replay.getState().atMs).toBeLessThan(nowMs)
  expect(asked.every(({ fromMs, toMs }) => Number(toMs) <= nowMs && Number.isInteger(fromMs) && Number.isInteger(toMs))).toBe(true)
  expect(asked.length).toBeGreaterThan(0)
  leave()
  await vi.advanceTimersByTimeAsync(2000)
})
