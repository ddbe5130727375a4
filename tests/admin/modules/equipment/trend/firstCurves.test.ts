import { expect, test } from 'vitest'
import type { Trend } from '#contract/modules/equipment/overview.ts'
import { beganAt, firstCurves } from '../../../../../src/admin/modules/equipment/trend/firstCurves.ts'
import { machine } from '../../../../displays/live/samples.ts'

const machineOf = (equipCode: string, ...names: string[]) => machine({ equipCode, name: '磨', processTags: names.map((name) => `${equipCode}.${name}`) })
const machines = [machineOf('ML-01'), machineOf('ML-02', 'a', 'b', 'c', 'd'), machineOf('ML-03', 'a')]
const tags = machines.flatMap(({ processTags }) =>
  processTags.map((tagCode) => ({ tagCode, name: '', unit: '', decimals: 0, isText: false, deviceCode: '', equipCode: null })),
)

test('the machine that has an alarm is drawn first, else the first that has curves, at most three of them', () => {
  expect(firstCurves(machines, tags, 'ML-03')).toEqual({ codes: ['ML-03.a'], why: '先看 ML-03 磨：它有报警。要看别的，在左边选测点。' })
  expect(firstCurves(machines, tags, null)).toEqual({ codes: ['ML-02.a', 'ML-02.b', 'ML-02.c'], why: '先看第一台设备 ML-02 磨。要看别的，在左边选测点。' })
  expect(firstCurves(machines, tags, 'ML-01')?.codes[0]).toBe('ML-02.a') // it has an alarm and nothing to draw
  expect(firstCurves(machines, [], 'ML-03')).toBeNull()
})

test('a record that begins inside what is shown says when, one that only lacks a little does not', () => {
  const from = (...points: [number, number | null][]): Trend => ({
    tagCode: 't',
    fromMs: 0,
    toMs: 1000,
    bucketMs: 1,
    points: points.map(([at, last]) => [at, last, last, last]),
  })
  const view = { fromMs: 0, toMs: 1000 }
  expect(beganAt([from([0, null], [600, 5]), from([700, 1])], view)).toBe(600)
  expect(beganAt([from([700, 1]), from([10, 1])], view)).toBeNull() // one of them covers it
  expect(beganAt([from([51, 1])], view)).toBe(51)
  expect(beganAt([from([50, 1])], view)).toBeNull()
  expect(beganAt([from([700, 1]), undefined], view)).toBeNull()
  expect(beganAt([], view)).toBeNull()
})
