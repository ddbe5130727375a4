import { createServer } from 'node:http'
import { io as connect } from 'socket.io-client'
import { expect, test } from 'vitest'
import { createLog } from '../../../server/log.ts'
import { createLiveServer } from '../../../server/realtime/liveServer.ts'
import { createTokenBucket } from '../../../server/realtime/tokenBucket.ts'
import { createSlowReaderWatch, missFramesWhenBehind } from '../../../server/realtime/slowReaders.ts'
import type { Connection } from '../../../server/realtime/wire.ts'
import { dialRaw } from './rawWire.ts'
import { portOf, until } from './gatewayFixture.ts'

test('a bucket of 50 lets 50 messages through at once and then 20 a second', () => {
  let now = 0
  const spend = createTokenBucket({ perSecond: 20, burst: 50 }, () => now)
  const spent = (tries: number) => Array.from({ length: tries }, spend).filter(Boolean).length
  expect(spent(60)).toBe(50)
  now += 1000
  expect(spent(60)).toBe(20)
  now += 3_600_000
  expect(spent(60)).toBe(50)
})

test('a reader that accepts nothing for 10 s is cut off, holds next to no memory until then, and disturbs nobody', async () => {
  const httpServer = createServer()
  const io = createLiveServer(httpServer, () => true, null)
  await new Promise<void>((resolve) => void httpServer.listen(0, '127.0.0.1', resolve))
  const port = portOf(httpServer)
  const connections = new Set<Connection>()
  io.engine.on('connection', (connection: Connection) => connections.add(connection))
  io.on('connection', missFramesWhenBehind)
  let uptimeMs = 0
  const slowReaders = createSlowReaderWatch(connections, () => uptimeMs, createLog('silent'))
  const healthy = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, forceNew: true })
  let frames = 0
  healthy.on('live', () => (frames += 1))
  const stuck = await dialRaw(port)
  stuck.sendText('40')
  await until(() => expect(io.of('/').sockets.size).toBe(2))
  stuck.wire.pause()

  const frame = new Uint8Array(200_000)
  let heldBytes = 0
  for (let sent = 0; sent < 64; sent += 1) {
    io.volatile.emit('live', 'tags:x', frame)
    heldBytes = Math.max(heldBytes, slowReaders.maxBufferedBytes())
    await until(() => expect(frames).toBe(sent + 1))
  }
  expect(heldBytes).toBeLessThan(1024 * 1024)
  slowReaders.look()
  uptimeMs += 10_001
  slowReaders.look()
  await until(() => expect(io.of('/').sockets.size).toBe(1))
  expect(healthy.connected).toBe(true)
  healthy.disconnect()
  stuck.wire.destroy()
  await io.close()
})

test('the frames that several rooms send in one moment all arrive, in their order', async () => {
  const httpServer = createServer()
  const io = createLiveServer(httpServer, () => true, null)
  io.on('connection', missFramesWhenBehind)
  await new Promise<void>((resolve) => void httpServer.listen(0, '127.0.0.1', resolve))
  const page = connect(`http://127.0.0.1:${portOf(httpServer)}`, { transports: ['websocket'], reconnection: false, forceNew: true })
  const rooms: string[] = []
  page.on('live', (room: string) => rooms.push(room))
  await until(() => expect(page.connected).toBe(true))
  for (const room of ['tags:a', 'tags:b', 'tags:c']) io.volatile.emit('live', room, new Uint8Array(5000))
  io.emit('paused', false) // not volatile: what comes after it, comes after them
  await new Promise((resolve) => page.on('paused', () => resolve(undefined)))
  expect(rooms).toEqual(['tags:a', 'tags:b', 'tags:c'])
  page.disconnect()
  await io.close()
})
