import { describe, expect, test } from 'vitest'
import { findingsIn } from '../../../server/start/criticalFindings.ts'

const minuteMs = 60_000
const window = { fromMs: 0, toMs: 10 * minuteMs }
const all = [window]

type Value = readonly [low: number, high: number] | null
/** A history of ten minutes, one period each: 30 °C but where it says otherwise. */
const history = (values: Readonly<Record<number, Value>> = {}) => ({
  bucketMs: minuteMs,
  points: Array.from({ length: 10 }, (_, at): [number, number | null, number | null, number | null] => {
    const value = at in values ? values[at] : ([30, 30] as const)
    return value ? [at * minuteMs, value[0], value[1], value[1]] : [at * minuteMs, null, null, null]
  }),
})
const limits = { low: 20, high: 40 }

describe('what a history says against a critical parameter', () => {
  test('on the limits nothing is wrong, and beyond them it is: how far, how long, from when to when', () => {
    expect(findingsIn(history({ 3: [20, 40] }), limits, window, all)).toEqual([])
    expect(findingsIn(history({ 3: [30, 40.1], 4: [30, 41], 7: [19.9, 30] }), limits, window, all)).toEqual([
      { kind: 'high', limitValue: 40, extreme: 41, outSec: 120, fromMs: 3 * minuteMs, toMs: 5 * minuteMs },
      { kind: 'low', limitValue: 20, extreme: 19.9, outSec: 60, fromMs: 7 * minuteMs, toMs: 8 * minuteMs },
    ])
  })

  test('a limit that is not set is none', () => {
    const wild = history({ 3: [-5, 90] })
    expect(findingsIn(wild, { low: null, high: 40 }, window, all).map(({ kind }) => kind)).toEqual(['high'])
    expect(findingsIn(wild, { low: 20, high: null }, window, all).map(({ kind }) => kind)).toEqual(['low'])
  })

  test('below counts while the machine runs; above counts always', () => {
    const values = history({ 2: [10, 50], 6: [12, 30] })
    const running = [{ fromMs: 6 * minuteMs, toMs: 7 * minuteMs }]
    expect(findingsIn(values, limits, window, running)).toMatchObject([
      { kind: 'high', extreme: 50 },
      { kind: 'low', extreme: 12, outSec: 60 },
    ])
    expect(findingsIn(values, limits, window, [])).toMatchObject([{ kind: 'high', extreme: 50 }])
  })

  test('a tenth of the time may be unread, and not more', () => {
    expect(findingsIn(history({ 4: null }), limits, window, all)).toEqual([])
    expect(findingsIn(history({ 4: null, 5: null }), limits, window, all)).toEqual([
      { kind: 'unknown', limitValue: null, extreme: null, outSec: 120, fromMs: 4 * minuteMs, toMs: 6 * minuteMs },
    ])
  })

  test('a history that nobody kept leaves all of the time unread', () => {
    expect(findingsIn(null, limits, window, all)).toEqual([{ kind: 'unknown', limitValue: null, extreme: null, outSec: 600, ...window }])
  })
})
