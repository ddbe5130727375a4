import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { RetainedChanges, retainedTopic, TopicEvent, TopicsSubscribed } from '#contract/topics.ts'
import { andonCall, andonCalls } from '../../support/andonCalls.ts'
import { callerNamed, openGateway, until } from './gatewayFixture.ts'
import type { OpenGateway } from './gatewayFixture.ts'
import { dialRaw } from './rawWire.ts'
import { recheckMs } from '../../../server/realtime/limits.ts'

const calls = retainedTopic(andonCalls.name)
const forEverybody = { ...andonCalls, name: 'andon.counts', audience: 'holdsRight' as const }
const ofTenants = { ...andonCalls, name: 'tenant.calls', owner: 'tenant' as const }
const right: Permission = andonCalls.permission

let plant: OpenGateway
beforeEach(async () => {
  plant = await openGateway({ retainedTopics: [andonCalls, forEverybody, ofTenants] })
  plant.people.set('limited', narrowed('limited'))
})
afterEach(() => plant.close())

const narrowed = (userId: string) => ({ ...callerNamed(userId, [right]), narrowed: new Set([right]) })
const retain = (key: string, sinceMs: number | null) => plant.bus.retain(andonCalls, key, sinceMs === null ? null : andonCall(sinceMs))

/** A page that follows topics, with every event it hears. */
async function follow(person = 'supervisor', request: unknown = { topics: [calls] }) {
  const client = await plant.connect(person)
  const events: { topic: string; seq: number; changes: RetainedChanges['changes'] }[] = []
  client.on('topic', (message: unknown) => {
    const { topic, seq, payload } = TopicEvent.parse(message)
    events.push({ topic, seq, ...RetainedChanges.parse(payload) })
  })
  const answer: unknown = await client.timeout(5000).emitWithAck('subscribe', request)
  return { client, events, answer, closed: new Promise((resolve) => void client.once('disconnect', resolve)) }
}
const accepted = (answer: unknown) => TopicsSubscribed.parse(answer)
const standing = (answer: unknown) => accepted(answer).snapshot.retained
const told = (key: string, sinceMs: number | null) => ({ key, value: sinceMs === null ? null : andonCall(sinceMs) })
/** Everything that was retained so far has gone out. */
const toldSoFar = async (key: string) => {
  const page = await follow('supervisor')
  retain(key, Math.random())
  await until(() => expect(page.events.flatMap(({ changes }) => changes).map((change) => change.key)).toContain(key))
  page.client.disconnect()
}

