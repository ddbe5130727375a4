import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { machineStates as states } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { statuses } from '#contract/quality.ts'
import { createBus } from '../../../../server/bus/bus.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { createMachineStates } from '../../../../server/modules/equipment/machineStates.ts'
import type { WatchedMachine } from '../../../../server/modules/equipment/machineStates.ts'
import { createStateLog } from '../../../../server/modules/equipment/stateLog.ts'
import { insertStates } from '../../../../server/start/demo/demoHistory.ts'
import { openDatabase } from '../../../../server/start/openDatabase.ts'
import { createTagEngine } from '../../../../server/tags/engine.ts'
import { LatestValues } from '../../../../server/tags/latest.ts'
import { databases } from '../../../support/databases.ts'
import { nothingElseSaid, plcStateRules } from '../../../support/machineSignals.ts'
import { tagMeta } from '../../../support/plcRows.ts'
import { newDataDir } from '../../../support/newDataDir.ts'

const minuteMs = 60_000
const plcRunning = 3
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
  faultTag: 'ML-01.fault',
  processTags: [],
  idealPerHour: 1800,
  plcStateTag: 'ML-01.plcState',
  countTag: 'ML-01.count',
  rejectTag: null,
  stateRules: plcStateRules('ML-01'),
  faultWords: new Map(),
}

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`how long a state has lasted, on ${database.name}`, () => {
    let opened: OpenDatabase
    let closeServer = () => {}
    beforeEach(async () => {
      const { url, close } = await database.open()
      closeServer = close
      opened = await openDatabase({ dataDir: newDataDir(), ...(url === undefined ? {} : { url }) })
    })
    afterEach(async () => {
      await opened?.close()
      closeServer()
    })

    /** A server that begins to watch at `atMs`, as after a start, with a PLC that shows what `shows` says. */
    async function serverAt(atMs: number) {
      const latest = new LatestValues()
      const bus = createBus((error) => {
        throw error
      })
      const engine = createTagEngine({ latest, bus, remember: () => {} })
      latest.define(['plcState', 'fault', 'count', 'state', 'stateSince'].map((name) => tagMeta(`ML-01.${name}`, 1)))
      const log = createStateLog(opened.db)
      await log.closeOutage(atMs, 0)
      const watched = createMachineStates({ latest, engine, bus, log, known: await log.openStates(atMs), readSince: atMs, sources: nothingElseSaid })
      watched.watch([machine])
      return {
        log,
        watched,
        async look(at: number, { plc = plcRunning, fault = 0, count = 0 }) {
          for (const [slot, value] of [plc, fault, count].entries()) latest.set(slot, value, statuses.good.code, at, [])
          await watched.tick(at)
        },
        stands: () => [latest.find('ML-01.state')?.value, latest.find('ML-01.stateSince')?.value],
        rows: async () => (await log.between('ML-01', 0, Number.MAX_SAFE_INTEGER)).map(({ state, startMs, endMs }) => [state, startMs, endMs]),
      }
    }
    const stateAt = (state: MachineState, since: number) => [states[state].code, since]

    test('a state that stands again after a restart began before it, after two restarts too; the log keeps the times without us', async () => {
      const first = await serverAt(10 * minuteMs)
      await first.look(10 * minuteMs, { plc: 5, fault: 1 })
      expect(first.stands()).toEqual(stateAt('down', 10 * minuteMs))
      const second = await serverAt(12 * minuteMs)
      await second.look(12 * minuteMs + 2000, { plc: 5, fault: 1 })
      expect(second.stands()).toEqual(stateAt('down', 10 * minuteMs))
      await second.look(13 * minuteMs, { plc: 5, fault: 1 })
      const third = await serverAt(14 * minuteMs)
      await third.look(14 * minuteMs + 3000, { plc: 5, fault: 1 })
      expect(third.stands()).toEqual(stateAt('down', 10 * minuteMs))
      expect((await third.rows()).map(([state]) => state)).toEqual(['down', 'offline', 'down', 'offline', 'down'])
    })

    test('a machine that is in another state after the restart is so since then, and a night without us is not claimed to be known', async () => {
      const first = await serverAt(10 * minuteMs)
      await first.look(10 * minuteMs, {})
      const second = await serverAt(12 * minuteMs)
      await second.look(12 * minuteMs, { plc: 5, fault: 1 })
      expect(second.stands()).toEqual(stateAt('down', 12 * minuteMs))
      const afterTheNight = await serverAt(600 * minuteMs)
      await afterTheNight.look(600 * minuteMs, { plc: 5, fault: 1 })
      expect(afterTheNight.stands()).toEqual(stateAt('down', 600 * minuteMs))
    })

    test('a machine that waits, its running signal on, still waits after a restart, since it began; the next piece ends it', async () => {
      const first = await serverAt(10 * minuteMs)
      for (let second = 0; second <= 150; second += 1) await first.look(10 * minuteMs + second * 1000, { count: 7 })
      const [code, since] = first.stands()
      expect(code).toBe(states.waiting.code)
      const second = await serverAt(13 * minuteMs)
      await second.look(13 * minuteMs + 1000, { count: 7 })
      await second.look(13 * minuteMs + 2000, { count: 7 })
      expect(second.stands()).toEqual([states.waiting.code, since])
      for (const at of [3000, 4000, 5000, 6000]) await second.look(13 * minuteMs + at, { count: 7 + at / 1000 })
      expect(second.stands()[0]).toBe(states.running.code)
    })

    test('a past that is filled in behind a running server moves the beginning of a state that was already true', async () => {
      const server = await serverAt(100 * minuteMs)
      await server.look(100 * minuteMs, {})
      expect(server.stands()).toEqual(stateAt('running', 100 * minuteMs))
      await insertStates(
        opened.db,
        'ML-01',
        [{ tagCode: 'ML-01.plcState', at: [40 * minuteMs, 60 * minuteMs, 70 * minuteMs], value: [3, 5, 3] }],
        101 * minuteMs,
      )
      server.watched.recall(await server.log.openStates(101 * minuteMs))
      await server.look(101 * minuteMs, { count: 1 })
      expect(server.stands()).toEqual(stateAt('running', 70 * minuteMs))
      expect(await server.rows()).toEqual([
        ['running', 40 * minuteMs, 60 * minuteMs],
        ['down', 60 * minuteMs, 70 * minuteMs],
        ['running', 70 * minuteMs, null],
      ])
    })

    test('a past that is there before the first look goes on in what is seen, and ends where something else is', async () => {
      await insertStates(opened.db, 'ML-01', [{ tagCode: 'ML-01.plcState', at: [40 * minuteMs, 60 * minuteMs], value: [5, 3] }], 99 * minuteMs)
      const server = await serverAt(99 * minuteMs)
      await server.look(100 * minuteMs, {})
      expect(server.stands()).toEqual(stateAt('running', 60 * minuteMs))
    })
  })
