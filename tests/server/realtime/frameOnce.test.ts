import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Socket } from 'node:net'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { frameOnce } from '../../../server/realtime/frameOnce.ts'
import { closeWith } from '../../../server/realtime/wire.ts'
import { eventually } from '../../support/eventually.ts'

let server: Server
let url: string
beforeEach(async () => {
  const http = createServer()
  server = new Server(http, { transports: ['websocket'], serveClient: false })
  frameOnce(server.of('/').adapter)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}` // a TCP server has an address and a port
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** A page, and what it was sent. */
async function openPage() {
  const page = io(url, { transports: ['websocket'], reconnection: false })
  const received: unknown[][] = []
  page.onAny((...message: unknown[]) => received.push(message))
  const ended = new Promise<string>((resolve) => page.on('disconnect', (reason) => resolve(reason)))
  await new Promise((resolve) => page.on('connect', () => resolve(undefined)))
  return { page, received, ended }
}

// 10 bytes, and both sides of where the length of a WebSocket message takes two and eight bytes
for (const length of [10, 125, 126, 65_535, 65_536])
  test(`bytes of length ${length} reach everybody in the room as they were sent, between the words before and after them`, async () => {
    const pages = await Promise.all([openPage(), openPage()])
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256)
    server.emit('before', '前')
    server.emit('live', 'room', bytes)
    server.emit('after', 1)
    for (const { page, received } of pages) {
      await eventually(() => expect(received).toHaveLength(3))
      expect(received[0]).toEqual(['before', '前'])
      expect(received[1]?.slice(0, 2)).toEqual(['live', 'room'])
      expect(Buffer.from(received[1]?.[2] as ArrayBuffer).equals(Buffer.from(bytes))).toBe(true) // socket.io hands over an ArrayBuffer or a Buffer
      expect(received[2]).toEqual(['after', 1])
      page.close()
    }
  })

test('a frame of values costs each screen of a room one system call', async () => {
  const pages = await Promise.all([openPage(), openPage(), openPage()])
  const calls = Socket.prototype as unknown as Record<'_writev' | '_write', () => void> // Node's own names of the calls for several pieces and for one
  const [several, single] = [vi.spyOn(calls, '_writev'), vi.spyOn(calls, '_write')]
  server.volatile.emit('live', 'room', Uint8Array.of(1, 2, 3))
  for (const { received } of pages) await eventually(() => expect(received).toHaveLength(1))
  expect([several.mock.calls.length, single.mock.calls.length]).toEqual([0, 3])
  for (const { page } of pages) page.close()
})

test('what was said just before a connection is closed still arrives', async () => {
  const { received, ended } = await openPage()
  const [socket] = server.of('/').sockets.values()
  if (!socket) throw new Error('nobody came')
  socket.emit('farewell', 1)
  closeWith(socket.conn, 1008, 'over')
  await ended
  expect(received).toEqual([['farewell', 1]])
})
