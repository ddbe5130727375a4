// @vitest-environment page
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startApiServer } from '../support/apiServer.ts'

/** What is read of a refusal, by a person and by a form. */
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { ApiError, envelopeOf, request } = await import('../../src/api/request.ts')
afterAll(() => server.close())

test('of a refusal its message is read and nothing else that a server may put beside it [API-124]', async () => {
  const refused = () => request('/sys/thing', z.unknown(), { quiet: true }).catch((error: unknown) => (error instanceof ApiError ? error.message : error))
  const own = '服务器没有正确回答，请稍后重试'
  server.answer('/sys/thing', {
    status: 400,
    body: { success: false, code: 400, message: '批号重复', error: 'Bad Request', trace: 'java.lang', path: '/x', timestamp: 0 },
  })
  expect(await refused()).toBe('批号重复')
  for (const body of [{ error: 'Bad Request', status: 400 }, { msg: '批号重复', code: 400 }, { detail: ['x'] }, '<h1>Bad Request</h1>', '']) {
    server.answer('/sys/thing', { status: 400, body })
    expect([body, await refused()]).toEqual([body, own])
  }
})

test('field errors of the server reach the form', async () => {
  server.fail('/sys/thing', 422, 422, '名称：不能为空', { fields: { name: ['不能为空'] } })
  const refusal = await envelopeOf('/sys/thing', { method: 'POST', body: {} }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 422, fields: { name: ['不能为空'] } })
})
