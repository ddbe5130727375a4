import { expect, test } from 'vitest'
import { lazySocketTo } from '../../src/realtime/lazySocket.ts'
import type { WireEvents } from '../../src/realtime/socketWire.ts'
import { openGateway, until } from '../server/realtime/gatewayFixture.ts'

const code = () => import('../../src/realtime/socketWire.ts')

/** What a connection told. */
function listening() {
  const told: string[] = []
  const events: WireEvents = {
    onBeat: () => void told.push('beat'),
    onLive: () => void told.push('live'),
    onConfiguration: () => void told.push('configuration'),
    onPaused: () => void told.push('paused'),
    onTopic: () => void told.push('topic'),
    onOrder: () => void told.push('order'),
    onClosed: (reason) => void told.push(`closed ${String(reason)}`),
  }
  return { told, events }
}

test('a connection whose code comes late opens, answers and closes like any other', async () => {
  const plant = await openGateway()
  const { told, events } = listening()
  const wire = lazySocketTo(plant.url)('supervisor', events)
  await expect(wire.ask('subscribe', { tags: [], rateHz: 1 })).rejects.toThrow('not there yet')
  await until(() => expect(told).toContain('beat'))
  expect(await wire.ask('subscribe', { tags: [], rateHz: 1 })).toMatchObject({ ok: true })
  wire.close()
  await until(() => expect(plant.gateway.sockets()).toBe(0))
  expect(told).not.toContain('closed null')
  await plant.close()
})

test('code that cannot be fetched is a connection that did not come, and is tried again as such', async () => {
  const { told, events } = listening()
  lazySocketTo(undefined, () => Promise.reject(new Error('404')))('supervisor', events)
  await until(() => expect(told).toEqual(['closed null']))
})

test('a connection that was closed before its code came is never opened, and says nothing', async () => {
  const plant = await openGateway()
  const [early, failing] = [listening(), listening()]
  const arrived = Promise.withResolvers<Awaited<ReturnType<typeof code>>>()
  lazySocketTo(plant.url, () => arrived.promise)('supervisor', early.events).close()
  lazySocketTo(plant.url, () => Promise.reject(new Error('404')))('supervisor', failing.events).close()
  arrived.resolve(await code())
  const { told, events } = listening()
  const later = lazySocketTo(plant.url)('supervisor', events)
  await until(() => expect(told).toContain('beat'))
  expect([early.told, failing.told, plant.gateway.sockets()]).toEqual([[], [], 1])
  later.close()
  await plant.close()
})
