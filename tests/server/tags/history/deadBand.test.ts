import { expect, test } from 'vitest'
import { DeadBand } from '../../../../server/tags/history/deadBand.ts'

const timeout = 33

function kept(deadband: number, readings: (readonly [at: number, value: number, status?: number])[]): number[][] {
  const stored: number[][] = []
  const band = new DeadBand(deadband, (at, value, status) => stored.push([at, value, status]))
  for (const [at, value, status] of readings) band.read(at, value, status ?? 0)
  return stored
}

test('a value is stored again once it has moved by the dead band, in either direction', () => {
  expect(
    kept(0.5, [
      [0, 10],
      [1000, 10.4],
      [2000, 10.5],
      [3000, 10.1],
      [4000, 10],
    ]),
  ).toEqual([
    [0, 10, 0],
    [2000, 10.5, 0],
    [4000, 10, 0],
  ])
})

test('a dead band of 0 stores every change and no repetition', () => {
  expect(
    kept(0, [
      [0, 1],
      [1000, 1],
      [2000, 2],
      [3000, 2],
      [4000, 1],
    ]),
  ).toEqual([
    [0, 1, 0],
    [2000, 2, 0],
    [4000, 1, 0],
  ])
})

test('an unchanged value is stored once a minute', () => {
  const readings = Array.from({ length: 181 }, (_, second) => [second * 1000, 7] as const)
  expect(kept(1, readings).map(([at]) => at)).toEqual([0, 60_000, 120_000, 180_000])
})

test('every change of status is stored, with the reading before it', () => {
  expect(
    kept(5, [
      [0, 10],
      [1000, 11],
      [2000, Number.NaN, timeout],
      [3000, Number.NaN, timeout],
      [4000, 11],
    ]),
  ).toEqual([
    [0, 10, 0],
    [1000, 11, 0],
    [2000, Number.NaN, timeout],
    [3000, Number.NaN, timeout],
    [4000, 11, 0],
  ])
})

test('before a jump the last quiet reading is stored, so that the curve shows a step and not a ramp', () => {
  const quiet = Array.from({ length: 30 }, (_, second) => [second * 1000, 10] as const)
  expect(kept(1, [...quiet, [30_000, 50]])).toEqual([
    [0, 10, 0],
    [29_000, 10, 0],
    [30_000, 50, 0],
  ])
})

test('on a slow ramp nothing is stored beside the points of the ramp', () => {
  const ramp = Array.from({ length: 31 }, (_, second) => [second * 1000, second / 10] as const)
  expect(kept(1, ramp).map(([at]) => at)).toEqual([0, 10_000, 20_000, 30_000])
})

test('a late reading is stored as it is, the same reading twice only once', () => {
  expect(
    kept(1, [
      [5000, 10],
      [5000, 10],
      [2000, 10.2],
    ]),
  ).toEqual([
    [5000, 10, 0],
    [2000, 10.2, 0],
  ])
})
