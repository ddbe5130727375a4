import { expect, test } from 'vitest'
import { headerOpacityAt, nightOpacity } from '../../../src/displays/frame/nightDim.ts'
import { wanderAt } from '../../../src/displays/frame/burnInShift.ts'

const minuteMs = 60_000
const day = Array.from({ length: 2 * 24 * 60 }, (_, minute) => wanderAt(1_795_000_000_000 + minute * minuteMs))

test('the picture wanders 2 px a minute and stays inside its 24 px frame for two days', () => {
  expect(day.every(({ x, y }) => Math.abs(x) <= 16 && Math.abs(y) <= 16)).toBe(true)
  const steps = day.slice(1).map(({ x, y }, index) => Math.abs(x - (day[index]?.x ?? 0)) + Math.abs(y - (day[index]?.y ?? 0)))
  expect(new Set(steps)).toEqual(new Set([2]))
})

test('the picture reaches every place of its frame within a day', () => {
  expect(new Set(day.slice(0, 24 * 60).map(({ x, y }) => `${x} ${y}`)).size).toBe(17 * 17)
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
