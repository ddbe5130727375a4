import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LoginResult } from '#contract/session.ts'
import { startApi } from '../../../../support/api.ts'
import type { Api } from '../../../../support/api.ts'

const publicUrl = 'http://mes.example.com'
const service = `${publicUrl}/user/login`
const tickets = new Map<string, { service: string; user: string }>()
let server: Server
let api: Api

/** A small CAS server: a ticket is good once, for the service it was issued for (CAS protocol 3.0, 2.5). */
beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const ticket = url.searchParams.get('ticket') ?? ''
    const issued = tickets.get(ticket)
    tickets.delete(ticket)
    const isGood = url.pathname === '/cas/p3/serviceValidate' && issued?.service === url.searchParams.get('service')
    const inner = isGood
      ? `<cas:authenticationSuccess><cas:user>${issued?.user}</cas:user></cas:authenticationSuccess>`
      : '<cas:authenticationFailure code="INVALID_TICKET"/>'
    const xml = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`
    return response.writeHead(200, { 'content-type': 'application/xml' }).end(ticket === 'huge' ? xml + ' '.repeat(100_000) : xml)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const casUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas` // a TCP server has one
  api = await startApi(undefined, { settings: { publicUrl, casUrl } })
})
afterAll(async () => {
  await api.close()
  await new Promise((resolve) => void server.close(resolve))
})

const validate = (ticket: string, at = service) =>
  api.call({ method: 'GET', url: `/sys/cas/client/validateLogin?${new URLSearchParams({ ticket, service: at }).toString()}` })
const issue = (ticket: string, user: string, forService = service) => void tickets.set(ticket, { service: forService, user })

test('a ticket of the CAS server signs its user in, once [SES-005, API-020]', async () => {
  issue('ST-1', 'viewer')
  const { status, body } = await validate('ST-1')
  expect(status).toBe(200)
  expect(LoginResult.parse(body.result)).toMatchObject({ roles: ['viewer'], userInfo: { username: 'viewer' } })
  expect((await validate('ST-1')).status).toBe(401)
})

test('a ticket that was issued for another service opens nothing here', async () => {
  issue('ST-2', 'admin', 'https://evil.test/')
  expect((await validate('ST-2', 'https://evil.test/')).status).toBe(422)
  expect((await validate('ST-2')).status).toBe(401)
  issue('ST-3', 'admin')
  expect((await validate('ST-3', `${publicUrl}.evil.test/user/login`)).status).toBe(422)
})

test('a user the CAS server knows and we do not, and one who is frozen, get one answer', async () => {
  issue('ST-4', 'nobody')
  const unknown = await validate('ST-4')
  await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'guest').execute()
  issue('ST-5', 'guest')
  const frozen = await validate('ST-5')
  for (const { status, body } of [unknown, frozen]) expect([status, body.message]).toEqual([401, '单点登录没有成功，请重新登录或联系管理员'])
})

test('an answer that is too long is no answer', async () => {
  issue('huge', 'admin')
  const response = await api.app.inject({ method: 'GET', url: `/sys/cas/client/validateLogin?ticket=huge&service=${encodeURIComponent(service)}` })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('5')
  expect(response.body).not.toMatch(/127\.0\.0\.1|Error/)
})

test('where no CAS server is configured the call does not exist', async () => {
  const off = await startApi()
  const { status, body } = await off.call({ method: 'GET', url: `/sys/cas/client/validateLogin?ticket=x&service=${encodeURIComponent(service)}` })
  expect([status, body.message]).toEqual([404, '没有开通单点登录'])
  await off.close()
})
