import { expect, test } from 'vitest'
import { createConnectionStore, linksInUse, worstOf } from '../../src/realtime/connectionStore.ts'

const states = (given: Parameters<typeof linksInUse>[0]) => linksInUse(given).map(({ name, state }) => `${name} ${state}`)

test('a page that uses no link has none to show', () => {
  const fresh = createConnectionStore().getState()
  expect([linksInUse(fresh), worstOf(linksInUse(fresh))]).toEqual([[], null])
})

test('the three links stand side by side in one vocabulary, and the worst of them speaks for the page', () => {
  const all = { notice: 'open', table: 'open', isWatching: true, link: 'connected' } as const
  expect(states(all)).toEqual(['notice open', 'table open', 'live open'])
  expect(worstOf(linksInUse(all))).toBe('open')
  for (const link of ['offline', 'connecting'] as const) expect(worstOf(linksInUse({ ...all, link }))).toBe('connecting')
  expect(worstOf(linksInUse({ ...all, table: 'connecting' }))).toBe('connecting')
  expect(worstOf(linksInUse({ ...all, notice: 'resting', table: 'connecting' }))).toBe('resting')
})

test('live values that nobody asks for say nothing about the page', () => {
  expect(states({ notice: 'open', table: 'off', isWatching: false, link: 'connecting' })).toEqual(['notice open'])
})
