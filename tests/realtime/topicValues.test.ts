import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RetainedChanges } from '#contract/topics.ts'
import { retainedTopic } from '#contract/topics.ts'
import { createTopics } from '../../src/realtime/topics.ts'
import { createTopicValues } from '../../src/realtime/topicValues.ts'
import { andonCall, andonCalls } from '../support/andonCalls.ts'
import { settled } from './liveFixture.ts'
import { simulateServer } from './simulatedServer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const topic = retainedTopic(andonCalls.name)
const told = (key: string, sinceMs: number | null) => ({ key, value: sinceMs === null ? null : andonCall(sinceMs) })

function openPage() {
  const uses: boolean[] = []
  const topics = createTopics({ monotonicMs: () => performance.now(), onUse: () => {}, onTold: () => {} })
  const pictures: (() => void)[] = []
  const values = createTopicValues({
    hold: topics.hold,
    onUse: (isFollowed) => void uses.push(isFollowed),
    atNextFrame: (draw) => void pictures.push(draw),
  })
  const server = simulateServer()
  const nothing = { onBeat() {}, onLive() {}, onConfiguration() {}, onPaused() {}, onTopic() {}, onOrder() {}, onClosed() {} }
  let drawn = 0
  return {
    topics,
    uses,
    pictures,
    drawn: () => drawn,
    follow: () => values.follow(andonCalls, () => (drawn += 1)),
    view: () => values.read(andonCalls),
    /** How it looks after the next picture: its state, its values by key, whether they are stale. */
    shown() {
      for (const draw of pictures.splice(0)) draw()
      const { state, values: standing, isStale } = values.read(andonCalls)
      return { state, isStale, values: Object.fromEntries(Array.from(standing, ([key, { sinceMs }]) => [key, sinceMs])) }
    },
    connect() {
      topics.connected(server.openWire('token', nothing))
      return server.line(-1)
    },
    async answer(changes: RetainedChanges['changes'], { isWhole = true, seq = 5, epoch = 'one' } = {}) {
      const question = server.line(-1).asked.shift()
      question?.answer({ ok: true, epoch, seq, snapshot: { events: [], gaps: [], refused: [], retained: [{ topic, isWhole, changes }] } })
      await settled()
      return question?.request
    },
    async refuse() {
      server.line(-1).asked.shift()?.answer({ ok: false, code: 403, message: '没有权限' })
      await settled()
    },
    tell: (seq: number, ...changes: RetainedChanges['changes']) => topics.topic({ topic, seq, payload: { changes } }),
  }
}

test('a board loads, shows what stands, then what changes; null removes, and what is no value of the topic is left out', async () => {
  const page = openPage()
  page.follow()
  page.connect()
  expect(page.shown()).toEqual({ state: 'loading', values: {}, isStale: false })
  await page.answer([told('ML-01', 1), told('ML-02', 2), { key: 'ML-03', value: { kind: 'coffee' } }])
  expect(page.shown()).toEqual({ state: 'ready', values: { 'ML-01': 1, 'ML-02': 2 }, isStale: false })
  page.tell(6, told('ML-01', null), told('ML-04', 4))
  page.tell(6, told('ML-02', null)) // not newer than what was heard
  page.tell(9, { key: 'ML-04', value: 'of another version' })
  expect(page.shown()).toEqual({ state: 'ready', values: { 'ML-02': 2 }, isStale: false })
})

test('a thousand messages between two pictures are drawn once, and nothing new is not drawn', async () => {
  const page = openPage()
  page.follow()
  page.connect()
  await page.answer([])
  page.shown()
  const [before, drawn] = [page.view(), page.drawn()]
  for (let n = 0; n < 1000; n += 1) page.tell(6 + n, told('ML-01', n))
  expect([page.pictures.length, page.view()]).toEqual([1, before])
  expect(page.shown().values).toEqual({ 'ML-01': 999 })
  expect(page.drawn()).toBe(drawn + 1)
  expect(page.view()).toBe(page.view())
  expect(page.pictures).toEqual([])
})

test('what was drawn does not change afterwards', async () => {
  const page = openPage()
  page.follow()
  page.connect()
  await page.answer([told('ML-01', 1)])
  page.shown()
  const { values } = page.view()
  page.tell(6, told('ML-01', 2))
  page.shown()
  expect(values.get('ML-01')).toEqual(andonCall(1))
  expect(page.view().values.get('ML-01')).toEqual(andonCall(2))
})

