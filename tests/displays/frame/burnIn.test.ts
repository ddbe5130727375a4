import { expect, test } from 'vitest'
import { headerOpacityAt, nightOpacity } from '../../../src/displays/frame/nightDim.ts'
import { wanderAt } from '../../../src/displays/frame/burnInShift.ts'

const minuteMs = 60_000
const day = Array.from({ length: 2 * 24 * 60 }, (_, minute) => wanderAt(1_795_000_000_000 + minute * minuteMs))

test('the picture wanders 2 px a minute, across and along, and stays inside its 24 px frame for two days', () => {
  expect(day.every(({ x, y }) => Math.abs(x) <= 16 && Math.abs(y) <= 16)).toBe(true)
  for (const direction of ['x', 'y'] as const) {
    const steps = day.slice(1).map((at, index) => Math.abs(at[direction] - (day[index]?.[direction] ?? 0)))
    expect(new Set(steps)).toEqual(new Set([2]))
  }
})

/** the longest time in minutes that one pixel lies under a stroke of this thickness which starts at these places, one a minute */
function longestLit(places: readonly number[], thickPx: number): number {
  let longest = 0
  for (let pixel = -16; pixel < 16 + thickPx; pixel += 1) {
    let lit = 0
    for (const at of places) {
      lit = at <= pixel && pixel < at + thickPx ? lit + 1 : 0
      longest = Math.max(longest, lit)
    }
  }
  return longest
}

test.each([2, 4, 6, 8, 10])('no pixel lies under a stroke %i px thick for more than ten minutes of two days, upright or level', (thickPx) => {
  for (const direction of ['x', 'y'] as const)
    expect(
      longestLit(
        day.map((at) => at[direction]),
        thickPx,
      ),
    ).toBeLessThanOrEqual(10)
})

test('a reload within the same minute does not move the picture', () => {
  expect(wanderAt(1_795_000_020_000)).toEqual(wanderAt(1_795_000_020_000 + 39_999))
})

test('the header is bright by day and dims slowly at night, on the clock of the plant', () => {
  const at = (clock: string) => headerOpacityAt(Date.parse(`2026-11-21T${clock}:00+08:00`), 'Asia/Shanghai')
  expect(at('12:00')).toBe(1)
  expect(at('20:59')).toBe(1)
  expect(at('21:30')).toBeCloseTo((1 + nightOpacity) / 2)
  expect(at('02:00')).toBe(nightOpacity)
  expect(at('06:30')).toBeCloseTo((1 + nightOpacity) / 2)
  expect(at('07:00')).toBe(1)
})
