import { afterEach, expect, test } from 'vitest'
import { createConnectionStore } from '../../src/realtime/connectionStore.ts'
import { createLiveSocket } from '../../src/realtime/liveSocket.ts'
import { createServerClock, monotonicMs } from '../../src/realtime/serverClock.ts'
import { socketWireTo } from '../../src/realtime/socketWire.ts'
import { createTagStore } from '../../src/realtime/tagStore.ts'
import { openGateway, until } from '../server/realtime/gatewayFixture.ts'
import { tagMeta } from '../support/plcRows.ts'

let leave = () => {}
afterEach(() => leave())

test('a page finds a restarted server by itself and shows its values as good again [DSP-012]', async () => {
  const metas = [tagMeta('P.a', 1)]
  const before = await openGateway({ metas })
  const clock = createServerClock(monotonicMs)
  const connection = createConnectionStore()
  const store = createTagStore({ monotonicMs, clock, atNextFrame: (draw) => void setTimeout(draw, 16) })
  const config = { url: before.url, token: () => 'supervisor', onUnauthorized: () => undefined }
  const live = createLiveSocket({
    openWire: socketWireTo(before.url),
    config: () => config,
    store,
    clock,
    connection,
    onPaused: () => undefined,
    monotonicMs,
    random: Math.random,
  })
  leave = live.subscriptions.hold('board', { tags: ['P.a'], rateHz: 20 }, () => undefined)
  await until(() => {
    before.read(1, { 'P.a': 1 })
    expect(store.read('P.a')).toMatchObject({ value: 1, quality: 'good' })
  })

  await before.close()
  await until(() => expect(store.read('P.a')).toMatchObject({ value: 1, quality: 'stale' }))
  const after = await openGateway({ metas, port: before.port })
  await until(() => {
    after.read(1, { 'P.a': 2 })
    expect(store.read('P.a')).toMatchObject({ value: 2, quality: 'good' })
  })
  expect(connection.getState().link).toBe('connected')
  expect(after.gateway.sockets()).toBe(1)
  leave()
  await after.close()
})