test('while the connection is lost what stood stays and is stale; the page asks from what it heard last, and a part is added', async () => {
  const page = openPage()
  page.follow()
  page.connect()
  await page.answer([told('ML-01', 1), told('ML-02', 2)])
  page.tell(8, told('ML-03', 3))
  page.topics.disconnected()
  expect(page.shown()).toEqual({ state: 'ready', values: { 'ML-01': 1, 'ML-02': 2, 'ML-03': 3 }, isStale: true })
  page.connect()
  expect(page.shown().isStale).toBe(true) // connected is not yet told
  const request = await page.answer([told('ML-02', null), told('ML-04', 4)], { isWhole: false, seq: 12 })
  expect(request).toEqual({ topics: [topic], since: { epoch: 'one', seq: 8 } })
  expect(page.shown()).toEqual({ state: 'ready', values: { 'ML-01': 1, 'ML-03': 3, 'ML-04': 4 }, isStale: false })
})

test('after a gap the whole replaces what stood', async () => {
  const page = openPage()
  page.follow()
  page.connect()
  await page.answer([told('ML-01', 1)])
  page.topics.disconnected()
  page.connect()
  await page.answer([told('ML-09', 9)], { epoch: 'two', seq: 1 })
  page.tell(2, told('ML-10', 10))
  expect(page.shown().values).toEqual({ 'ML-09': 9, 'ML-10': 10 })
})

test('who is refused is told why and shows nothing, asks again every 10 s on this connection, and is shown it once it may be', async () => {
  const page = openPage()
  page.follow()
  page.connect()
  await page.answer([told('ML-01', 1)])
  page.topics.disconnected()
  const line = page.connect()
  await page.refuse()
  expect(page.shown()).toEqual({ state: 'refused', values: {}, isStale: false })
  expect(page.view()).toMatchObject({ message: '没有权限' })
  for (let times = 0; times < 3; times += 1) {
    vi.advanceTimersByTime(9999)
    expect(line.asked).toEqual([])
    vi.advanceTimersByTime(1)
    expect(line.asked).toHaveLength(1)
    await page.refuse()
  }
  page.topics.disconnected()
  const next = page.connect()
  await page.refuse()
  vi.advanceTimersByTime(10_000)
  expect([line.asked, next.asked.length]).toEqual([[], 1]) // one question, however often it was refused before
  await page.answer([told('ML-01', 2)])
  expect(page.shown()).toEqual({ state: 'ready', values: { 'ML-01': 2 }, isStale: false })
})

test('parts that show the same topic follow it once, also one that comes back within a second; a second after the last it is left', async () => {
  const page = openPage()
  const line = page.connect()
  const [first, second] = [page.follow(), page.follow()]
  expect(line.asked).toHaveLength(1)
  await page.answer([told('ML-01', 1)])
  first()
  second()
  vi.advanceTimersByTime(999)
  page.tell(6, told('ML-01', 2))
  const third = page.follow()
  vi.advanceTimersByTime(5000)
  expect([line.asked, line.told, page.uses, page.shown().values]).toEqual([[], [], [true], { 'ML-01': 2 }])
  third()
  vi.advanceTimersByTime(999)
  expect(page.uses).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(page.uses).toEqual([true, false])
  vi.advanceTimersByTime(999) // the link below waits as long once more
  expect(line.told).toEqual([])
  vi.advanceTimersByTime(1)
  expect([line.told, page.uses]).toEqual([[['unsubscribe', { topics: [topic] }]], [true, false]])
  expect(page.view().state).toBe('loading')
})

test('a part that comes while its topic is being left is given everything anew', async () => {
  const page = openPage()
  const line = page.connect()
  const leave = page.follow()
  await page.answer([told('ML-01', 1)])
  leave()
  vi.advanceTimersByTime(1500)
  page.tell(6, told('ML-01', 2)) // nobody is there who could hear it
  page.follow()
  expect(page.shown().state).toBe('loading')
  const request = await page.answer([told('ML-01', 2)], { seq: 6 })
  expect(request).toEqual({ topics: [topic], since: { ageMs: expect.any(Number) } }) // what changed since the last event would not do
  vi.advanceTimersByTime(5000)
  expect([line.told, page.shown().values]).toEqual([[], { 'ML-01': 2 }])
})
