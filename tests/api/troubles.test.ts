// @vitest-environment page
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startApiServer } from '../support/apiServer.ts'
import { eventually } from '../support/eventually.ts'

/** What the catalogue says when a page asks and nothing comes, whoever asked it quietly (specification.md 8). */
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { request } = await import('../../src/api/request.ts')
const { useFileBlob } = await import('../../src/api/files.ts')
const { onNotice } = await import('../../src/api/notices.ts')
const { serverSilence } = await import('../../src/api/serverSilence.ts')
const { expecting, silently } = await import('../../src/api/expecting.ts')
const { healTroubles, tellTroubles } = await import('../../src/api/troubles.ts')

const path = '/mes/thing'
let client: QueryClient
let heard: string[] = []
let ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  client = new QueryClient({
    defaultOptions: {
      queries: { retry: (_times, error) => 'status' in error && [0, 504].includes(Number(error.status)), retryDelay: 20, networkMode: 'always' },
    },
  })
  heard = []
  ends = [
    tellTroubles(client),
    healTroubles(client),
    onNotice((failure) => heard.push('message' in failure ? `${failure.kind} ${failure.message}` : failure.kind)),
  ]
})
afterEach(() => {
  vi.useRealTimers()
  for (const end of ends) end()
  client.clear()
  serverSilence.store.setState({ sinceMs: null })
})
afterAll(() => server.close())

let asked = 0
/** A page that asks quietly; `meta` says what it takes for an answer. */
function open(meta: Record<string, unknown> = {}) {
  asked += 1
  const observer = new QueryObserver(client, { queryKey: [asked], queryFn: () => request(path, z.string(), { quiet: true }), meta })
  ends.push(observer.subscribe(() => {}))
  return observer
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test.each([
  [403, 'refused 拒绝访问'],
  [404, 'error 很抱歉，资源未找到!'],
  [504, 'error 网络超时'],
])('a page that is answered %i is told of it in the words of the catalogue, once, however often it asks again', async (status, words) => {
  server.fail(path, status, status, '服务器自己的话')
  open()
  await eventually(() => expect(heard).not.toEqual([]))
  await pass(150)
  expect(heard).toEqual([words])
})

test('a page that nothing answers says 网络错误 once when it stays, and nothing when it has its answer by then', async () => {
  server.cut(path)
  const gone = open()
  await eventually(() => expect(gone.getCurrentResult().failureCount).toBeGreaterThan(2))
  server.succeed(path, '来了')
  await eventually(() => expect(gone.getCurrentResult().data).toBe('来了'))
  await pass(1100)
  expect(heard).toEqual([])
  server.cut(path)
  open()
  await eventually(() => expect(heard).not.toEqual([]))
  await pass(150)
  expect(heard).toEqual(['error 网络错误'])
})

test('other refusals are left to the page, and so is what it takes for an answer or asks in silence', async () => {
  for (const status of [400, 409, 422, 500]) {
    server.fail(path, status, status, '不行')
    const page = open()
    await eventually(() => expect(page.getCurrentResult().isError).toBe(true))
  }
  server.fail(path, 404, 404, '没有这个批次')
  for (const meta of [expecting(404), silently]) {
    const page = open(meta)
    await eventually(() => expect(page.getCurrentResult().isError).toBe(true))
  }
  await pass(50)
  expect(heard).toEqual([])
  const other = open(expecting(403))
  await eventually(() => expect(other.getCurrentResult().isError).toBe(true))
  await eventually(() => expect(heard).not.toEqual([]))
  expect(heard).toEqual(['error 很抱歉，资源未找到!'])
})

test.each([403, 404])('a file that is not to be seen (%i) is told where it stands, and nowhere else', async (status) => {
  server.fail('/sys/common/static/temp/a.png', status, status, '没有')
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  const { result } = renderHook(() => useFileBlob('temp/a.png'), { wrapper })
  await eventually(() => expect(result.current.isError).toBe(true))
  await pass(50)
  expect(heard).toEqual([])
  cleanup()
})

test('as soon as the server answers again a page asks at once, whenever its own next try would be', async () => {
  client.setDefaultOptions({ queries: { retry: true, retryDelay: 600_000, networkMode: 'always' } })
  for (const gone of [path, '/health/live']) server.cut(gone)
  const page = open()
  await eventually(() => expect(serverSilence.store.getState().sinceMs).not.toBeNull())
  server.succeed(path, '来了')
  await pass(100)
  expect(page.getCurrentResult()).toMatchObject({ data: undefined, failureCount: 1 })
  server.succeed('/health/live', null)
  await eventually(() => expect(page.getCurrentResult().data).toBe('来了'))
})
