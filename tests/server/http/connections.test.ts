import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { defineRoute } from '../../../server/http/route.ts'
import { startApi } from '../../support/api.ts'
import type { Api } from '../../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi(() => [
    defineRoute({ method: 'GET', path: '/mes/test/few', access: { signedIn: true }, perMinute: 3, run: () => null }),
    defineRoute({ method: 'GET', path: '/mes/test/fewOfAll', access: { public: true }, perMinute: 3, run: () => null }),
  ])
  await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.close())

const open = () => connect((api.app.server.address() as AddressInfo).port, '127.0.0.1') // a TCP server has one

/** What a socket is told until it is closed. */
function heard(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let told = ''
    socket.on('data', (part) => (told += part.toString()))
    socket.on('error', () => {}) // cut
    socket.on('close', () => resolve(told))
  })
}

const envelopeIn = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))

test('five hundred connections that say nothing, or their headers letter by letter, are closed within 15 s, and others are served meanwhile', async () => {
  const begun = performance.now()
  const sockets = Array.from({ length: 500 }, (_, n) => {
    const socket = open()
    if (n % 2) socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\nx-slow: ')
    return socket
  })
  const drip = setInterval(() => sockets.forEach((socket, n) => n % 2 && socket.writable && socket.write('x')), 1000)
  const all = Promise.all(sockets.map(heard))
  expect((await api.call({ method: 'GET', url: '/sys/loginIndex/info' })).status).toBe(200)
  const answers = await all
  clearInterval(drip)
  expect(performance.now() - begun).toBeLessThan(15_000)
  const slow = answers.filter((answer) => answer !== '')
  expect(slow.length).toBeGreaterThan(200)
  for (const answer of slow.slice(0, 5)) expect(envelopeIn(answer)).toMatchObject({ success: false, code: 408 })
})

test('a request with two Host headers is refused, whatever they say; one with a single one is answered', async () => {
  const said = async (hosts: string) => {
    const socket = open()
    socket.write(`GET /health/live HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`)
    return heard(socket)
  }
  for (const hosts of ['Host: a\r\nHost: b\r\n', 'host: a\r\nHOST: a\r\n'])
    expect(envelopeIn(await said(hosts))).toMatchObject({ success: false, code: 400, message: '请求里有两个 Host，请检查代理的设置' })
  expect(await said('Host: a\r\n')).not.toContain('两个 Host')
})

/** Nothing runs meanwhile, as while a large write is stored. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a request that lay unread while the server itself stood still is answered; one whose headers never came is refused', async () => {
  const { server } = api.app
  const usualMs = server.headersTimeout
  onTestFinished(() => void (server.headersTimeout = usualMs))
  server.headersTimeout = 200
  const halfAsked = async () => {
    const arriving = once(server, 'connection')
    const socket = open()
    await Promise.all([arriving, once(socket, 'connect')])
    socket.write('GET /sys/loginIndex/info HTTP/1.1\r\nhost: x\r\nconnection: close\r\n')
    return socket
  }
  const [late, never] = [await halfAsked(), await halfAsked()]
  const answers = Promise.all([late, never].map(heard))
  late.write('\r\n')
  standStill(1300) // Node looks every second
  expect((await answers).map((answer) => answer.split('\r\n')[0])).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 408 Request Timeout'])
})

test('headers that are too long, and what is no HTTP at all, are answered with an envelope', async () => {
  const long = open()
  long.write(`GET /sys/loginIndex/info HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(20_000)}\r\n\r\n`)
  const answer = await heard(long)
  expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*content-type: application\/json; charset=utf-8/)
  expect(envelopeIn(answer)).toMatchObject({ success: false, code: 431, message: '请求头过大' })
  const noise = open()
  noise.write('\x16\x03\x01 hello\r\n\r\n')
  expect(envelopeIn(await heard(noise))).toMatchObject({ success: false, code: 400 })
})

test('calls a minute are counted by person: who used them up does not stop a colleague at the same address', async () => {
  const few = async (token: string) => (await api.call({ method: 'GET', url: '/mes/test/few', headers: { 'x-access-token': token } })).status
  const [guest, again, viewer] = [await api.tokenOf('guest'), await api.tokenOf('guest'), await api.tokenOf('viewer')]
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) statuses.push(await few(n % 2 ? guest : again))
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await few(viewer)).toBe(200)
})

test('calls of people who are not signed in are counted by address, and all addresses of an IPv6 network are one', async () => {
  const from = async (remoteAddress: string) => (await api.call({ method: 'GET', url: '/mes/test/fewOfAll', remoteAddress })).status
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) statuses.push(await from(`2001:db8::${n}`))
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await from('2001:db8:0:1::1')).toBe(200)
})
