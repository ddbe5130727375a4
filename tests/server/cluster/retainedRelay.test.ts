import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { retainedTopic, TopicEvent, TopicsSubscribed } from '#contract/topics.ts'
import { createBus } from '../../../server/bus/bus.ts'
import { openLines } from '../../../server/cluster/lines.ts'
import { openRedis } from '../../../server/cluster/redis.ts'
import { relayRetained } from '../../../server/cluster/retainedRelay.ts'
import { createLog } from '../../../server/log.ts'
import { andonCall, andonCalls } from '../../support/andonCalls.ts'
import { isRedisLeftOut, startRedis } from '../../support/redis.ts'
import type { RedisUnderTest } from '../../support/redis.ts'
import { openGateway, until } from '../realtime/gatewayFixture.ts'

const log = createLog('silent')
const topic = retainedTopic(andonCalls.name)

describe.skipIf(isRedisLeftOut)('what is retained by processes that share a Redis', () => {
  let server: RedisUnderTest
  const closers: (() => unknown)[] = []
  const plants = new Map<string, number>()
  beforeAll(async () => {
    server = await startRedis()
  })
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })
  afterAll(() => server.close())

  /** A process of a plant; `knows` are the topics of its version. `die` ends it without a word. */
  async function openNode(plant: string, { knows = [andonCalls], everyMs = 60_000 } = {}) {
    const nodeId = `node-${plants.set(plant, (plants.get(plant) ?? 0) + 1).get(plant)}`
    const redis = await openRedis(server.url, log)
    closers.push(redis.close)
    const bus = createBus((error) => {
      throw error
    })
    const line = (await openLines({ redis, prefix: `${plant}:`, nodeId, log })).json('retained')
    const told: unknown[] = []
    const relay = relayRetained({
      store: bus.retainedStore,
      topics: knows,
      line: {
        ...line,
        notify(message) {
          told.push(message)
          line.notify(message)
        },
      },
      everyMs,
      log,
    })
    redis.onReturn(relay.exchange)
    closers.push(relay.close)
    return {
      bus,
      told,
      redis,
      die() {
        relay.close()
        redis.close()
      },
      retain: (key: string, sinceMs: number | null) => bus.retain(andonCalls, key, sinceMs === null ? null : andonCall(sinceMs)),
      standing: () => Object.fromEntries(Array.from(bus.retained(andonCalls), ([key, { sinceMs }]) => [key, sinceMs])),
    }
  }

  test('is followed alike at each of them, in numbers of its own, changes as well as removals', async () => {
    const [one, other] = [await openNode('alike'), await openNode('alike')]
    const gateway = await openGateway({ bus: other.bus, retainedTopics: [andonCalls] })
    closers.push(gateway.close)
    one.retain('ML-01', 1)
    await until(() => expect(other.standing()).toEqual({ 'ML-01': 1 }))
    const page = await gateway.connect('supervisor')
    const heard: unknown[] = []
    page.on('topic', (message: unknown) => heard.push(TopicEvent.parse(message).payload))
    const answer = TopicsSubscribed.parse(await page.timeout(5000).emitWithAck('subscribe', { topics: [topic] }))
    expect(answer.snapshot.retained).toEqual([{ topic, isWhole: true, changes: [{ key: 'ML-01', value: andonCall(1) }] }])
    one.retain('ML-01', null)
    await until(() => expect(heard).toEqual([{ changes: [{ key: 'ML-01', value: null }] }]))
    other.retain('ML-01', 2)
    await until(() => expect(one.standing()).toEqual({ 'ML-01': 2 }))
    await until(() => expect(heard).toHaveLength(2))
  })

  test('in one turn of the loop is told in few messages, once', async () => {
    const [one, other] = [await openNode('batch'), await openNode('batch')]
    other.retain('first', 1)
    await until(() => expect(one.standing()).toEqual({ first: 1 })) // what the other asked at its start was answered before
    const before = one.told.length
    for (let n = 0; n < 1000; n += 1) one.retain(`M${n}`, n)
    await until(() => expect(Object.keys(other.standing())).toHaveLength(1001))
    expect(one.told.slice(before).filter((message) => JSON.stringify(message).startsWith('{"kind":"entries"'))).toHaveLength(5)
    one.retain('M0', 0)
    one.retain('M1', 7)
    await until(() => expect(other.standing()['M1']).toBe(7))
    expect(JSON.stringify(one.told.at(-1))).not.toContain('M0"')
    expect(JSON.stringify(other.told)).not.toContain('M1') // what was heard is not sent on
  })

  test('is asked for by a process that starts, also what one that has died retained', async () => {
    const [one, other] = [await openNode('start'), await openNode('start')]
    one.retain('ML-01', 1)
    one.retain('ML-02', 2)
    await until(() => expect(other.standing()).toEqual({ 'ML-01': 1, 'ML-02': 2 }))
    one.die()
    const late = await openNode('start')
    await until(() => expect(late.standing()).toEqual({ 'ML-01': 1, 'ML-02': 2 }))
    expect(other.standing()).toEqual({ 'ML-01': 1, 'ML-02': 2 })
  })

  test('is made good after Redis was away, and what was removed meanwhile does not come back: the newest of each key wins on both sides', async () => {
    const [one, other] = [await openNode('away'), await openNode('away')]
    for (const key of ['both', 'gone', 'stays']) one.retain(key, 1)
    await until(() => expect(other.standing()).toEqual({ both: 1, gone: 1, stays: 1 }))
    await server.stop()
    await until(() => expect([one.redis.isWell(), other.redis.isWell()]).toEqual([false, false]))
    one.retain('both', 2)
    one.retain('of one', 1)
    one.retain('gone', null)
    await new Promise((resolve) => setTimeout(resolve, 5)) // two changes that nobody could tell apart by the clock
    other.retain('both', 3)
    other.retain('of the other', 1)
    await server.start()
    const whole = { both: 3, stays: 1, 'of one': 1, 'of the other': 1 }
    await until(() => expect([one.standing(), other.standing()]).toEqual([whole, whole]))
  }, 30_000)

  test('and got lost on its way without a cut is noticed and made good', async () => {
    const [one, other] = [await openNode('lost', { everyMs: 200 }), await openNode('lost', { everyMs: 200 })]
    const { publish } = one.redis.commands
    Object.assign(one.redis.commands, { publish: async () => 0 })
    one.retain('ML-01', 1)
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    Object.assign(one.redis.commands, { publish })
    expect(other.standing()).toEqual({})
    await until(() => expect(other.standing()).toEqual({ 'ML-01': 1 }))
  }, 30_000)

  test('of a topic that one does not know, or with a value that it would not take, is left out there and goes on elsewhere', async () => {
    const older = { ...andonCalls, value: andonCalls.value.refine(({ sinceMs }) => sinceMs < 100) }
    const [one, before, same] = [await openNode('versions'), await openNode('versions', { knows: [older] }), await openNode('versions')]
    const notes = { ...andonCalls, name: 'andon.notes' }
    one.bus.retain(notes, 'ML-01', andonCall(1))
    one.retain('ML-01', 1000)
    one.retain('ML-02', 1)
    await until(() => expect(same.standing()).toEqual({ 'ML-01': 1000, 'ML-02': 1 }))
    await until(() => expect(before.standing()).toEqual({ 'ML-02': 1 }))
    expect(same.bus.retained(notes).size).toBe(0)
  })
})
