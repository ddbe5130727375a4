import { expect, test } from 'vitest'
import { headerOpacityAt, nightOpacity } from '../../../src/displays/frame/nightDim.ts'
import { wanderAt } from '../../../src/displays/frame/burnInShift.ts'
import { stayingLit } from '../../support/burnIn.ts'
import type { LitPicture } from '../../support/burnIn.ts'

const stepMs = 2000
const startMs = 1_795_000_000_000
const day = Array.from({ length: (24 * 3_600_000) / stepMs }, (_, step) => wanderAt(startMs + step * stepMs))

test('the picture creeps 1 px at a time, too little to be seen from 5 m, and stays inside its 24 px frame for a day', () => {
  expect(day.every(({ x, y }) => Math.abs(x) <= 16 && Math.abs(y) <= 16)).toBe(true)
  for (const direction of ['x', 'y'] as const)
    expect(Math.max(...day.slice(1).map((at, step) => Math.abs(at[direction] - (day[step]?.[direction] ?? 0))))).toBe(1)
})

/** a picture of `size` × `size` px of which is lit what `isLit` says */
function drawn(size: number, isLit: (x: number, y: number) => boolean): LitPicture {
  return { width: size, height: size, isLit: Uint8Array.from({ length: size * size }, (_, at) => Number(isLit(at % size, Math.floor(at / size)))) }
}
const marks: Record<string, (x: number, y: number) => boolean> = {
  'a square of 32 px': (x, y) => x >= 60 && x < 92 && y >= 60 && y < 92,
  'an upright stroke of 32 px': (x) => x >= 60 && x < 92,
  'a level stroke of 32 px': (_, y) => y >= 60 && y < 92,
  'a slanting stroke of 24 px': (x, y) => Math.abs(x - y) < 17,
  'the other slanting stroke': (x, y) => Math.abs(x + y - 150) < 17,
  'a figure with strokes of 20 px': (x, y) => (x >= 40 && x < 60) || (x >= 90 && x < 110) || (y >= 65 && y < 85),
}

test.each(Object.keys(marks))('%s leaves no pixel lit for longer than ten minutes at any time of a shift', (mark) => {
  expect(stayingLit(drawn(150, marks[mark] ?? (() => true)), { fromMs: startMs, hours: 6 })).toEqual([])
})

test('what is larger than the frame in both directions would be found', () => {
  expect(
    stayingLit(
      drawn(150, (x, y) => x >= 50 && x < 90 && y >= 50 && y < 90),
      { fromMs: startMs, hours: 1 },
    ),
  ).not.toEqual([])
})

test('a reload within the same step does not move the picture', () => {
  expect(wanderAt(startMs + 20_000)).toEqual(wanderAt(startMs + 21_999))
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
