import { describe, expect, test } from 'vitest'
import { systemActor } from '../../../../server/bus/unit.ts'
import { makeRun } from '../../../../server/modules/schedule/run.service.ts'
import { scheduleView } from '../../../../server/modules/schedule/view.service.ts'
import { databases } from '../../../support/databases.ts'
import { unitsOn } from '../../../support/unitsOn.ts'
import { collisions, demoSchedule, plantTz } from './demoSchedule.ts'

const hourMs = 3_600_000
const firstStarts = { 'a working morning': '2026-11-24T02:00:00Z', 'the early hours': '2026-11-23T22:00:00Z', Sunday: '2026-11-22T03:00:00Z' }
const [inside] = databases

describe.each(Object.entries(firstStarts))('a demo plant that is first started on %s', (_name, startedAt) => {
  const { db, bus, clock } = unitsOn(inside)

  test('shows a plan in which nothing lies over anything on a machine, and nothing is a conflict', async () => {
    clock.now = Date.parse(startedAt)
    await demoSchedule(db(), bus, () => clock.now)
    const { bars } = await scheduleView(db(), null, { nowMs: clock.now, plantTz })
    expect(bars.length).toBeGreaterThan(80)
    expect(collisions(bars)).toEqual([])
  })

  test('can be planned again hours later, when some of it should have begun, and still nothing is a conflict', async () => {
    clock.now += 3 * hourMs
    const runId = await makeRun({ db: db(), bus, plantTz, now: () => clock.now }, systemActor, { rule: 'EDD', firstOrders: [], pins: [] })
    const { bars } = await scheduleView(db(), runId, { nowMs: clock.now, plantTz })
    expect(bars.length).toBeGreaterThan(60)
    expect(collisions(bars)).toEqual([])
  })
})
