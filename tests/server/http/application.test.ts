import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../../../server/http/route.ts'
import type { AnyRoute } from '../../../server/http/route.ts'
import { startApi } from '../../support/api.ts'
import type { Api } from '../../support/api.ts'

const routes = (): AnyRoute[] => [
  defineRoute({ method: 'GET', path: '/mes/test/secret', access: { permission: 'mes:plcTag:list' }, run: () => 'secret' }),
  defineRoute({ method: 'GET', path: '/mes/test/scrape', access: { permission: 'monitor:metrics', orBearer: 'a-long-scrape-token' }, run: () => 'figures' }),
  defineRoute({
    method: 'POST',
    path: '/mes/test/echo',
    access: { public: true },
    body: z.object({ name: z.string().min(2, '至少 2 个字') }),
    run: ({ body }) => body,
  }),
  defineRoute({
    method: 'GET',
    path: '/mes/test/broken',
    access: { public: true },
    run() {
      throw new Error('select secret from /var/private')
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/mes/test/full',
    access: { public: true },
    run() {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
    },
  }),
]

let api: Api
beforeAll(async () => {
  api = await startApi(routes)
})
afterAll(() => api.close())

test('the start fails when a route does not say who may call it', async () => {
  const careless = { method: 'GET', path: '/mes/test/careless', access: {}, run: () => 'open' } as unknown as AnyRoute // what a careless caller could write
  await expect(startApi(() => [careless])).rejects.toThrow('/mes/test/careless declares neither a permission nor public')
})

test('a person without the permission is told so with 403 and gets nothing', async () => {
  const { status, body } = await api.call({ method: 'GET', url: '/mes/test/secret', headers: { 'x-access-token': await api.tokenOf('viewer') } })
  expect(status).toBe(403)
  expect(body).toMatchObject({ success: false, code: 403 })
  expect(body).not.toHaveProperty('result')
})

test('a person with the permission gets the result in an envelope', async () => {
  const { status, body } = await api.call({ method: 'GET', url: '/mes/test/secret', headers: { 'x-access-token': await api.tokenOf('admin') } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, code: 200, result: 'secret' })
})

test('a scrape token opens its route and no other', async () => {
  const scrape = (url: string, token: string) => api.call({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  expect((await scrape('/mes/test/scrape', 'a-long-scrape-token')).status).toBe(200)
  expect((await scrape('/mes/test/scrape', 'a-wrong-one')).status).toBe(401)
  expect((await scrape('/mes/test/secret', 'a-long-scrape-token')).status).toBe(401)
})

test('every spelling of a protected path without a token is refused or unknown', async () => {
  for (const url of [
    '/mes/test/secret/',
    '/mes/test/secret.js',
    '//mes/test/secret',
    '/mes/test/secret;a=b',
    '/mes/test/./secret',
    '/MES/test/secret',
    '/mes%2Ftest%2Fsecret',
    '/mes/test/secret?token=x',
  ]) {
    const { status } = await api.call({ method: 'GET', url })
    expect([401, 404], url).toContain(status)
  }
})

test('a body that does not fit is answered by 422, with the field named', async () => {
  const { status, body } = await api.call({ method: 'POST', url: '/mes/test/echo', payload: { name: 'x' } })
  expect(status).toBe(422)
  expect(body).toMatchObject({ success: false, code: 422, message: 'name：至少 2 个字' })
})

test('only JSON is understood as a body', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/html']) {
    const { status } = await api.call({ method: 'POST', url: '/mes/test/echo', headers: { 'content-type': type }, payload: '{"name":"xy"}' })
    expect([400, 415], type).toContain(status)
  }
})

test('a body that tries to reach a prototype is refused', async () => {
  const { status } = await api.call({
    method: 'POST',
    url: '/mes/test/echo',
    headers: { 'content-type': 'application/json' },
    payload: '{"name":"xy","__proto__":{"admin":true}}',
  })
  expect(status).toBe(400)
})

test('an unexpected failure tells the caller nothing about the inside', async () => {
  const { status, body } = await api.call({ method: 'GET', url: '/mes/test/broken' })
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toMatch(/select|private|Error|at /)
})

test('a full disk is said in words, with the time to come back', async () => {
  const response = await api.app.inject({ method: 'GET', url: '/mes/test/full' })
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('5')
  expect(response.json()).toMatchObject({ success: false, message: '磁盘空间不足，数据没有保存。请清理服务器磁盘后重试' })
})

test('an unknown path is a 404 in an envelope', async () => {
  const { status, body } = await api.call({ method: 'GET', url: '/actuator/env' })
  expect(status).toBe(404)
  expect(body).toMatchObject({ success: false, code: 404 })
})

test('every answer carries the headers that keep a page to itself', async () => {
  const { headers } = await api.app.inject({ method: 'GET', url: '/mes/test/broken' })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("object-src 'none'")
})
