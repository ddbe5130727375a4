import { afterEach, describe, expect, test } from 'vitest'
import { ask, watch } from '../../support/liveView.ts'
import { callerNamed, openGateway, until } from './gatewayFixture.ts'
import { tagMeta } from '../../support/plcRows.ts'
import type { OpenGateway } from './gatewayFixture.ts'
import { dialRaw } from './rawWire.ts'
import { recheckMs } from '../../../server/realtime/limits.ts'

let plant: OpenGateway
afterEach(() => plant.close())

const metas = [tagMeta('P.a', 1)]

async function refusal(client: ReturnType<OpenGateway['dial']>): Promise<unknown> {
  return new Promise((resolve) => {
    client.once('connect', () => resolve('connected'))
    client.once('connect_error', (error) => resolve('data' in error ? error.data : error.message))
  })
}

const closed = (client: ReturnType<OpenGateway['dial']>) => new Promise((resolve) => void client.once('disconnect', resolve))

describe('the live wire lets in', () => {
  test('nobody without a token or with a forged one', async () => {
    plant = await openGateway({ metas })
    expect(await refusal(plant.dial(undefined))).toEqual({ code: 401 })
    expect(await refusal(plant.dial('forged'))).toEqual({ code: 401 })
    expect(plant.gateway.sockets()).toBe(0)
  })

  test('no page of a foreign origin, but our own host and listed ones', async () => {
    plant = await openGateway({ metas, allowedOrigins: ['https://mes.example.com'] })
    expect(await refusal(plant.dial('supervisor', { origin: 'https://evil.example.com' }))).not.toBe('connected')
    expect(await refusal(plant.dial('supervisor', { origin: 'https://mes.example.com' }))).toBe('connected')
    expect(await refusal(plant.dial('supervisor', { origin: plant.url }))).toBe('connected')
  })

  test('a person with as many pages as allowed and no more, until one is closed', async () => {
    plant = await openGateway({ metas, socketsPerUser: 2 })
    const first = await plant.connect('supervisor')
    await plant.connect('supervisor')
    expect(await refusal(plant.dial('supervisor'))).toEqual({ code: 429 })
    expect(await refusal(plant.dial('clerk'))).toBe('connected')
    first.disconnect()
    await until(() => expect(plant.gateway.sockets()).toBe(2))
    expect(await refusal(plant.dial('supervisor'))).toBe('connected')
  })
})

describe('a person without mes:plc:view', () => {
  test('gets no tag by subscribing, by resync or by the name of a room', async () => {
    plant = await openGateway({ metas })
    const page = await watch(await plant.connect('supervisor'), { tags: ['P.a'], rateHz: 50 })
    const clerk = await plant.connect('clerk')
    const heard: unknown[] = []
    clerk.onAny((event: string, ...rest: unknown[]) => event !== 'beat' && heard.push([event, ...rest]))
    const refused: unknown = { ok: false, code: 403, message: expect.any(String) }
    expect(await clerk.timeout(5000).emitWithAck('subscribe', { tags: ['P.a'], rateHz: 50 })).toEqual(refused)
    expect(await clerk.timeout(5000).emitWithAck('subscribe', { device: 'PLC-01', rateHz: 50 })).toEqual(refused)
    expect(await clerk.timeout(5000).emitWithAck('resync', { room: page.room })).toEqual(refused)
    clerk.emit('join', page.room)
    plant.read(1, { 'P.a': 42 })
    await until(() => expect(page.seen.get('P.a')?.value).toBe(42))
    expect(heard).toEqual([])
  })

  test('who may watch but did not subscribe gets nothing by the name of a room', async () => {
    plant = await openGateway({ metas })
    const page = await watch(await plant.connect('supervisor'), { tags: ['P.a'], rateHz: 50 })
    const other = await plant.connect('supervisor')
    expect(await ask(other, 'resync', { room: page.room })).toMatchObject({ ok: false, code: 404 })
  })

  test('is refused at the next subscription after the permission was taken away', async () => {
    plant = await openGateway({ metas })
    const client = await plant.connect('supervisor')
    plant.people.set('supervisor', callerNamed('supervisor', []))
    expect(await ask(client, 'subscribe', { tags: ['P.a'], rateHz: 4 })).toMatchObject({ ok: false, code: 403 })
  })
})

