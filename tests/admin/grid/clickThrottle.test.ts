import { expect, test } from 'vitest'
import { clickThrottle } from '../../../src/admin/grid/clickThrottle.ts'

test('a second click within 300 ms is held back where nothing else is said [CONST-050]', () => {
  let now = 1000
  const isLet = clickThrottle(() => now)
  expect(isLet()).toBe(true)
  now += 299
  expect(isLet()).toBe(false)
  now += 1
  expect(isLet()).toBe(true)
})
