import { afterAll, expect, test } from 'vitest'
import { startApi } from '../../support/api.ts'

const api = await startApi()
afterAll(() => api.close())

test('a server starts, and somebody who signed in reads a list', async () => {
  const { status } = await api.call({ method: 'GET', url: '/sys/dict/list', headers: { 'x-access-token': await api.tokenOf('admin') } })
  expect(status).toBe(200)
})
