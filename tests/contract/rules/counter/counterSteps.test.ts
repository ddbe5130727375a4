import { expect, test } from 'vitest'
import { counterReadings, oddityText } from '#contract/rules/counter/counterReadings.ts'
import { counterSteps } from '#contract/rules/counter/counterSteps.ts'

const minuteMs = 60_000

/** A reading a minute. */
const minutes = (...values: number[]) => values.map((value, at) => ({ at: at * minuteMs, value }))

function countOf(values: readonly number[], perHour: number | null = null) {
  const { steps, oddities } = counterSteps(minutes(...values), perHour)
  return {
    pieces: steps.reduce((sum, { pieces }) => sum + pieces, 0),
    kinds: oddities.map(({ kind }) => kind),
    leftOut: oddities.map(({ leftOut }) => leftOut),
  }
}

test('a counter counts what it grew by', () => {
  expect(countOf([100, 140, 150])).toEqual({ pieces: 50, kinds: [], leftOut: [] })
  expect([countOf([]), countOf([7])].map(({ pieces }) => pieces)).toEqual([0, 0])
})

test('a counter that began again from 0 goes on counting', () => {
  expect(countOf([100, 140, 3, 20])).toMatchObject({ pieces: 60, kinds: ['reset'] })
  expect(countOf([5000, 5010, 12, 25])).toMatchObject({ pieces: 35, kinds: ['reset'] })
  expect(countOf([65_000, 10])).toMatchObject({ pieces: 10, kinds: ['reset'] }) // too far from the end of a register
  expect(countOf([65_530, 600])).toMatchObject({ pieces: 600, kinds: ['reset'] }) // too far behind it
})

test('a counter that passes the end of its register goes on counting', () => {
  expect(countOf([65_530, 10])).toMatchObject({ pieces: 16, kinds: ['rollover'] })
  expect(countOf([4_294_967_290, 4])).toMatchObject({ pieces: 10, kinds: ['rollover'] })
  expect(countOf([60_000, 62_000, 64_000, 464, 2464])).toMatchObject({ pieces: 8000, kinds: ['rollover'] }) // a fast one, far from both ends
})

test('a counter that shows 0, or anything else, for a minute goes on where it was', () => {
  expect(countOf([51_632, 51_642, 0, 51_650, 51_660])).toEqual({ pieces: 28, kinds: ['glitch'], leftOut: [51_642] })
  expect(countOf([51_642, 51_642, 0, 51_642])).toMatchObject({ pieces: 0, kinds: ['glitch'] }) // rejects that did not grow
  expect(countOf([5000, 5010, 65_535, 5020, 5030])).toMatchObject({ pieces: 30, kinds: ['glitch'] })
  expect(countOf([5000, 65_535, 5001])).toMatchObject({ pieces: 1, kinds: ['glitch'] })
  expect(countOf([5000, 5010, 4_294_967_295, 4_294_967_295, 5040])).toMatchObject({ pieces: 40, kinds: ['glitch'] })
  expect(countOf([900, 910, 0, 3, 5, 950])).toMatchObject({ pieces: 50, kinds: ['glitch'] }) // it showed something that moved
  expect(countOf([51_642, 51_650, -1, 51_660])).toMatchObject({ pieces: 18, kinds: ['glitch'] })
})

test('what comes back after a quarter of an hour began anew meanwhile', () => {
  const away = (length: number) => [51_632, 51_642, ...Array.from({ length }, () => 0), 51_650]
  expect(countOf(away(15))).toMatchObject({ pieces: 18, kinds: ['glitch'] })
  expect(countOf(away(16)).kinds).toEqual(['reset'])
})

test('a counter that was reset and counted up to where it was itself is no glitch', () => {
  expect(countOf([20, 40, 60, 0, 20, 40, 60, 80])).toMatchObject({ pieces: 120, kinds: ['reset'] })
  expect(countOf([20, 0, 25], 1500)).toMatchObject({ pieces: 25, kinds: ['reset'] }) // at 25 a minute
})

test('a counter that goes on from a number that nobody can have counted to was replaced: the jump is no output', () => {
  expect(countOf([51_632, 51_642, 30_000, 30_010])).toEqual({ pieces: 20, kinds: ['replaced'], leftOut: [30_000] })
  expect(countOf([100, 110, 51_642, 51_652], 600)).toEqual({ pieces: 20, kinds: ['replaced'], leftOut: [51_532] })
  expect(countOf([100, 110, 300, 310], 600)).toMatchObject({ pieces: 210, kinds: [] }) // twenty times its rate: rates are often set too low
})

test('a step back by a little is no output, and neither is what stands behind it', () => {
  expect(countOf([4990, 5000, 4980, 5010])).toMatchObject({ kinds: ['back'] })
  expect(countOf([4970, 4980, 4990, 5000, 4985, 4995])).toMatchObject({ pieces: 40, kinds: ['back'] })
  expect(countOf([199, 190]).kinds).toEqual(['reset']) // too small to tell
})

test('a period of history shows its peak before what it ended with', () => {
  const points: [number, number | null, number | null, number | null][] = [
    [0, 5000, 5010, 5010],
    [minuteMs, 3, 5020, 3],
    [2 * minuteMs, null, null, null],
  ]
  expect(counterReadings({ points, bucketMs: minuteMs })).toEqual([
    { at: minuteMs, value: 5010 },
    { at: 1.5 * minuteMs, value: 5020 },
    { at: 2 * minuteMs, value: 3 },
  ])
})

test('what was left out is said in a sentence; a reset and a roll-over leave nothing out', () => {
  const said = (kind: 'glitch' | 'replaced' | 'back' | 'reset' | 'rollover') =>
    oddityText('PR-01.reject', { kind, at: 0, from: 51_642, to: 0, leftOut: 51_642 })
  expect(said('glitch')).toBe('PR-01.reject 从 51642 短时变为 0 又回来，51642 没有计入')
  expect(said('replaced')).toContain('51642 没有计入')
  expect(said('back')).toContain('退到 0')
  expect([said('reset'), said('rollover')]).toEqual([null, null])
})
