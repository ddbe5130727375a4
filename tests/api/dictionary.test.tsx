// @vitest-environment page
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startApiServer } from '../support/apiServer.ts'

/** What a browser keeps of dictionaries, and when it asks for them. */
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { dictOptions, keepDictionaries, useDictionary } = await import('../../src/api/dictionary.ts')

const path = '/sys/dict/queryAllDictItems'
const sexes = (text: string) => ({ sex: [{ value: '1', text, title: text }] })
const entry = z.object({ expiresAt: z.number() }).loose()
const kept = () => entry.parse(JSON.parse(localStorage.getItem('pro__dictItems') ?? 'null'))
const aged = (ms: number) => localStorage.setItem('pro__dictItems', JSON.stringify({ ...kept(), expiresAt: kept().expiresAt - ms }))

beforeEach(() => {
  localStorage.clear()
  server.asked.length = 0
  server.succeed(path, sexes('男'))
})
afterEach(() => cleanup())
afterAll(() => server.close())

function Sex() {
  return useDictionary('sex').map(({ text }) => text)
}
function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Sex />
    </QueryClientProvider>,
  )
}
const asked = () => server.asked.filter((one) => one.path === path).length

test('what the server answered is kept for 7 days and no longer [API-087]', async () => {
  open()
  await waitFor(() => expect(dictOptions('sex')).toHaveLength(1))
  expect(Math.round((kept().expiresAt - Date.now()) / 60_000)).toBe(7 * 24 * 60)
  aged(7 * 24 * 3_600_000)
  expect(dictOptions('sex')).toEqual([])
})

test('a dictionary that this browser knows is shown, and the server is not asked [API-090]', async () => {
  keepDictionaries(sexes('男性'))
  open()
  expect(document.body.textContent).toBe('男性')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([asked(), document.body.textContent]).toEqual([0, '男性'])
})

test('what was read long ago is shown, and read anew behind it', async () => {
  keepDictionaries(sexes('男性'))
  aged(11 * 60_000)
  open()
  expect(document.body.textContent).toBe('男性')
  await waitFor(() => expect(document.body.textContent).toBe('男'))
  expect(asked()).toBe(1)
})
