import { expect, test } from 'vitest'
import { busiestSecond, median, percentile, slope, swing } from './figures.ts'

test('a percentile is the value below which that share lies, and nothing has none', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([percentile(hundred, 0.99), percentile(hundred, 0.5), percentile([7], 0.99)]).toEqual([99, 50, 7])
  expect(percentile([], 0.5)).toBeNaN()
})

test('the middle of an even number of values is the lower one, so that it was really measured', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2])
})

test('a slope is that of the straight line through the points, and flat for one point or none', () => {
  expect(slope([0, 1, 2, 3].map((x) => ({ x, y: 5 + 2 * x })))).toBeCloseTo(2)
  expect(
    slope([
      { x: 0, y: 0 },
      { x: 1, y: 3 },
      { x: 2, y: 0 },
    ]),
  ).toBeCloseTo(0)
  expect([slope([]), slope([{ x: 3, y: 9 }])]).toEqual([0, 0])
})

test('the busiest second is found wherever it begins, and a moment exactly a second later is not in it', () => {
  expect(busiestSecond([0, 999, 1000, 1001, 1998, 5000])).toBe(4)
  expect(busiestSecond([5000, 0, 1000])).toBe(1)
  expect(busiestSecond([])).toBe(0)
})

test('a swing is the farthest value from the middle as a part of it', () => {
  expect(swing([100, 104, 90])).toBeCloseTo(0.1)
})
