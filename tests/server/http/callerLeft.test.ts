import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { answerError } from '../../../server/http/errors.ts'
import type { Log } from '../../../server/log.ts'
import { eventually } from '../../support/eventually.ts'

const told = vi.fn<Log['error']>()
const log: Log = { error: told, warn: () => {}, info: () => {}, debug: () => {} }
const app = Fastify()
const failed = vi.fn<() => void>()
const arrived = vi.fn<(bytes: number) => void>()
app.setErrorHandler((error, request, reply) => {
  failed()
  return answerError(log, error, request, reply)
})
app.addContentTypeParser('text/slow', async (_request: unknown, body: AsyncIterable<Buffer>) => {
  for await (const part of body) arrived(part.length)
})
app.post('/', async () => {
  throw new Error('broken')
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

test('who leaves in the middle of a body is no error of the server; what breaks afterwards is', async () => {
  const { port } = app.server.address() as AddressInfo // a TCP server has one
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/slow\r\ncontent-length: 1000\r\n\r\nbegun')
  await eventually(() => expect(arrived).toHaveBeenCalled())
  socket.destroy()
  await eventually(() => expect(failed).toHaveBeenCalledOnce())
  expect(told).not.toHaveBeenCalled()
  await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'text/slow' }, payload: 'whole' })
  expect(told).toHaveBeenCalledOnce()
})
