import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { statuses } from '#contract/quality.ts'
import { boardTags, openPage, passLiving, room, settled } from './liveFixture.ts'
import type { OpenPage } from './liveFixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = { tags: ['P.a', 'P.b', 'P.c'], rateHz: 4 }
const start = { 'P.a': 1, 'P.b': 2, 'P.c': 3 }

/** A board that is subscribed and has its first snapshot. */
async function openBoard() {
  const page = openPage()
  const leave = page.live.subscriptions.hold('board', request, () => undefined)
  page.server.beat(page.server.line(0))
  await page.answer(page.server.line(0), 'subscribe', 5, start)
  page.drawPicture()
  return { page, leave }
}

const qualities = (page: OpenPage) => boardTags.map(({ tagCode }) => page.store.read(tagCode).quality)
const values = (page: OpenPage) => boardTags.map(({ tagCode }) => page.store.read(tagCode).value)

describe('values', () => {
  test('are there with the snapshot and change with the frames', async () => {
    const { page } = await openBoard()
    expect(values(page)).toEqual([1, 2, 3])
    page.send(page.server.line(0), page.frame('delta', 6, { 'P.b': 20 }))
    page.drawPicture()
    expect(values(page)).toEqual([1, 20, 3])
    expect(qualities(page)).toEqual(['good', 'good', 'good'])
  })

  test('that do not change stay fresh while their blocks are read', async () => {
    const { page } = await openBoard()
    await passLiving(page, 60_000, 6)
    expect(qualities(page)).toEqual(['good', 'good', 'good'])
    expect(Math.abs(page.store.read('P.a').at - page.clock.at(performance.now()))).toBeLessThanOrEqual(251)
  })

  test('of a block that is no longer read become stale by themselves, and only those', async () => {
    const { page } = await openBoard()
    for (let step = 0; step < 8; step += 1) {
      page.server.beat(page.server.line(0))
      page.send(page.server.line(0), page.frame('delta', 6 + step, {}, [1]))
      vi.advanceTimersByTime(250)
    }
    expect(qualities(page)).toEqual(['good', 'good', 'stale'])
    expect(page.store.read('P.c')).toMatchObject({ value: 3, text: '3', reason: '过期' })
  })

  test('are all stale 2.5 s after the last sign of the server, and fresh again when it speaks', async () => {
    const { page } = await openBoard()
    await passLiving(page, 5000, 6)
    vi.advanceTimersByTime(2500)
    expect(qualities(page)).toEqual(['stale', 'stale', 'stale'])
    expect(page.connection.getState()).toMatchObject({ link: 'offline' })
    expect(Math.abs((page.connection.getState().offlineSinceMs ?? 0) - page.clock.at(performance.now() - 2750))).toBeLessThan(50)
    await passLiving(page, 250, 26)
    expect(qualities(page)).toEqual(['good', 'good', 'good'])
    expect(page.connection.getState()).toMatchObject({ link: 'connected', offlineSinceMs: null })
  })

  test('with a long limit are stale too when the link is down for 2.5 s', async () => {
    const { page } = await openBoard()
    const slow = boardTags.map((meta) => ({ ...meta, staleAfterMs: 60_000 }))
    page.live.subscriptions.hold('slow', { ...request, rateHz: 1 }, () => undefined)
    await page.answer(page.server.line(0), 'subscribe', 5, start, slow)
    vi.advanceTimersByTime(2250)
    expect(qualities(page)).toEqual(['good', 'good', 'good'])
    vi.advanceTimersByTime(500)
    expect(qualities(page)).toEqual(['stale', 'stale', 'stale'])
  })

  test.each([600_000, -600_000])('are right on a page whose clock jumps by %i ms', async (jumpMs) => {
    const { page } = await openBoard()
    await passLiving(page, 2000, 6)
    vi.setSystemTime(Date.now() + jumpMs)
    await passLiving(page, 2000, 14)
    expect(qualities(page)).toEqual(['good', 'good', 'good'])
    expect(Math.abs(page.store.read('P.a').at - page.server.times().serverTime)).toBeLessThan(500)
  })

  test.each([3_600_000, -3_600_000])('stay fresh when the server clock is set by %i ms', async (stepMs) => {
    const { page } = await openBoard()
    await passLiving(page, 1000, 6)
    page.server.state.epochMs += stepMs
    await passLiving(page, 1000, 10)
    expect(qualities(page)).toEqual(['good', 'good', 'good'])
    expect(Math.abs(page.store.read('P.a').at - page.server.times().serverTime)).toBeLessThan(500)
  })

  test('of frames that were held up in the network are as old as they are', async () => {
    const { page } = await openBoard()
    const heldUp = page.frame('delta', 6, { 'P.a': 99 })
    vi.advanceTimersByTime(2000)
    page.send(page.server.line(0), heldUp)
    page.drawPicture()
    expect(page.store.read('P.a')).toMatchObject({ value: 99, quality: 'stale' })
  })

  test('that arrived in a hidden tab are fresh when it comes back, although no picture was drawn and no timer ran', async () => {
    const { page } = await openBoard()
    for (let step = 0; step < 240; step += 1) {
      page.passThrottled(250)
      page.server.beat(page.server.line(0))
      page.send(page.server.line(0), page.frame('delta', 6 + step, { 'P.a': step }))
    }
    const shown: string[] = []
    page.store.subscribe('P.a', () => void shown.push(page.store.read('P.a').quality))
    page.drawPicture()
    vi.advanceTimersByTime(250)
    expect(page.store.read('P.a')).toMatchObject({ value: 239, quality: 'good' })
    expect(shown).not.toContain('stale')
    expect(page.connection.getState().link).toBe('connected')
    expect(page.server.lines).toHaveLength(1)
  })

  test('are marked stale first when a frozen page wakes, and fresh with the next frame', async () => {
    const { page } = await openBoard()
    page.passThrottled(60_000)
    vi.advanceTimersByTime(250)
    expect(qualities(page)).toEqual(['stale', 'stale', 'stale'])
    page.server.beat(page.server.line(0))
    page.send(page.server.line(0), page.frame('delta', 6, {}))
    vi.advanceTimersByTime(250)
    expect(qualities(page)).toEqual(['good', 'good', 'good'])
  })
})

