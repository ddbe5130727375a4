import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { cutIdleBodies } from '../../../server/http/idleBodies.ts'

const app = Fastify()
cutIdleBodies(app, 80)
app.post('/', async ({ body }) => body)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

/** What the server says to a body that comes letter by letter, each after `pauseMs`. */
function said(pauseMs: number): Promise<string> {
  const body = '{"a":1}'.split('')
  return new Promise((resolve) => {
    const { port } = app.server.address() as AddressInfo // a TCP server has one
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`)
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

test('a slow body is waited for, a silent one is cut', async () => {
  expect(address).toContain('127.0.0.1')
  expect(await said(20)).toContain('{"a":1}')
  expect(await said(100_000)).toBe('')
})
