// @vitest-environment page
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startApiServer } from '../support/apiServer.ts'

/** An answer that asks for a scan says how things stood when it was asked for. */
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { onNotice } = await import('../../src/api/notices.ts')
const { request } = await import('../../src/api/request.ts')
const { confirmScan } = await import('../../src/admin/layout/routeMask.ts')

const told: string[] = []
onNotice(({ kind }) => told.push(kind))
const look = () => request('/mes/thing', z.unknown()).catch(() => {})
const asksForScan = { success: false, code: 401, message: '请扫码', result: 'data:image/png;base64,AA==' }

afterAll(() => server.close())

test('a request to scan covers the page, and the late answer to what was asked before the scan does not cover it again', async () => {
  server.answer('/mes/thing', { body: () => asksForScan })
  await look()
  expect(told).toEqual(['masked'])
  server.answer('/mes/thing', { body: () => (confirmScan('/a'), asksForScan) })
  await look()
  expect(told).toEqual(['masked'])
  server.answer('/mes/thing', { body: () => asksForScan })
  await look()
  expect(told).toEqual(['masked', 'masked'])
})
