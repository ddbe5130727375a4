import { expect, test } from 'vitest'
import { createClock } from '../../plant/clock.ts'
import { registerDump } from '../../plant/registerDump.ts'

const settings = { SIM_SEED: 1, SIM_FAULTS: 'on', PLANT_TZ: 'Asia/Shanghai' } as const
const startMs = Date.parse('2026-11-20T14:05:00+08:00')

test('a dump has 100 registers in hex for each of 24 machines, and the same seed and minute give it again', () => {
  const dump = registerDump(settings, startMs)
  expect(dump).toHaveLength(24)
  for (const line of dump) expect(line).toMatch(/^[A-Z]{2}-0\d [0-9a-f]{400}$/)
  expect(registerDump(settings, startMs)).toEqual(dump)
  expect(registerDump({ ...settings, SIM_SEED: 2 }, startMs)).not.toEqual(dump)
})

test('the same simulated minute gives the same registers whatever the speed', () => {
  const dumpAfter = (speed: number, realMs: number) => {
    let realNowMs = startMs
    const clock = createClock(speed, () => realNowMs)
    realNowMs += realMs
    return registerDump(settings, clock.nowMs())
  }
  const slow = dumpAfter(0.1, 36_000_000)
  expect(dumpAfter(60, 60_000)).toEqual(slow)
  expect(dumpAfter(3600, 1000)).toEqual(slow)
  expect(registerDump(settings, startMs)).not.toEqual(slow)
})
