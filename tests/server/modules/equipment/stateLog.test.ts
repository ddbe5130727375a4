import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { machineStateNames } from '#contract/modules/equipment/machineState.ts'
import { openDatabase } from '../../../../server/start/openDatabase.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { createStateLog } from '../../../../server/modules/equipment/stateLog.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { clockJumps } from '../../../support/clockJumps.ts'
import { newDataDir } from '../../../support/newDataDir.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await openDatabase({ dataDir: newDataDir() })
})
afterEach(() => database.close())

test('state rows never overlap and never leave a gap, whatever is recorded', async () => {
  const log = createStateLog(database.db)
  const change = fc.record({
    equipCode: fc.constantFrom('ML-01', 'PR-02'),
    state: fc.constantFrom(...machineStateNames),
    afterMs: fc.integer({ min: -500, max: 5000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async (changes) => {
      await database.db.deleteFrom('mes_equipment_state').execute()
      let at = 1_000_000
      for (const { equipCode, state, afterMs } of changes) await log.record([{ equipCode, state, at: (at += afterMs), reason: null, source: 'plc' }])
      for (const equipCode of ['ML-01', 'PR-02']) {
        const rows = await log.between(equipCode, 0, Number.MAX_SAFE_INTEGER)
        for (const [index, row] of rows.entries()) expect(row.endMs).toBe(rows[index + 1]?.startMs ?? null)
      }
    }),
    { numRuns: 40 },
  )
})

test.each(clockJumps)('rows neither overlap nor leave a gap, and no time counts twice, when the clock is set by %i ms between them', async (jump) => {
  const log = createStateLog(database.db)
  const startMs = 1_800_000_000_000
  const said = (state: 'running' | 'idle' | 'down', at: number) => log.record([{ equipCode: 'ML-01', state, at, reason: null, source: 'plc' }])
  await said('running', startMs)
  await said('idle', startMs + 600_000)
  await said('down', startMs + 600_000 + jump)
  await said('running', startMs + 900_000 + jump)
  await said('idle', startMs + 900_000 + Math.abs(jump) + 60_000)
  const rows = await log.between('ML-01', 0, Number.MAX_SAFE_INTEGER)
  expect(rows.at(0)?.startMs).toBe(startMs)
  expect(rows.at(-1)).toMatchObject({ state: 'idle', endMs: null })
  for (const [index, row] of atLeast(3, [...rows.entries()])) {
    expect(row.endMs).toBe(rows[index + 1]?.startMs ?? null)
    expect(row.endMs ?? Infinity).toBeGreaterThanOrEqual(row.startMs)
  }
})

test('the time in which nobody watched is offline, with the reason', async () => {
  const log = createStateLog(database.db)
  await log.record([{ equipCode: 'ML-01', state: 'running', at: 1000, reason: null, source: 'plc' }])
  await log.markAlive(9000)
  await log.closeOutage(Date.now(), 0)
  await log.record([{ equipCode: 'ML-01', state: 'running', at: 60_000, reason: null, source: 'plc' }])
  expect(await log.between('ML-01', 0, 100_000)).toEqual([
    { equipCode: 'ML-01', state: 'running', startMs: 1000, endMs: 9000, reason: null },
    { equipCode: 'ML-01', state: 'offline', startMs: 9000, endMs: 60_000, reason: '服务器停机' },
    { equipCode: 'ML-01', state: 'running', startMs: 60_000, endMs: null, reason: null },
  ])
})

test('when another process watched until just now, the time since is no outage; when it is too long ago it is', async () => {
  const log = createStateLog(database.db)
  await log.record([{ equipCode: 'ML-01', state: 'running', at: 1000, reason: null, source: 'plc' }])
  await log.markAlive(9000)
  await log.closeOutage(24_000, 15_000)
  expect(await log.between('ML-01', 0, 100_000)).toMatchObject([{ state: 'running', endMs: null }])
  await log.closeOutage(24_001, 15_000)
  expect(await log.between('ML-01', 0, 100_000)).toMatchObject([{ state: 'running', endMs: 9000 }, { state: 'offline' }])
})

test('a span gets the rows that touch it, of one machine or of all', async () => {
  const log = createStateLog(database.db)
  for (const equipCode of ['A', 'B']) await log.record([{ equipCode, state: 'idle', at: 0, reason: null, source: 'plc' }])
  await log.record([{ equipCode: 'A', state: 'down', at: 500, reason: '轴承温度高', source: 'plc' }])
  expect((await log.between('A', 600, 700)).map((row) => row.state)).toEqual(['down'])
  expect((await log.between(null, 400, 501)).map((row) => `${row.equipCode} ${row.state}`)).toEqual(['A idle', 'A down', 'B idle'])
})
