import { expect, test } from 'vitest'
import { addPeriod, emptyRollup, rollUp } from '../../../../server/tags/history/rollup.ts'
import type { Samples } from '../../../../server/tags/history/samples.ts'

const samplesOf = (...rows: [at: number, value: number, status?: number][]): Samples => ({
  at: Float64Array.from(rows, ([at]) => at),
  value: Float64Array.from(rows, ([, value]) => value),
  status: Uint8Array.from(rows, ([, , status]) => status ?? 0),
})
const minutes = (samples: Samples, count = 1, untilMs = Infinity) => rollUp(samples, { startMs: 0, unitMs: 60_000, count, untilMs })

test('the mean of a minute is weighted by how long each value stood', () => {
  const minute = minutes(samplesOf([0, 10], [45_000, 50]))
  expect(minute).toEqual({
    min: Float64Array.of(10),
    max: Float64Array.of(50),
    mean: Float64Array.of(20),
    last: Float64Array.of(50),
    goodMs: Float64Array.of(60_000),
  })
})

test('a value from before the minute stands into it', () => {
  const minute = minutes(samplesOf([-20_000, 100], [30_000, 0]))
  expect([minute.min[0], minute.max[0], minute.mean[0]]).toEqual([0, 100, 50])
})

test('a time of bad quality counts neither for mean nor for good time', () => {
  const minute = minutes(samplesOf([0, 10], [30_000, Number.NaN, 32]))
  expect([minute.mean[0], minute.goodMs[0], minute.last[0]]).toEqual([10, 30_000, 10])
})

test('a value that is not read again is a gap after 130 s', () => {
  expect([...minutes(samplesOf([0, 5]), 4).goodMs]).toEqual([60_000, 60_000, 10_000, 0])
})

test('nothing is known of the time to come', () => {
  expect([...minutes(samplesOf([0, 5]), 2, 20_000).goodMs]).toEqual([20_000, 0])
})

test('an hour summed up from its minutes is the hour summed up from its samples', () => {
  const samples = samplesOf(...Array.from({ length: 700 }, (_, i): [number, number, number] => [i * 5000 + (i % 7), (i * 37) % 101, i % 50 === 0 ? 33 : 0]))
  const fine = minutes(samples, 60)
  const coarse = emptyRollup(1)
  for (let minute = 0; minute < 60; minute++) addPeriod(coarse, 0, fine, minute)
  const direct = rollUp(samples, { startMs: 0, unitMs: 3_600_000, count: 1, untilMs: Infinity })
  expect([coarse.min, coarse.max, coarse.last, coarse.goodMs]).toEqual([direct.min, direct.max, direct.last, direct.goodMs])
  expect(coarse.mean[0]).toBeCloseTo(direct.mean[0] ?? Number.NaN, 9)
})
