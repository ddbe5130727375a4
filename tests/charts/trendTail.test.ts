import { expect, test } from 'vitest'
import { alignPoints } from '../../src/charts/trendColumns.ts'
import type { TrendPoint } from '../../src/charts/trendColumns.ts'
import { createTrendTail } from '../../src/charts/trendTail.ts'

const point = (at: number, value: number): TrendPoint => [at, value, value, value]
/** What is drawn of one series with this history. */
function continued(tail: ReturnType<typeof createTrendTail>, history: readonly TrendPoint[]) {
  const columns = alignPoints([history], 1000)
  tail.continueOn(columns, [history])
  return columns.times.map((at, row) => [at, columns.series[0]?.last[row]])
}

test('history that is read again is continued by the live values that are newer than it, and by no others', () => {
  const tail = createTrendTail()
  for (const at of [1000, 2000, 3000, 4000]) tail.add(0, at, at / 100)
  expect(continued(tail, [point(1000, 1), point(2000, 2)])).toEqual([
    [1000, 1],
    [2000, 20],
    [3000, 30],
    [4000, 40],
  ])
  expect(tail.newestMs).toBe(4000)
})

test('what came long before the newest value is forgotten, and everything when live values are no longer wanted', () => {
  const tail = createTrendTail()
  for (let second = 0; second <= 300; second += 1) tail.add(0, second * 1000, second)
  const kept = continued(tail, [])
  expect(kept.length).toBeGreaterThanOrEqual(60)
  expect(kept.length).toBeLessThanOrEqual(122)
  expect(kept.at(-1)).toEqual([300_000, 300])
  tail.clear()
  expect([continued(tail, []), tail.newestMs]).toEqual([[], 0])
})
