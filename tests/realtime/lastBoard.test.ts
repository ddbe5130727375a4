import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boardsInMemory, boardTags, openPage } from './liveFixture.ts'
import type { OpenPage } from './liveFixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = { tags: ['P.a', 'P.b', 'P.c'], rateHz: 4 }
const hold = (page: OpenPage) => page.live.subscriptions.hold('board', request, () => undefined)
const shown = (page: OpenPage) => boardTags.map(({ tagCode }) => page.store.read(tagCode)).map(({ value, quality, reason }) => [value, quality, reason])

/** What a screen kept of a board that was alive for 20 s. */
async function keptBoards() {
  const boards = boardsInMemory()
  const page = openPage(boards)
  hold(page)
  page.server.beat(page.server.line(0))
  await page.answer(page.server.line(0), 'subscribe', 0, { 'P.a': 1, 'P.b': 2, 'P.c': 3 })
  for (let second = 1; second <= 20; second += 1) {
    page.server.beat(page.server.line(0))
    page.send(page.server.line(0), page.frame('delta', second, { 'P.a': second }))
    vi.advanceTimersByTime(1000)
  }
  return boards
}

test('a board that starts without its server shows what it showed last, as stale and as old as it is, and comes alive by itself', async () => {
  const boards = await keptBoards()
  vi.advanceTimersByTime(3_600_000) // an hour without power
  const page = openPage(boards)
  hold(page)
  expect(page.live.subscriptions.read('board').phase).toBe('loading')
  vi.advanceTimersByTime(2700)
  expect(page.live.subscriptions.read('board')).toEqual({ phase: 'ready', metas: boardTags })
  const [first, ...rest] = shown(page)
  expect(first?.[0]).toBeGreaterThanOrEqual(14) // kept every 15 s
  expect([first?.slice(1), ...rest]).toEqual([
    ['stale', '连接中断'],
    [2, 'stale', '连接中断'],
    [3, 'stale', '连接中断'],
  ])
  expect(Date.now() - page.store.read('P.b').at).toBeGreaterThan(3_600_000)

  const line = page.server.line(page.server.lines.length - 1)
  page.server.beat(line)
  await page.answer(line, 'subscribe', 0, { 'P.a': 7, 'P.b': 8, 'P.c': 9 })
  page.drawPicture()
  expect(shown(page)).toEqual([
    [7, 'good', null],
    [8, 'good', null],
    [9, 'good', null],
  ])
  page.send(line, page.frame('delta', 1, { 'P.c': 10 }))
  page.drawPicture()
  expect(page.store.read('P.c').value).toBe(10)
})

test('a board that a screen never showed waits for its server', () => {
  const page = openPage()
  hold(page)
  vi.advanceTimersByTime(60_000)
  expect(page.live.subscriptions.read('board').phase).toBe('loading')
})
