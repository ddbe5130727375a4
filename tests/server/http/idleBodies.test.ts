import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { cutIdleBodies } from '../../../server/http/idleBodies.ts'

const app = Fastify()
cutIdleBodies(app, { idleMs: 800, leastBytes: 400 })
app.post('/', async ({ body }) => body)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

/** What the server says to a body that comes in pieces of `size`, each after `pauseMs`. */
function said(pauseMs: number, size: number): Promise<string> {
  const text = JSON.stringify({ a: 'x'.repeat(992) })
  const body = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
  return new Promise((resolve) => {
    const { port } = app.server.address() as AddressInfo // a TCP server has one
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`)
    const timer = setInterval(() => {
      const letter = body.shift()
      if (letter !== undefined) socket.write(letter)
    }, pauseMs)
    socket.on('data', (part) => (answer += part.toString()))
    socket.on('error', () => {}) // cut
    socket.on('close', () => {
      clearInterval(timer)
      resolve(answer)
    })
  })
}

test('a slow body is waited for, a silent one is cut, and so is one of a few bytes now and then', async () => {
  expect(address).toContain('127.0.0.1')
  const [slow, silent, dripping] = await Promise.all([said(150, 100), said(100_000, 100), said(100, 4)])
  expect(slow).toContain('{"a":"xxx')
  expect([silent, dripping]).toEqual(['', ''])
})
