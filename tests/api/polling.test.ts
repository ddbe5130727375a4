// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pollMs } from '../../src/api/announcements.ts'

test('announcements are asked for every 6 s, each page a little differently [MSG-012]', () => {
  const seen = { hasFailed: false, isHidden: false }
  expect(pollMs({ ...seen, random: 0.5 })).toBe(6000)
  expect([0, 1].map((random) => pollMs({ ...seen, random }))).toEqual([5700, 6300])
})

test('a page that nobody sees asks for nothing, nor does one after a failure', () => {
  expect(pollMs({ hasFailed: false, isHidden: true, random: 0.5 })).toBe(false)
  expect(pollMs({ hasFailed: true, isHidden: false, random: 0.5 })).toBe(false)
})
