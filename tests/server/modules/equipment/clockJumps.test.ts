import { expect, test } from 'vitest'
import { machineStates as states } from '#contract/modules/equipment/machineState.ts'
import { statuses } from '#contract/quality.ts'
import { createBus } from '../../../../server/bus/bus.ts'
import { createMachineStates } from '../../../../server/modules/equipment/machineStates.ts'
import type { Change } from '../../../../server/modules/equipment/stateLog.ts'
import { createTagEngine } from '../../../../server/tags/engine.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import { clockJumps } from '../../../support/clockJumps.ts'
import { nothingElseSaid, plcStateRules } from '../../../support/machineSignals.ts'
import { tagMeta } from '../../../support/plcRows.ts'
import { watchedMachine } from './states/watchedMachine.ts'

const startMs = 1_800_000_000_000

/** A machine that is watched second by second, by a wall clock that is set now and then. */
async function watching() {
  let at = startMs
  const recorded: Change[] = []
  const latest = new LatestValues()
  const bus = createBus((error) => {
    throw error
  })
  const engine = createTagEngine({ latest, bus, remember: () => {} })
  latest.define([tagMeta('ML-01.plcState', 1), tagMeta('ML-01.state', 2), tagMeta('ML-01.stateSince', 2), tagMeta('ML-01.count', 1)])
  const log = { record: async (changes: readonly Change[]) => void recorded.push(...changes), markAlive: async () => {}, closeOutage: async () => {} }
  const watched = createMachineStates({
    latest,
    engine,
    bus,
    log: { ...log, openStates: async () => new Map(), between: async () => [] },
    known: new Map(),
    readSince: startMs - 1000,
    sources: nothingElseSaid,
  })
  watched.watch([{ ...watchedMachine('ML-01', plcStateRules('ML-01')), plcStateTag: 'ML-01.plcState', countTag: 'ML-01.count', idealPerHour: 3600 }])
  let count = 0
  async function pass(seconds: number, says: { plc: number | null; counts?: boolean }) {
    for (let second = 0; second < seconds; second += 1) {
      at += 1000
      if (says.counts !== false) count += 1
      if (says.plc === null) for (const slot of [0, 3]) latest.fail(slot, statuses.timeout.code)
      else {
        latest.set(0, says.plc, statuses.good.code, at, [])
        latest.set(3, count, statuses.good.code, at, [])
      }
      await watched.tick(at)
    }
  }
  return {
    recorded,
    pass,
    setBy(ms: number) {
      const shownMs = at
      at += ms
      engine.shift(ms)
      watched.shift(ms, shownMs)
    },
    state: () => latest.find('ML-01.state')?.value,
    ageS: () => Math.round((at - Number(latest.find('ML-01.stateSince')?.value)) / 1000),
    now: () => at,
  }
}

test.each(clockJumps)('a state changes, lasts and is left as fast as ever when the clock is set by %i ms', async (jump) => {
  const machine = await watching()
  await machine.pass(10, { plc: 3 })
  expect(machine.state()).toBe(states.running.code)
  machine.setBy(jump)
  await machine.pass(1, { plc: 3 })
  expect([machine.state(), machine.ageS()]).toEqual([states.running.code, 10])
  await machine.pass(2, { plc: 1 })
  expect(machine.state()).toBe(states.running.code) // not believed before 2 s
  await machine.pass(1, { plc: 1 })
  expect([machine.state(), machine.ageS()]).toEqual([states.idle.code, 2])
})

test.each(clockJumps)('a delay that runs while the clock is set by %i ms ends when it would have', async (jump) => {
  const machine = await watching()
  await machine.pass(10, { plc: 3 })
  await machine.pass(15, { plc: null })
  machine.setBy(jump)
  await machine.pass(15, { plc: null })
  expect(machine.state()).toBe(states.running.code)
  await machine.pass(1, { plc: null })
  expect([machine.state(), machine.ageS()]).toEqual([states.offline.code, 31])
  const standing = await watching()
  await standing.pass(10, { plc: 3 })
  await standing.pass(2, { plc: 3, counts: false })
  standing.setBy(jump)
  await standing.pass(1, { plc: 3, counts: false })
  expect(standing.state()).toBe(states.running.code)
  await standing.pass(4, { plc: 3, counts: false })
  expect(standing.state()).toBe(states.minorStop.code)
})

test('time that the clock passed over was watched by nobody in the log, and the state goes on behind it', async () => {
  const machine = await watching()
  await machine.pass(10, { plc: 3 })
  const shownMs = machine.now()
  machine.recorded.length = 0
  machine.setBy(3_600_000)
  await machine.pass(2, { plc: 3 })
  expect(machine.recorded.map(({ state, at, reason }) => [state, at, reason])).toEqual([
    ['offline', shownMs, '服务器时钟调整'],
    ['running', shownMs + 3_601_000, null],
  ])
  machine.recorded.length = 0
  machine.setBy(59_000) // too little to say anything of
  await machine.pass(2, { plc: 3 })
  expect(machine.recorded).toEqual([])
})

test.each(clockJumps)('a value is as old as it was when the clock is set by %i ms', (jump) => {
  const latest = new LatestValues()
  latest.define([tagMeta('x', 1), tagMeta('never', 1)])
  latest.set(0, 5, statuses.good.code, startMs, [])
  latest.shift(jump)
  expect([latest.find('x')?.at, latest.find('never')?.at]).toEqual([startMs + jump, 0])
})
