// @vitest-environment page
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startApiServer } from '../support/apiServer.ts'

/** What stands in the head of every call, by whichever way it goes out. */
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { download, request } = await import('../../src/api/request.ts')
const { keepSession, keepTenant } = await import('../../src/api/session.ts')
const { uploadFile } = await import('../../src/api/upload.ts')
const { loginResult } = await import('../admin/openOffice.tsx')
afterAll(() => server.close())

test('every call says its tenant and who asks, whatever it sends or fetches [API-002, API-003, PERM-017]', async () => {
  keepSession(loginResult)
  keepTenant('7')
  server.succeed('/sys/thing', null)
  server.answer('/sys/file', { body: 'x', type: 'text/csv' })
  server.succeed('/sys/common/upload', null, 0, 'temp/a.txt')
  const calls: [string, () => Promise<unknown>][] = [
    ['GET', () => request('/sys/thing', z.unknown())],
    ['POST', () => request('/sys/thing', z.unknown(), { method: 'POST', body: { name: '甲' } })],
    ['POST of a form', () => request('/sys/thing', z.unknown(), { method: 'POST', body: new FormData() })],
    ['PUT', () => request('/sys/thing', z.unknown(), { method: 'PUT', body: {} })],
    ['DELETE', () => request('/sys/thing', z.unknown(), { method: 'DELETE', query: { id: '1' } })],
    ['a header of its own', () => request('/sys/thing', z.unknown(), { headers: { 'x-own': '1' } })],
    ['download', () => download('/sys/file')],
    ['upload', () => uploadFile({ file: new File(['x'], 'a.txt') })],
  ]
  for (const [name, call] of calls) {
    const before = server.asked.length
    await call()
    expect([name, server.asked.length - before]).toEqual([name, 1])
    expect([name, server.asked.at(-1)?.headers['tenant-id'], server.asked.at(-1)?.headers['x-access-token']]).toEqual([name, '7', 'token-1'])
  }
})