describe('a connection is closed', () => {
  test('when its session is revoked, and no other', async () => {
    plant = await openGateway({ metas })
    plant.people.set('colleague', callerNamed('colleague'))
    const client = await plant.connect('supervisor')
    const colleague = await plant.connect('colleague')
    const gone = closed(client)
    plant.bus.emit('session.revoked', { sessionId: 'session of supervisor', userId: 'supervisor' })
    await gone
    expect(colleague.connected).toBe(true)
  })

  test('within five seconds when its session ended without word on the bus, or when it receives values that its holder may no longer see', async () => {
    plant = await openGateway({ metas })
    plant.people.set('colleague', callerNamed('colleague'))
    const frozen = await plant.connect('supervisor')
    const withdrawn = await plant.connect('colleague')
    const clerk = await plant.connect('clerk')
    await watch(withdrawn, { tags: ['P.a'], rateHz: 4 })
    const gone = Promise.all([closed(frozen), closed(withdrawn)])
    plant.people.delete('supervisor')
    plant.people.set('colleague', callerNamed('colleague', []))
    plant.recheck()
    await gone
    expect(recheckMs).toBeLessThan(5000)
    expect(clerk.connected).toBe(true) // sees nothing anyway
  })

  test('after the answer 401 when its token is no longer valid at a subscription', async () => {
    plant = await openGateway({ metas })
    const client = await plant.connect('supervisor')
    plant.people.delete('supervisor')
    const gone = closed(client)
    expect(await ask(client, 'subscribe', { tags: ['P.a'], rateHz: 4 })).toMatchObject({ ok: false, code: 401 })
    await gone
  })

  test('when it floods, while a neighbour goes on', async () => {
    plant = await openGateway({ metas })
    const neighbour = await watch(await plant.connect('supervisor'), { tags: ['P.a'], rateHz: 50 })
    const flooder = await plant.connect('clerk')
    const gone = closed(flooder)
    for (let n = 0; n < 500; n += 1) flooder.emit('anything', n)
    await gone
    plant.read(1, { 'P.a': 9 })
    await until(() => expect(neighbour.seen.get('P.a')?.value).toBe(9))
  })

  test('with 1008 when it floods with pings, and 1009 when it sends more than 64 KiB at once', async () => {
    plant = await openGateway({ metas })
    const pinger = await dialRaw(plant.port)
    for (let n = 0; n < 200; n += 1) pinger.ping()
    expect(await pinger.closeCode()).toBe(1008)
    const talker = await dialRaw(plant.port)
    talker.sendText('4'.repeat(64 * 1024 + 1))
    expect(await talker.closeCode()).toBe(1009)
  })

  test('with 1008 when it sends one message in 10 000 pieces', async () => {
    plant = await openGateway({ metas })
    const talker = await dialRaw(plant.port)
    talker.sendPieces(10_000)
    expect(await talker.closeCode()).toBe(1008)
  })

  test('with a refusal, never with an exception, when a request has the wrong shape', async () => {
    plant = await openGateway({ metas })
    const client = await plant.connect('supervisor')
    for (const request of [null, 7, 'x', {}, { tags: 'P.a', rateHz: 4 }, { tags: ['P.a'], rateHz: 4000 }, { tags: ['P.a'], rateHz: 4, more: 1 }]) {
      expect(await ask(client, 'subscribe', request)).toMatchObject({ ok: false, code: 422 })
    }
    client.emit('subscribe', { tags: ['P.a'], rateHz: 4 })
    client.emit('resync')
    client.emit('unsubscribe', 5)
    expect(await ask(client, 'subscribe', { tags: ['P.a'], rateHz: 4 })).toMatchObject({ ok: true })
  })
})
