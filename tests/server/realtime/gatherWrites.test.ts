import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Socket } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherWrites } from '../../../server/realtime/gatherWrites.ts'
import { closeWith } from '../../../server/realtime/wire.ts'
import type { Connection } from '../../../server/realtime/wire.ts'

let server: Server
let url: string
beforeEach(async () => {
  const http = createServer()
  server = new Server(http, { transports: ['websocket'], serveClient: false })
  server.engine.on('connection', (connection: Connection) => gatherWrites(connection))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}` // a TCP server has an address and a port
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** A page, what it was sent, and the server's end of it. */
async function openPage() {
  const page = io(url, { transports: ['websocket'], reconnection: false })
  const received: unknown[] = []
  page.onAny((...message: unknown[]) => received.push(message))
  const connected = new Promise((resolve) => page.on('connect', () => resolve(undefined)))
  const ended = new Promise<string>((resolve) => page.on('disconnect', (reason) => resolve(reason)))
  await connected
  const [socket] = server.of('/').sockets.values()
  if (!socket) throw new Error('nobody came')
  return { page, received, ended, socket }
}

test('a frame of values and what follows it in the same moment leave with one system call, in their order', async () => {
  const { page, received, socket } = await openPage()
  const calls = Socket.prototype as unknown as Record<'_writev' | '_write', () => void> // Node's own names of the calls for several pieces and for one
  const [several, single] = [vi.spyOn(calls, '_writev'), vi.spyOn(calls, '_write')]
  socket.volatile.emit('live', 'room', Uint8Array.of(1, 2, 3))
  socket.emit('beat', 7)
  await vi.waitFor(() => expect(received).toHaveLength(2))
  expect(received.map((message) => (message as unknown[])[0])).toEqual(['live', 'beat'])
  expect([several.mock.calls.length, single.mock.calls.length]).toEqual([1, 0])
  page.close()
})

test('what was said just before a connection is closed still arrives', async () => {
  const { received, ended, socket } = await openPage()
  socket.emit('farewell', 1)
  closeWith(socket.conn, 1008, 'over')
  await ended
  expect(received).toEqual([['farewell', 1]])
})
