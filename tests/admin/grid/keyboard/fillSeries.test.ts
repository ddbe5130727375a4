import { expect, test } from 'vitest'
import { goingOn } from '../../../../src/admin/grid/keyboard/fillSeries.ts'

const on = (values: readonly (string | number | null)[], holds: 'days' | 'texts' | 'others' = 'others', places = [values.length, values.length + 1, -1]) =>
  places.map((place) => goingOn(values, place, holds))

test('numbers go on in their steps, as many as say one; a single one is repeated', () => {
  expect(on([5])).toEqual([5, 5, 5])
  expect(on([1, 2])).toEqual([3, 4, 0])
  expect(on([0.1, 0.2])).toEqual([0.3, 0.4, 0])
  expect(on([10, 8, 6])).toEqual([4, 2, 12])
  expect(on([1, 2, 4])).toEqual([1, 2, 4])
  expect(on([1, null])).toEqual([1, null, null])
})

test('a day goes on by a day, several by what is between them, over the ends of months', () => {
  expect(on(['2026-02-28'], 'days')).toEqual(['2026-03-01', '2026-03-02', '2026-02-27'])
  expect(on(['2026-01-01', '2026-01-08'], 'days')).toEqual(['2026-01-15', '2026-01-22', '2025-12-25'])
  expect(on(['2026-01-01 08:00:00'], 'days')).toEqual(['2026-01-01 08:00:00', '2026-01-01 08:00:00', '2026-01-01 08:00:00'])
})

test('a text that ends in digits is counted on with its zeros, and never below nothing; keys and choices are repeated', () => {
  expect(on(['LOT-009'], 'texts')).toEqual(['LOT-010', 'LOT-011', 'LOT-008'])
  expect(on(['A0'], 'texts')).toEqual(['A1', 'A2', 'A0'])
  expect(on(['甲'], 'texts')).toEqual(['甲', '甲', '甲'])
  expect(on(['甲', '乙'], 'texts')).toEqual(['甲', '乙', '乙'])
  expect(on(['u1'])).toEqual(['u1', 'u1', 'u1'])
})