describe('a retained topic', () => {
  test('answers with all its keys, then tells what changes in numbers that grow from the acknowledged one; null removes', async () => {
    retain('ML-01', 1)
    retain('ML-02', 2)
    retain('ML-02', 3)
    await toldSoFar('ML-09')
    const before = await follow()
    retain('ML-09', null)
    await until(() => expect(before.events.flatMap(({ changes }) => changes)).toEqual([told('ML-09', null)]))
    const { answer, events } = await follow()
    const { seq } = accepted(answer)
    expect(standing(answer)).toEqual([{ topic: calls, isWhole: true, changes: [told('ML-01', 1), told('ML-02', 3)] }])
    retain('ML-01', null)
    await until(() => expect(events).toHaveLength(1))
    retain('ML-03', 4)
    await until(() => expect(events).toHaveLength(2))
    expect(events.map(({ topic, changes }) => [topic, changes])).toEqual([
      [calls, [told('ML-01', null)]],
      [calls, [told('ML-03', 4)]],
    ])
    expect(events.map((event) => event.seq)).toEqual([seq + 1, seq + 2])
  })

  test('of which a thousand keys change in one go is told once, each key as it is then', async () => {
    const pages = [await follow(), await follow()]
    for (let n = 0; n < 1000; n += 1) retain(`M${n}`, n)
    for (let n = 0; n < 1000; n += 1) retain(`M${n}`, n + 1)
    retain('gone at once', 1)
    retain('gone at once', null)
    for (const { events } of pages) await until(() => expect(events).toHaveLength(1))
    retain('last', 1)
    for (const { events } of pages) {
      await until(() => expect(events).toHaveLength(2))
      expect(events[0]?.changes).toHaveLength(1001)
      expect(events[0]?.changes.slice(-2)).toEqual([told('M999', 1000), told('gone at once', null)])
    }
  })

  test('that changes without pause is told some twenty times a second, ending with the newest', async () => {
    const { events } = await follow()
    const from = performance.now()
    let n = 0
    while (performance.now() - from < 500) {
      retain('ML-01', (n += 1))
      await new Promise(setImmediate)
    }
    await until(() => expect(events.at(-1)?.changes).toEqual([told('ML-01', n)]))
    expect(n).toBeGreaterThan(100)
    expect(events.length).toBeGreaterThan(2)
    expect(events.length).toBeLessThanOrEqual(13)
  })

  test('says nothing when the same is retained again', async () => {
    const { events } = await follow()
    retain('ML-01', 1)
    await until(() => expect(events).toHaveLength(1))
    retain('ML-01', 1)
    retain('ML-02', 2)
    await until(() => expect(events).toHaveLength(2))
    expect(events[1]?.changes).toEqual([told('ML-02', 2)])
  })

  test('that is left is not heard any more', async () => {
    const [left, stays] = [await follow(), await follow()]
    left.client.emit('unsubscribe', { topics: [calls] })
    await left.client.timeout(5000).emitWithAck('resync', { room: 'none' }) // the server has taken what came before
    retain('ML-01', 1)
    await until(() => expect(stays.events).toHaveLength(1))
    expect(left.events).toEqual([])
  })

  test('that is on no list is retained in vain, loudly', () => {
    expect(() => plant.bus.retain({ ...andonCalls, name: 'andon.forgotten' }, 'ML-01', andonCall(1))).toThrow(/on no list/)
  })
})

test('two topics of one name stop the start', async () => {
  await expect(openGateway({ retainedTopics: [andonCalls, { ...andonCalls }] })).rejects.toThrow(/declared twice/)
})

describe('a page that comes back', () => {
  test('is given what changed since, each key once, and hears on from there', async () => {
    for (const key of ['ML-01', 'ML-02', 'ML-03']) retain(key, 1)
    await toldSoFar('ML-09')
    const before = await follow()
    const { epoch, seq } = accepted(before.answer)
    before.client.disconnect()
    retain('ML-02', 2)
    await toldSoFar('x')
    retain('ML-02', 3)
    retain('ML-03', null)
    retain('x', null)
    await toldSoFar('y')
    const after = await follow('supervisor', { topics: [calls], since: { epoch, seq } })
    const [missed] = standing(after.answer) ?? []
    expect(missed).toMatchObject({ topic: calls, isWhole: false })
    expect(missed?.changes.filter(({ key }) => key !== 'y')).toEqual([told('ML-02', 3), told('ML-03', null), told('x', null)])
    retain('ML-01', 5)
    await until(() => expect(after.events.map(({ changes }) => changes)).toEqual([[told('ML-01', 5)]]))
  })

  test('from another process, from the future, or without a number is given everything, in one answer', async () => {
    retain('ML-01', 1)
    const { epoch, seq } = accepted((await follow()).answer)
    for (const since of [{ epoch: 'elsewhere', seq: 0 }, { epoch, seq: seq + 100 }, { ageMs: 0 }]) {
      const { answer } = await follow('supervisor', { topics: [calls], since })
      expect(standing(answer)).toEqual([{ topic: calls, isWhole: true, changes: [told('ML-01', 1)] }])
      expect(accepted(answer).snapshot).toMatchObject({ events: [], gaps: [], refused: [] })
    }
  })

  test('after more keys came and went than are remembered is given everything', async () => {
    const { answer } = await follow()
    const { epoch, seq } = accepted(answer)
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 7000; n += 1) retain(`${round} ${n}`, n)
      for (let n = 0; n < 7000; n += 1) retain(`${round} ${n}`, null)
      await toldSoFar('told')
    }
    const back = await follow('supervisor', { topics: [calls], since: { epoch, seq } })
    expect(standing(back.answer)).toEqual([{ topic: calls, isWhole: true, changes: [{ key: 'told', value: expect.anything() }] }])
    const now = accepted(back.answer)
    const again = await follow('supervisor', { topics: [calls], since: { epoch: now.epoch, seq: now.seq } })
    expect(standing(again.answer)).toEqual([{ topic: calls, isWhole: false, changes: [] }])
  })

  test('because it could not keep up is given the newest of each key; until then it holds next to no memory', async () => {
    const stuck = await dialRaw(plant.port)
    stuck.sendText('40{"token":"supervisor"}')
    await until(() => expect(plant.gateway.sockets()).toBe(1))
    stuck.sendText(`420["subscribe",{"topics":["${calls}"]}]`)
    const healthy = await follow()
    stuck.wire.pause()
    stuck.wire.on('error', () => {}) // it is cut off
    let mostBytes = 0
    for (let round = 0; plant.gateway.sockets() > 1; round += 1) {
      for (let n = 0; n < 3000; n += 1) retain(`M${n}`, round + 1)
      await until(() => expect(healthy.events.at(-1)?.changes[0]?.value).toEqual(andonCall(round + 1)))
      mostBytes = Math.max(mostBytes, plant.gateway.maxBufferedBytes())
    }
    expect(healthy.client.connected).toBe(true)
    expect(mostBytes).toBeLessThan(8 * 1024 * 1024)
    const [whole] = standing((await follow()).answer) ?? []
    expect(whole?.changes).toHaveLength(3000)
    expect(new Set(whole?.changes.map(({ value }) => JSON.stringify(value)))).toEqual(new Set([JSON.stringify(healthy.events.at(-1)?.changes[0]?.value)]))
    stuck.wire.destroy()
  }, 60_000)
})

