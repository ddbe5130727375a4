// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startApiServer } from '../support/apiServer.ts'
import { eventually } from '../support/eventually.ts'

const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { pollMs, useUnread } = await import('../../src/api/announcements.ts')

const path = '/sys/annountCement/listByUser'
const asked = () => server.asked.filter((call) => call.path === path).length
let visibility: DocumentVisibilityState = 'visible'

/** The bell's question, asked under the settings of the whole bundle. */
function open() {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false, networkMode: 'always', staleTime: 5000 } } })
  const within = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  return renderHook(() => useUnread(), { wrapper: within })
}
const turnTo = (next: DocumentVisibilityState) =>
  act(() => {
    visibility = next
    window.dispatchEvent(new Event('visibilitychange'))
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  server.asked.length = 0
  server.succeed(path, { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
afterAll(() => server.close())

test('announcements are asked for every 6 s, each page a little differently [MSG-012]', () => {
  expect(pollMs({ hasFailed: false, random: 0.5 })).toBe(6000)
  expect([0, 1].map((random) => pollMs({ hasFailed: false, random }))).toEqual([5700, 6300])
})

test('a page that nobody sees asks for nothing; as soon as it is seen again it asks, and goes on every 6 s', async () => {
  const { result } = open()
  await eventually(() => expect(result.current.isSuccess).toBe(true))
  turnTo('hidden')
  await pass(60_000)
  expect(asked()).toBe(1)
  turnTo('visible')
  await eventually(() => expect(asked()).toBe(2))
  await pass(6500)
  await eventually(() => expect(asked()).toBeGreaterThanOrEqual(3))
})

test('a page that was opened unseen begins to ask when it is seen', async () => {
  turnTo('hidden')
  const { result } = open()
  await eventually(() => expect(result.current.isSuccess).toBe(true))
  await pass(60_000)
  expect(asked()).toBe(1)
  turnTo('visible')
  await pass(7000)
  await eventually(() => expect(asked()).toBeGreaterThanOrEqual(2))
})

test('a page says what it shows, and keeps it when nothing changed; a server that gives no stamp is asked for all', async () => {
  const notice = { id: 'n1', msgId: 'n1', titile: '停电', msgTxt: '停电', openType: '', openPage: '', busId: '', busType: '', sender: '', sendTime: null }
  const item = { ...notice, msgContent: '', msgAbstract: '', msgCategory: '1', createTime: '2026-11-21 08:00:00', priority: 'H' }
  const list = { anntMsgList: [item], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 }
  const stamps = () => server.asked.filter((call) => call.path === path).map(({ query }) => query.get('stamp'))
  server.succeed(path, { ...list, stamp: 's1' })
  const { result } = open()
  await eventually(() => expect(result.current.data?.anntMsgTotal).toBe(1))
  const shown = result.current.data
  server.succeed(path, { stamp: 's1', isUnchanged: true })
  await pass(6500)
  await eventually(() => expect(asked()).toBe(2))
  await eventually(() => expect(result.current.isFetching).toBe(false))
  expect(result.current.data).toBe(shown)
  server.succeed(path, { ...list, anntMsgTotal: 2 })
  await pass(6500)
  await eventually(() => expect(result.current.data?.anntMsgTotal).toBe(2))
  await pass(6500)
  await eventually(() => expect(stamps()).toEqual([null, 's1', 's1', null]))
})

test('after a failure nothing is asked again, also when the page is seen again [MSG-013]', async () => {
  server.fail(path, 500, 500, '服务器内部错误')
  const { result } = open()
  await eventually(() => expect(result.current.isError).toBe(true))
  turnTo('hidden')
  turnTo('visible')
  await pass(60_000)
  expect([asked(), pollMs({ hasFailed: true, random: 0.5 })]).toEqual([1, false])
})
