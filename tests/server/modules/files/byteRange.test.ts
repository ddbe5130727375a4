import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteRange } from '../../../../server/modules/files/byteRange.ts'

test('whatever is asked, no more than the file goes out', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
      ),
      fc.integer({ min: 1, max: 5000 }),
      (header, size) => {
        const range = byteRange(header, size)
        if (range === null || range === 'unsatisfiable') return
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.last).toBeLessThan(size)
        expect(range.first).toBeLessThanOrEqual(range.last)
      },
    ),
  )
  expect(byteRange(undefined, 10)).toBe(null)
  expect(byteRange('bytes=-20', 10)).toEqual({ first: 0, last: 9 })
  expect(byteRange('bytes=-0', 10)).toBe('unsatisfiable')
})