describe('a retained topic is refused', () => {
  test('to who does not hold its right, with a sentence', async () => {
    retain('ML-01', 1)
    const { answer, events } = await follow('clerk')
    expect(answer).toEqual({ ok: false, code: 403, message: expect.stringMatching(/没有查看这些记录的权限/) })
    const stays = await follow()
    retain('ML-01', 2)
    await until(() => expect(stays.events).not.toEqual([]))
    expect(events).toEqual([])
  })

  test('to who sees only some of the records, with a sentence of their own; also where they are of tenants', async () => {
    const sentence = { ok: false, code: 403, message: expect.stringMatching(/只给能看到全部记录的人/) }
    expect((await follow('limited')).answer).toEqual(sentence)
    expect((await follow('limited', { topics: [retainedTopic(ofTenants.name)] })).answer).toEqual(sentence)
  })

  test('but not where it says that it is for everybody with the right; who holds none is refused there too', async () => {
    const topic = retainedTopic(forEverybody.name)
    plant.bus.retain(forEverybody, 'ML-01', andonCall(1))
    expect(standing((await follow('limited', { topics: [topic] })).answer)).toEqual([{ topic, isWhole: true, changes: [told('ML-01', 1)] }])
    expect((await follow('clerk', { topics: [topic] })).answer).toMatchObject({ ok: false, code: 403 })
  })

  test('beside others that are heard', async () => {
    const { answer } = await follow('limited', { topics: [calls, retainedTopic(forEverybody.name), retainedTopic('none')] })
    expect(accepted(answer).snapshot.refused).toEqual([calls, retainedTopic('none')])
    expect(standing(answer)).toHaveLength(1)
  })
})

test('who loses the right while following, or is given data rules, is cut off within five seconds; who follows what is for everybody with the right stays', async () => {
  const topics = [retainedTopic(forEverybody.name)]
  for (const person of ['withdrawn', 'ruled', 'stays']) plant.people.set(person, callerNamed(person, [right]))
  const [withdrawn, ruled] = [await follow('withdrawn'), await follow('ruled')]
  const [stays, limited] = [await follow('stays'), await follow('limited', { topics })]
  plant.people.set('withdrawn', callerNamed('withdrawn', []))
  plant.people.set('ruled', narrowed('ruled'))
  plant.recheck()
  await Promise.all([withdrawn.closed, ruled.closed])
  expect(recheckMs).toBeLessThan(5000)
  expect([stays.client.connected, limited.client.connected]).toEqual([true, true])
  expect((await follow('ruled')).answer).toMatchObject({ ok: false, code: 403 })
})
