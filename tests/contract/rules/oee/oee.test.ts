import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addParts, noParts, oeeOf, pbtSec, secondsByState, stateSecondsOf } from '#contract/rules/oee/oee.ts'

test('OEE is availability × effectiveness × quality, of what was planned and is known', () => {
  const parts = {
    ...noParts,
    runSec: 2400,
    minorSec: 300,
    downSec: 600,
    idleSec: 300,
    closedSec: 1800,
    noDataSec: 1800,
    ratedSec: 2700,
    idealSec: 2160,
    goodIdealSec: 2052,
  }
  const { availability, effectiveness, quality, oee, completeness, needsRateCheck } = oeeOf(parts)
  expect(pbtSec(parts)).toBe(3600)
  expect([availability, effectiveness, quality]).toEqual([0.75, 0.8, 0.95])
  expect(oee).toBeCloseTo(0.57)
  expect(completeness).toBe(0.75)
  expect(needsRateCheck).toBe(false)
})

test('an effectiveness above 100 % is kept and said, not capped', () => {
  const { effectiveness, needsRateCheck } = oeeOf({ ...noParts, runSec: 1000, ratedSec: 1000, idealSec: 1100, goodIdealSec: 1100 })
  expect(effectiveness).toBe(1.1)
  expect(needsRateCheck).toBe(true)
})

test('nothing planned or nothing known is no figure, not a zero', () => {
  expect(oeeOf({ ...noParts, closedSec: 3600, noDataSec: 10 })).toMatchObject({ availability: null, oee: null })
  expect(oeeOf({ ...noParts, downSec: 3600 }).oee).toBe(0)
})

test('the seconds of all states are the whole time, however it is cut into hours', () => {
  const states = Object.keys(stateSecondsOf)
  const lengths = fc.array(fc.tuple(fc.constantFrom(...states), fc.integer({ min: 0, max: 5_000_000 })), { maxLength: 12 })
  fc.assert(
    fc.property(lengths, fc.integer({ min: 0, max: 10_000_000 }), (pieces, cut) => {
      let at = 500
      const rows = pieces.map(([state, length]) => ({ state, startMs: at, endMs: (at += length) }))
      const toMs = at + 3000
      const middle = Math.min(cut, toMs)
      const whole = secondsByState(rows, { fromMs: 0, toMs })
      const halves = addParts([
        { ...noParts, ...secondsByState(rows, { fromMs: 0, toMs: middle }) },
        { ...noParts, ...secondsByState(rows, { fromMs: middle, toMs }) },
      ])
      expect(halves).toEqual({ ...noParts, ...whole })
      expect(pbtSec(whole) + whole.closedSec + whole.noDataSec).toBe(Math.floor(toMs / 1000))
    }),
    { numRuns: 500 },
  )
})
