import { expect, test } from 'vitest'
import { machineStates as states } from '#contract/modules/equipment/machineState.ts'
import { statuses } from '#contract/quality.ts'
import { createBus } from '../../../../server/bus/bus.ts'
import { createMachineStates } from '../../../../server/modules/equipment/machineStates.ts'
import type { WatchedMachine } from '../../../../server/modules/equipment/machineStates.ts'
import type { StateLog } from '../../../../server/modules/equipment/stateLog.ts'
import { createTagEngine } from '../../../../server/tags/engine.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import { nothingElseSaid, plcStateRules } from '../../../support/machineSignals.ts'
import { tagMeta } from '../../../support/plcRows.ts'

const machine: WatchedMachine = {
  equipCode: 'ML-01',
  name: 'ML-01',
  type: 'mill',
  workshopCode: '',
  workshopName: '',
  deviceCode: 'ML-01',
  seq: 1,
  stateTag: 'ML-01.state',
  stateSinceTag: 'ML-01.stateSince',
  faultTag: null,
  processTags: [],
  idealPerHour: null,
  plcStateTag: 'ML-01.plcState',
  countTag: null,
  rejectTag: null,
  stateRules: plcStateRules('ML-01'),
  faultWords: new Map(),
}
const running = 3
const log: StateLog = {
  record: async () => {},
  markAlive: async () => {},
  closeOutage: async () => {},
  openStates: async () => new Map(),
  between: async () => [],
}

test('a process that takes over derives a state only from what it read itself: the last one stays with its time until the PLC answered, or is known not to', async () => {
  const latest = new LatestValues()
  const bus = createBus((error) => {
    throw error
  })
  const engine = createTagEngine({ latest, bus, remember: () => {} })
  latest.define([tagMeta('ML-01.plcState', 1), tagMeta('ML-01.state', 2), tagMeta('ML-01.stateSince', 2)])
  latest.set(0, running, statuses.good.code, 7000, [])
  latest.set(1, states.running.code, statuses.good.code, 7000, [])
  const watched = createMachineStates({
    latest,
    engine,
    bus,
    log,
    known: new Map([['ML-01', { state: 'running', since: 1000, interrupted: null }]]),
    readSince: 10_000,
    sources: nothingElseSaid,
  })
  watched.watch([machine])

  await watched.tick(10_500)
  expect(latest.find('ML-01.state')).toMatchObject({ value: states.running.code, at: 7000 })
  latest.set(0, running, statuses.good.code, 11_000, [])
  await watched.tick(11_500)
  expect(latest.find('ML-01.state')).toMatchObject({ value: states.running.code, at: 11_500 })
  expect(latest.find('ML-01.stateSince')?.value).toBe(1000)
  latest.set(0, running, statuses.good.code, 7000, [])
  latest.fail(0, statuses.timeout.code)
  await watched.tick(12_500)
  expect(latest.find('ML-01.state')).toMatchObject({ at: 12_500 })
})
