import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyOf } from '../../src/realtime/heldSubscription.ts'
import { boardTags, openPage, passLiving, settled } from './liveFixture.ts'
import type { OpenPage } from './liveFixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = { tags: ['P.a', 'P.b', 'P.c'], rateHz: 4 }
const start = { 'P.a': 1, 'P.b': 2, 'P.c': 3 }

const qualities = (page: OpenPage) => boardTags.map(({ tagCode }) => page.store.read(tagCode).quality)

test('a connection opened before its board is the one the board subscribes on, and stays', async () => {
  const page = openPage()
  page.live.connectEarly()
  page.server.beat(page.server.line(0))
  page.live.subscriptions.hold('board', request, () => undefined)
  await page.answer(page.server.line(0), 'subscribe', 5, start)
  await passLiving(page, 12_000, 6)
  expect(page.server.lines).toHaveLength(1)
  expect(qualities(page)).toEqual(['good', 'good', 'good'])
})

test('a connection opened before its board is tried again as soon as for a board, though the board is not there yet', () => {
  const page = openPage()
  page.live.connectEarly()
  page.server.drop(page.server.line(0))
  vi.advanceTimersByTime(600) // half of twice the first spread, and a little
  expect(page.server.lines).toHaveLength(2)
})

test('a connection opened early is closed again when no board comes', () => {
  const page = openPage()
  page.live.connectEarly()
  page.server.beat(page.server.line(0))
  vi.advanceTimersByTime(9999)
  expect(page.server.line(0).isOpen).toBe(true)
  vi.advanceTimersByTime(1)
  expect(page.server.line(0).isOpen).toBe(false)
})

test('what a board will ask for is asked at once, and only once', async () => {
  const page = openPage()
  void page.live.subscribeEarly(request)
  page.server.beat(page.server.line(0))
  await page.answer(page.server.line(0), 'subscribe', 5, start)
  page.drawPicture()
  expect(qualities(page)).toEqual(['good', 'good', 'good'])
  page.live.subscriptions.hold(keyOf(request), request, () => undefined)
  await passLiving(page, 12_000, 6)
  expect(page.server.line(0).asked.filter(({ event }) => event === 'subscribe')).toEqual([])
  expect(qualities(page)).toEqual(['good', 'good', 'good'])
})

test('what was asked for early is given back when no board comes', async () => {
  const page = openPage()
  void page.live.subscribeEarly(request)
  page.server.beat(page.server.line(0))
  await page.answer(page.server.line(0), 'subscribe', 5, start)
  await passLiving(page, 12_000, 6)
  expect(page.server.line(0).isOpen).toBe(false)
})

/** Whether the board may be drawn after each of these moments. */
async function drawnAfter(page: OpenPage, moments: (() => unknown)[]): Promise<boolean[]> {
  let isDrawn = false
  void page.live.subscribeEarly(request).then(() => (isDrawn = true))
  const drawn: boolean[] = []
  for (const moment of moments) {
    await moment()
    await settled()
    drawn.push(isDrawn)
  }
  return drawn
}

test('a board is drawn with its values when they come at once', async () => {
  const page = openPage()
  const connected = () => page.server.beat(page.server.line(0))
  const answered = () => page.answer(page.server.line(0), 'subscribe', 5, start)
  expect(await drawnAfter(page, [connected, answered])).toEqual([false, true])
})

test('a board that other boards have values for is drawn at once', async () => {
  const page = openPage()
  page.live.subscriptions.hold(keyOf(request), request, () => undefined)
  page.server.beat(page.server.line(0))
  await page.answer(page.server.line(0), 'subscribe', 5, start)
  expect(await drawnAfter(page, [() => undefined])).toEqual([true])
})

test('a board does not wait longer than 0.3 s for its values', async () => {
  const page = openPage()
  expect(await drawnAfter(page, [() => vi.advanceTimersByTime(299), () => vi.advanceTimersByTime(1)])).toEqual([false, true])
})
