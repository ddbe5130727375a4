import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TopicEvent } from '#contract/topics.ts'
import { createTopics } from '../../src/realtime/topics.ts'
import { simulateServer } from './simulatedServer.ts'
import { settled } from './liveFixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const name = 'resource:sysDict'

function openTopics() {
  const uses: boolean[] = []
  const topics = createTopics({ monotonicMs: () => performance.now(), onUse: (isHeard) => void uses.push(isHeard), onTold: () => {} })
  const server = simulateServer()
  const heard: unknown[] = []
  const nothing = { onBeat() {}, onLive() {}, onConfiguration() {}, onPaused() {}, onTopic() {}, onOrder() {}, onClosed() {} }
  return {
    topics,
    uses,
    heard,
    hold: () => topics.hold(name, { onEvent: (payload) => void heard.push(payload), onGap: () => void heard.push('gap'), shownForMs: 1000 }),
    /** A new connection; what it is asked is in `asked`. */
    connect() {
      topics.connected(server.openWire('token', nothing))
      return server.line(-1)
    },
    async answer(snapshot: { events?: TopicEvent[]; gaps?: string[] } = {}, seq = 5, epoch = 'one') {
      server
        .line(-1)
        .asked.shift()
        ?.answer({ ok: true, epoch, seq, snapshot: { events: [], gaps: [], refused: [], ...snapshot } })
      await settled()
    },
  }
}
const event = (seq: number): TopicEvent => ({ topic: name, seq, payload: seq })

test('a list asks from when it was read, hears what comes, and after a loss asks from the last event it heard', async () => {
  const page = openTopics()
  page.hold()
  vi.advanceTimersByTime(500)
  expect(page.connect().asked.map(({ request }) => request)).toEqual([{ topics: [name], since: { ageMs: 1500 } }])
  await page.answer()
  page.topics.topic(event(6))
  page.topics.topic(event(9))
  page.topics.disconnected()
  expect(page.connect().asked.map(({ request }) => request)).toEqual([{ topics: [name], since: { epoch: 'one', seq: 9 } }])
  await page.answer({ events: [event(10), event(12)] }, 12)
  expect(page.heard).toEqual([6, 9, 10, 12])
})

test('nothing is heard twice, and a gap is told once', async () => {
  const page = openTopics()
  page.hold()
  page.connect()
  await page.answer({ gaps: [name] })
  page.topics.topic(event(5))
  page.topics.topic(event(6))
  page.topics.topic(event(6))
  expect(page.heard).toEqual(['gap', 6])
})

test('lists of the same records share one topic, which is left a second after the last of them', async () => {
  const page = openTopics()
  const [first, second] = [page.hold(), page.hold()]
  const line = page.connect()
  expect(line.asked).toHaveLength(1)
  await page.answer()
  first()
  vi.advanceTimersByTime(5000)
  expect(line.told).toEqual([])
  second()
  vi.advanceTimersByTime(1000)
  expect([line.told, page.uses]).toEqual([[['unsubscribe', { topics: [name] }]], [true, false]])
})

test('a list that is back within the second goes on where it was, and learns that something was told while nobody listened', async () => {
  const page = openTopics()
  const leave = page.hold()
  const line = page.connect()
  await page.answer()
  leave()
  page.topics.topic(event(6))
  page.hold()
  vi.advanceTimersByTime(5000)
  page.topics.topic(event(7))
  expect([line.told, line.asked, page.heard]).toEqual([[], [], ['gap', 7]])
})

test.each([
  [1000, ['gap']],
  [1001, []],
])('a list that begins to listen %d ms after the last change was told to others, and shows what was read up to 1000 ms ago, hears %j', async (ms, heard) => {
  const page = openTopics()
  page.topics.hold(name, { onEvent: () => {}, onGap: () => {}, shownForMs: 0 })
  page.connect()
  await page.answer()
  page.topics.topic(event(6))
  vi.advanceTimersByTime(ms)
  page.hold()
  expect(page.heard).toEqual(heard)
})

test('a list that begins to listen just after others were told of a gap is told too', async () => {
  const page = openTopics()
  page.topics.hold(name, { onEvent: () => {}, onGap: () => {}, shownForMs: 0 })
  page.connect()
  await page.answer({ gaps: [name] })
  page.hold()
  expect(page.heard).toEqual(['gap'])
})

test('who is refused hears nothing and asks again on the next connection only', async () => {
  const page = openTopics()
  page.hold()
  const line = page.connect()
  line.asked.shift()?.answer({ ok: false, code: 403, message: '没有权限' })
  await settled()
  vi.advanceTimersByTime(60_000)
  page.topics.topic(event(6))
  expect([line.asked, page.heard]).toEqual([[], []])
  expect(page.connect().asked).toHaveLength(1)
})

test.each([
  [403, 0],
  [404, 0],
  [429, 1],
  [500, 1],
])('a list that was refused with %i asks %d more times within ten seconds on the same connection', async (code, times) => {
  const page = openTopics()
  page.hold()
  const line = page.connect()
  line.asked.shift()?.answer({ ok: false, code, message: '不行' })
  await settled()
  vi.advanceTimersByTime(9_999)
  expect(line.asked).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(line.asked).toHaveLength(times)
})
