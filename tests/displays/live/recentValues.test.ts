import { expect, test } from 'vitest'
import { recentSlots, withNewest, withPast } from '../../../src/displays/live/recentValues.ts'

test('a small curve begins with what the history knows, and what the page saw itself stands at its end', () => {
  const seen = withNewest(new Map(), ['a'], () => ({ value: 99, quality: 'good' }))
  const past = Array.from({ length: recentSlots }, (_, index) => index)
  const joined = withPast(seen, [{ tagCode: 'a', values: past }]).get('a') ?? []
  expect(joined).toHaveLength(recentSlots)
  expect([joined[0], joined.at(-2), joined.at(-1)]).toEqual([0, recentSlots - 2, 99])
})

test('a curve of a tag that nobody saw yet is the history alone, with its gaps', () => {
  expect(withPast(new Map(), [{ tagCode: 'a', values: [1, null, 3] }]).get('a')).toEqual([1, null, 3])
})
