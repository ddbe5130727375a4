// @vitest-environment page
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sessionLifeMs } from '../../src/api/session.ts'
import { stored } from '../../src/api/stored.ts'

let now = 1_000_000
const entry = (name = 'token') => stored({ name, schema: z.string(), lifeMs: sessionLifeMs, now: () => now })

beforeEach(() => {
  localStorage.clear()
  now = 1_000_000
})

test('everything kept in the browser begins with pro__ [SES-026]', () => {
  entry().write('t')
  expect(Object.keys(localStorage)).toEqual(['pro__token'])
})

test('an entry is there for 604800000 ms and absent from then on [SES-007]', () => {
  entry().write('t')
  now += 604_799_999
  expect(entry().read()).toBe('t')
  now += 1
  expect(entry().read()).toBeNull()
})

test('what is damaged or of another shape counts as absent', () => {
  localStorage.setItem('pro__token', '{"value":')
  expect(entry().read()).toBeNull()
  localStorage.setItem('pro__token', JSON.stringify({ value: 5, expiresAt: now + 1 }))
  expect(entry().read()).toBeNull()
})

test('what has no life of its own is gone after 30000 ms [SES-028]', () => {
  const brief = stored({ name: 'brief', schema: z.string(), now: () => now })
  brief.write('t')
  now += 29_999
  expect(brief.read()).toBe('t')
  now += 1
  expect(brief.read()).toBeNull()
})