describe('numbering', () => {
  test('with a gap asks for one snapshot and shows nothing of what follows until it comes', async () => {
    const { page } = await openBoard()
    const line = page.server.line(0)
    page.send(line, page.frame('delta', 7, { 'P.a': 70 }))
    page.send(line, page.frame('delta', 8, { 'P.a': 80 }))
    page.drawPicture()
    expect(page.store.read('P.a').value).toBe(1)
    expect(line.asked.map(({ event, request: asked }) => [event, asked])).toEqual([['resync', { room }]])
    await page.answer(line, 'resync', 8, { 'P.a': 80, 'P.b': 2, 'P.c': 33 })
    page.send(line, page.frame('delta', 9, { 'P.b': 90 }))
    page.drawPicture()
    expect(values(page)).toEqual([80, 90, 33])
  })

  test('asks for at most one snapshot in 250 ms however many frames are lost', async () => {
    const { page } = await openBoard()
    const line = page.server.line(0)
    let asked = 0
    for (let n = 0; n < 20; n += 1) {
      page.send(line, page.frame('delta', 10 + n * 10, {}))
      asked += line.asked.length
      if (line.asked.length > 0) await page.answer(line, 'resync', 10 + n * 10, start)
      vi.advanceTimersByTime(50)
    }
    expect(asked).toBeLessThanOrEqual(5)
    expect(asked).toBeGreaterThanOrEqual(3)
  })

  test('survives a malformed frame by asking for a snapshot', async () => {
    const { page } = await openBoard()
    page.send(page.server.line(0), Uint8Array.from([1, 2, 3]))
    expect(page.server.line(0).asked).toMatchObject([{ event: 'resync' }])
  })

  test('ignores a frame it already has, and rooms it is not in', async () => {
    const { page } = await openBoard()
    const line = page.server.line(0)
    page.send(line, page.frame('delta', 5, { 'P.a': 50 }))
    line.events.onLive('tags:other', page.frame('delta', 6, { 'P.a': 60 }))
    page.drawPicture()
    expect(page.store.read('P.a').value).toBe(1)
    expect(line.asked).toEqual([])
  })
})

