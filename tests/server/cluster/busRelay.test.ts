import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBus } from '../../../server/bus/bus.ts'
import type { Bus } from '../../../server/bus/bus.ts'
import { relayBus } from '../../../server/cluster/busRelay.ts'
import { openLines } from '../../../server/cluster/lines.ts'
import { openRedis } from '../../../server/cluster/redis.ts'
import { createLog } from '../../../server/log.ts'
import { isRedisLeftOut, startRedis } from '../../support/redis.ts'
import type { RedisUnderTest } from '../../support/redis.ts'
import { eventually } from '../../support/eventually.ts'

const log = createLog('silent')

describe.skipIf(isRedisLeftOut)('events of three processes over Redis', () => {
  let server: RedisUnderTest
  const closers: (() => void)[] = []
  const buses: { bus: Bus; heard: unknown[] }[] = []

  async function openNode(nodeId: string, prefix = 'plant:') {
    const redis = await openRedis(server.url, log)
    closers.push(redis.close)
    const bus = createBus((error) => {
      throw error
    })
    const heard: unknown[] = []
    bus.on('session.revoked', (event) => heard.push(event))
    bus.on('tags.defined', () => heard.push('tags.defined'))
    bus.on('cache.cleared', (event) => heard.push(event))
    relayBus(bus, (await openLines({ redis, prefix, nodeId, log })).json('bus'))
    return { bus, heard }
  }
  beforeAll(async () => {
    server = await startRedis()
    for (const nodeId of ['node-1', 'node-2', 'node-3']) buses.push(await openNode(nodeId))
  })
  afterAll(async () => {
    for (const close of closers) close()
    await server.close()
  })

  test('what happens at one is heard once by everybody, what a listener says then is not sent on, and another plant on the same Redis hears nothing', async () => {
    const stranger = await openNode('node-1', 'other plant:')
    const event = { sessionId: 's', userId: 'u' }
    for (const { bus } of buses) bus.on('session.revoked', () => bus.emit('cache.cleared', { name: 'dict' }))
    buses[0]?.bus.emit('session.revoked', event)
    buses[0]?.bus.emit('tags.defined') // concerns its own table alone
    buses[0]?.bus.emit('cache.cleared', { name: 'company' }) // the last one: what was sent before it has come
    const [first, ...others] = buses.map(({ heard }) => heard)
    expect(others).toHaveLength(2)
    await eventually(() => {
      for (const heard of others) expect(heard).toContainEqual({ name: 'company' })
    })
    expect(first?.toSorted(byText)).toEqual([{ name: 'dict' }, event, 'tags.defined', { name: 'company' }].toSorted(byText))
    for (const heard of others) expect(heard.toSorted(byText)).toEqual([{ name: 'company' }, { name: 'dict' }, { name: 'dict' }, event].toSorted(byText))
    expect(stranger.heard).toEqual([])
  })
})

const byText = (one: unknown, other: unknown) => JSON.stringify(one).localeCompare(JSON.stringify(other))
