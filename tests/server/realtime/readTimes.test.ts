import { expect, test } from 'vitest'
import { statuses } from '#contract/quality.ts'
import { createReadTimes } from '../../../server/realtime/readTimes.ts'
import { LatestValues } from '../../../server/tags/latest.ts'
import { tagMeta } from '../../support/plcRows.ts'

function start() {
  const clock = { now: 1_000_000, uptimeMs: 500 }
  const latest = new LatestValues()
  latest.define([tagMeta('P.a', 1)])
  const reads = createReadTimes(latest, { now: () => clock.now, uptimeMs: () => clock.uptimeMs })
  const heard = (at: number) => {
    latest.set(0, 1, statuses.good.code, at, [])
    reads.note(1, [0])
    return at
  }
  return { clock, heard, ageMs: (at: number) => reads.ageMs(1, at) }
}

test('a value ages by the monotonic clock, whatever the clock on the wall is set to', () => {
  const { clock, heard, ageMs } = start()
  const at = heard(clock.now - 40)
  expect(ageMs(at)).toBe(40)
  clock.now += 3_600_000
  clock.uptimeMs += 1000
  expect(ageMs(at)).toBe(1040)
})

test('a value that another process read long ago is as old as it is, from the first moment on', () => {
  const { clock, heard, ageMs } = start()
  const at = heard(clock.now - 60_000)
  expect(ageMs(at)).toBe(60_000)
  const newer = heard(clock.now - 10)
  expect(ageMs(newer)).toBe(10)
})