describe('a subscription', () => {
  test('is made anew on the next connection, and the last values stay in sight meanwhile [DSP-012]', async () => {
    const { page } = await openBoard()
    page.server.drop(page.server.line(0))
    vi.advanceTimersByTime(3000)
    expect(qualities(page)).toEqual(['stale', 'stale', 'stale'])
    expect(values(page)).toEqual([1, 2, 3])
    const line = page.server.line(-1)
    page.server.state.startedAtMs = performance.now()
    page.server.beat(line)
    await page.answer(line, 'subscribe', 0, { 'P.a': 4, 'P.b': 5, 'P.c': 6 })
    page.drawPicture()
    expect(values(page)).toEqual([4, 5, 6])
    expect(qualities(page)).toEqual(['good', 'good', 'good'])
  })

  test('shared by two boards is made once and left with the last of them', async () => {
    const { page, leave } = await openBoard()
    const leaveToo = page.live.subscriptions.hold('board', request, () => undefined)
    const line = page.server.line(0)
    expect(line.asked).toEqual([])
    leave()
    vi.advanceTimersByTime(2000)
    expect(line.told).toEqual([])
    leaveToo()
    vi.advanceTimersByTime(2000)
    expect(line.told).toEqual([['unsubscribe', { room }]])
    expect(line.isOpen).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that is refused says why, and shows no value', async () => {
    const page = openPage()
    page.live.subscriptions.hold('board', request, () => undefined)
    page.server.beat(page.server.line(0))
    page.server.line(0).asked[0]?.answer({ ok: false, code: 403, message: '没有查看设备实时数据的权限，请联系管理员。' })
    await settled()
    expect(page.live.subscriptions.read('board')).toEqual({ phase: 'refused', message: '没有查看设备实时数据的权限，请联系管理员。' })
    expect(values(page)).toEqual([null, null, null])
  })

  test('knows the new tags after a change of configuration, and says which tags do not exist', async () => {
    const { page } = await openBoard()
    const line = page.server.line(0)
    line.events.onConfiguration()
    vi.advanceTimersByTime(1000)
    await page.answer(line, 'subscribe', 0, start, boardTags.slice(0, 2))
    page.drawPicture()
    expect(page.live.subscriptions.read('board')).toMatchObject({ phase: 'ready', metas: [{ tagCode: 'P.a' }, { tagCode: 'P.b' }] })
    expect(page.store.read('P.c')).toMatchObject({ meta: null, quality: 'bad', reason: statuses.configError.word })
  })
})

describe('listeners', () => {
  test('are called once for a picture however many frames came, and only for tags that changed', async () => {
    const { page } = await openBoard()
    const heard = { a: 0, b: 0 }
    page.store.subscribe('P.a', () => void (heard.a += 1))
    const hearB = () => void (heard.b += 1)
    page.store.subscribe('P.b', hearB)
    const asked = page.picturesAsked()
    for (let n = 0; n < 5; n += 1) page.send(page.server.line(0), page.frame('delta', 6 + n, { 'P.a': 100 + n, 'P.b': 2 }))
    expect(heard).toEqual({ a: 0, b: 0 })
    expect(page.picturesAsked()).toBe(asked + 1)
    page.drawPicture()
    expect(heard).toEqual({ a: 1, b: 0 })
    expect(page.store.read('P.a').value).toBe(104)
    page.store.unsubscribe('P.b', hearB)
    page.send(page.server.line(0), page.frame('delta', 11, { 'P.b': 7 }))
    page.drawPicture()
    expect(heard.b).toBe(0)
  })

  test('one may serve many tags, and is told which; one that another ended is not called any more', async () => {
    const { page } = await openBoard()
    const heard: string[] = []
    const second = (tagCode: string) => void heard.push(`second ${tagCode}`)
    const first = (tagCode: string) => {
      heard.push(tagCode)
      page.store.unsubscribe(tagCode, second)
    }
    for (const tagCode of ['P.a', 'P.b']) page.store.subscribe(tagCode, first)
    page.store.subscribe('P.a', first) // twice is once
    page.store.subscribe('P.a', second)
    page.send(page.server.line(0), page.frame('delta', 6, { 'P.a': 101, 'P.b': 3 }))
    page.drawPicture()
    expect(heard).toEqual(['P.a', 'P.b'])
  })

  test('hear when a value ages without any message', async () => {
    const { page } = await openBoard()
    const heard: string[] = []
    page.store.subscribe('P.a', () => void heard.push(page.store.read('P.a').quality))
    vi.advanceTimersByTime(10_000)
    expect(heard).toEqual(['stale', 'stale'])
  })
})

test('what is retained is asked for without rest, as values are; lists alone wait longer after every try in vain', () => {
  const triesOfAMinute = (use: (page: OpenPage) => void) => {
    const page = openPage()
    use(page)
    for (let second = 0; second < 60; second += 1) {
      page.server.drop(page.server.line(-1))
      vi.advanceTimersByTime(1000)
    }
    return page.server.lines.length
  }
  const rider = { connected() {}, disconnected() {}, topic() {} }
  const lists = triesOfAMinute(({ live }) => live.carry(rider)(true))
  const boards = triesOfAMinute(({ live }) => live.showRetained(true))
  expect(lists).toBeLessThan(10)
  expect(boards).toBeGreaterThan(20)
  const page = openPage()
  page.live.showRetained(true)
  expect(page.connection.getState().isWatching).toBe(true)
  page.live.showRetained(false)
  expect(page.connection.getState().isWatching).toBe(false)
})
