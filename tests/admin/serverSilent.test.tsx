// @vitest-environment page
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ServerSilent } from '../../src/admin/ServerSilent.tsx'
import { request } from '../../src/api/request.ts'
import { serverSilence } from '../../src/api/serverSilence.ts'
import { connectionStore } from '../../src/realtime/connectionStore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  serverSilence.store.setState({ sinceMs: null })
  connectionStore.setState({ isWatching: false, link: 'connecting', offlineSinceMs: null })
})

test('while a call waits for a server that hangs one plain sign stands over the page, with what was typed untouched; it goes when the answer comes', async () => {
  let answer: (response: Response) => void = () => {}
  let isThere = false
  vi.stubGlobal('fetch', (address: URL | string) => {
    if (String(address).includes('/health/live')) return isThere ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('no answer'))
    return new Promise<Response>((resolve) => (answer = resolve))
  })
  render(
    <>
      <ServerSilent />
      <input aria-label="名称" defaultValue="" />
    </>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('名称')
  field.value = '写到一半'
  const called = request('/sys/user/add', z.unknown(), { method: 'POST', body: {} })
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(screen.getByRole('status').textContent).toContain('服务器没有回应 00:0')
  expect(screen.getByRole('status').textContent).toContain('已填写的内容会保留')
  expect(field.value).toBe('写到一半')
  isThere = true
  answer(new Response(JSON.stringify({ success: true, code: 200, message: '', result: null, timestamp: 0 })))
  await act(async () => void (await called))
  expect(screen.queryByRole('status')).toBeNull()
  expect(field.value).toBe('写到一半')
})

test('a browser that says it is offline makes the page ask, and say so, whether anything is asked or not', async () => {
  let isThere = true
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('no network'))))
  render(<ServerSilent />)
  fireEvent(window, new Event('offline'))
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(screen.queryByRole('status')).toBeNull()
  isThere = false
  fireEvent(window, new Event('offline'))
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(screen.getByRole('status').textContent).toContain('服务器没有回应')
})

test('a page that shows live values says it as soon as they stop coming', () => {
  render(<ServerSilent />)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => connectionStore.setState({ isWatching: true, link: 'offline', offlineSinceMs: Date.now() - 3000 }))
  expect(screen.getByRole('status').textContent).toContain('服务器没有回应')
})
