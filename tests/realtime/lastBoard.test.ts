// @vitest-environment page
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLastBoards } from '../../src/realtime/lastBoard.ts'
import { forgetBoards } from '../../src/realtime/offlineShell.ts'
import { tagMeta } from '../support/plcRows.ts'
import { boardTags, openPage } from './liveFixture.ts'
import type { OpenPage } from './liveFixture.ts'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const request = { tags: ['P.a', 'P.b', 'P.c'], rateHz: 4 }
const hold = (page: OpenPage) => page.live.subscriptions.hold('board', request, () => undefined)
const shown = (page: OpenPage) => boardTags.map(({ tagCode }) => page.store.read(tagCode)).map(({ value, quality, reason }) => [value, quality, reason])

/** What a screen kept of a board that was alive for 20 s. */
async function keptBoards() {
  const page = openPage(createLastBoards())
  hold(page)
  page.server.beat(page.server.line(0))
  await page.answer(page.server.line(0), 'subscribe', 0, { 'P.a': 1, 'P.b': 2, 'P.c': 3 })
  for (let second = 1; second <= 20; second += 1) {
    page.server.beat(page.server.line(0))
    page.send(page.server.line(0), page.frame('delta', second, { 'P.a': second }))
    vi.advanceTimersByTime(1000)
  }
}

test('a board that starts without its server shows what it showed last, as stale and as old as it is, and comes alive by itself', async () => {
  await keptBoards()
  vi.advanceTimersByTime(3_600_000) // an hour without power
  const page = openPage(createLastBoards())
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

const shows = (value: number) => () => ({ value, at: 5000 })
const values = (key: string) =>
  createLastBoards()
    .read(key)
    ?.map(({ value }) => value)

test('the tags of a board are written once and its values every time, so that a slow screen does not stand still', () => {
  const boards = createLastBoards()
  boards.write('hall', boardTags, shows(1))
  const write = vi.spyOn(Storage.prototype, 'setItem')
  boards.write('hall', boardTags, shows(2))
  expect(write.mock.calls.map(([name]) => name)).toEqual(['pro__lastBoards_0_values'])
  expect(boards.read('hall')).toEqual(boardTags.map((meta) => ({ meta, value: 2, at: 5000 })))
})

test('other tags are written anew', () => {
  const boards = createLastBoards()
  boards.write('hall', boardTags, shows(1))
  const renamed = [{ ...tagMeta('P.a', 1), name: '新名称' }]
  boards.write('hall', renamed, shows(2))
  expect(boards.read('hall')).toEqual([{ meta: renamed[0], value: 2, at: 5000 }])
})

test('a screen keeps four boards and forgets the one it showed longest ago', () => {
  const boards = createLastBoards()
  for (const [index, key] of ['a', 'b', 'c', 'd', 'a', 'e'].entries()) boards.write(key, boardTags, shows(index))
  expect(['a', 'b', 'c', 'd', 'e'].map(values)).toEqual([[4, 4, 4], undefined, [2, 2, 2], [3, 3, 3], [5, 5, 5]])
})

test('a place whose tags are of another board shows none of them', () => {
  createLastBoards().write('a', boardTags, shows(1))
  expect(values('a')).toEqual([1, 1, 1])
  localStorage.setItem('pro__lastBoards', JSON.stringify({ value: [{ key: 'b', place: 0 }], expiresAt: Date.now() + 1e9 }))
  expect(values('b')).toBeUndefined()
})

test('values of a week ago are not shown', () => {
  createLastBoards().write('a', boardTags, shows(1))
  vi.advanceTimersByTime(7 * 24 * 3_600_000 - 1)
  expect(values('a')).toEqual([1, 1, 1])
  vi.advanceTimersByTime(1)
  expect(values('a')).toBeUndefined()
})

test('a full storage keeps nothing rather than half a board', () => {
  const boards = createLastBoards()
  boards.write('a', boardTags, shows(1))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  boards.write('a', boardTags, shows(2))
  expect(Object.keys(localStorage)).toEqual([])
  vi.restoreAllMocks()
  boards.write('a', boardTags, shows(3))
  expect(values('a')).toEqual([3, 3, 3])
})

test('who signs out takes the boards along and leaves the rest', () => {
  localStorage.setItem('pro__layout', '{}')
  createLastBoards().write('a', boardTags, shows(1))
  forgetBoards()
  expect(Object.keys(localStorage)).toEqual(['pro__layout'])
})
