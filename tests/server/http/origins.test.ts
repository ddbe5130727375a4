import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../../support/api.ts'
import type { Api } from '../../support/api.ts'

const friend = 'https://mes.example.com'
let api: Api
beforeAll(async () => {
  api = await startApi(() => [], { allowedOrigins: [friend] })
})
afterAll(() => api.close())

const preflight = (origin: string) =>
  api.app.inject({
    method: 'OPTIONS',
    url: '/sys/user/updatePassword',
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-access-token,tenant-id' },
  })

test('a page of a listed origin may ask, without signing in for the question itself', async () => {
  const { statusCode, headers } = await preflight(friend)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'access-control-allow-origin': friend,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'x-access-token,tenant-id',
  })
})

test('a page of any other origin is told nothing, and no origin is ever answered with a star', async () => {
  for (const origin of ['https://evil.example.com', `${friend}.evil.example.com`, 'null']) {
    const { headers } = await preflight(origin)
    expect(headers).not.toHaveProperty('access-control-allow-origin', origin)
    expect(headers).not.toHaveProperty('access-control-allow-origin', '*')
  }
})

test('an answer can be read by the listed origin, and only by it', async () => {
  const ask = (origin: string) => api.app.inject({ method: 'GET', url: '/sys/loginIndex/info', headers: { origin } })
  expect((await ask(friend)).headers['access-control-allow-origin']).toBe(friend)
  expect((await ask('https://evil.example.com')).headers).not.toHaveProperty('access-control-allow-origin', 'https://evil.example.com')
})

test('without the setting there are no such headers at all', async () => {
  const alone = await startApi()
  const { headers } = await alone.app.inject({ method: 'GET', url: '/sys/loginIndex/info', headers: { origin: friend } })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  await alone.close()
})
