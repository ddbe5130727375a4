import { describe, expect, test } from 'vitest'
import { systemActor } from '../../../../server/bus/unit.ts'
import { makeRun } from '../../../../server/modules/schedule/run.service.ts'
import { databases } from '../../../support/databases.ts'
import { unitsOn } from '../../../support/unitsOn.ts'
import { demoSchedule, plantTz } from './demoSchedule.ts'

const [inside] = databases

describe('the vessels of a demo plant', () => {
  const { db, bus, clock } = unitsOn(inside)

  test('hold every batch that a run puts into them, and each batch stays in the one that it was split for', async () => {
    clock.now = Date.parse('2026-11-24T02:00:00Z')
    await demoSchedule(db(), bus, () => clock.now)
    const runId = await makeRun({ db: db(), bus, plantTz, now: () => clock.now }, systemActor, { rule: 'EDD', firstOrders: [], pins: [] })
    const mixing = await db()
      .selectFrom('mes_schedule_slot as slot')
      .innerJoin('mes_task', 'mes_task.id', 'slot.taskId')
      .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
      .innerJoin('mes_equipment', 'mes_equipment.id', 'slot.equipmentId')
      .select(['mes_task.taskNo', 'equipCode', 'capacityMin', 'capacityMax', 'qtyPlan', 'lineId', 'slot.equipmentId'])
      .where('slot.runId', '=', runId)
      .where('mes_task.machineType', '=', 'mixer')
      .execute()
    expect(mixing.length).toBeGreaterThan(10)
    expect(mixing.filter(({ qtyPlan, capacityMin, capacityMax }) => Number(qtyPlan) < Number(capacityMin) || Number(qtyPlan) > Number(capacityMax))).toEqual([])
    expect(mixing.filter(({ lineId, equipmentId }) => lineId !== equipmentId)).toEqual([])
  })
})
