import { expect, test } from 'vitest'
import { hoursOf, isBehind, madeBetween } from '#contract/rules/madeByHour.ts'

const hour = 3_600_000

test('what was made evenly falls into each hour by the time of it that lies there, and all hours together are all of it', () => {
  const making = { amount: 300, spans: [{ startMs: 30 * 60_000, endMs: 3 * hour + 30 * 60_000 }] }
  expect([0, 1, 2, 3, 4].map((at) => madeBetween(making, at * hour, (at + 1) * hour))).toEqual([50, 100, 100, 50, 0])
})

test('a break is no time of making: the hours around it have more', () => {
  const spans = [
    { startMs: 0, endMs: hour },
    { startMs: 2 * hour, endMs: 3 * hour },
  ]
  expect([0, 1, 2].map((at) => madeBetween({ amount: 80, spans }, at * hour, (at + 1) * hour))).toEqual([40, 0, 40])
})

test('the instant between two hours belongs to the one that begins with it', () => {
  const instant = { amount: 5, spans: [{ startMs: hour, endMs: hour + 1 }] }
  expect([madeBetween(instant, 0, hour), madeBetween(instant, hour, 2 * hour)]).toEqual([0, 5])
  expect(madeBetween({ amount: 5, spans: [] }, 0, hour)).toBe(0)
})

test('a shift touches the hours of the clock in which any of it lies', () => {
  expect(hoursOf({ startMs: hour / 2, endMs: 2 * hour })).toEqual([0, hour])
  expect(hoursOf({ startMs: hour, endMs: 2 * hour + 1 })).toEqual([hour, 2 * hour])
})

test('output is behind its plan where more than five in a hundred lack, and never where nothing is due', () => {
  expect([isBehind(94.9, 100), isBehind(95, 100), isBehind(120, 100), isBehind(0, 0), isBehind(0, 1)]).toEqual([true, false, false, false, true])
})
