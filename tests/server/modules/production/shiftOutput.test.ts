import { describe, expect, test } from 'vitest'
import { materials } from '#contract/modules/material/material.ts'
import { orders } from '#contract/modules/production/order.ts'
import { shiftAt } from '#contract/rules/calendar/shifts.ts'
import { readShifts } from '../../../../server/calendar/readShifts.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { shiftOutput } from '../../../../server/modules/production/shiftOutput.service.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { planFor, stepFor } from './planFor.ts'

const plantTz = 'Asia/Shanghai'
const hour = 3_600_000
const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00+08:00`) // a Monday

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`output of a shift on ${database.name}`, () => {
    const house = resourcesOn(database)
    const db = () => house.api.db

    /** A batch whose one step is planned between two clocks, and a report of it that tells of the time between two others. */
    async function batch({ qty, planned, made }: { qty: number; planned: [string, string]; made: [string, string] | null }) {
      const { id: productId } = await house.added(materials, { unit: 'kg' })
      const { id: orderId } = await house.added(orders, { productId, qty, unit: 'kg', dueDate: '2099-01-31' })
      const planId = await planFor(db(), { orderId, productId, qty })
      await stepFor(db(), { planId, qty })
      const [planStart, planEnd] = planned.map(at)
      await db().updateTable('mes_task').set({ planStart, planEnd }).where('planId', '=', planId).execute()
      if (made === null) return planId
      const [startTime, endTime] = made.map(at)
      const shift = (await shiftOutput(db(), { nowMs: at('12:00'), plantTz })).shift
      await db().updateTable('mes_work_report').set({ startTime, endTime, shift, status: 'confirmed' }).where('reportNo', '=', `WR-${planId}`).execute()
      return planId
    }
    const told = async (clock: string) => (await shiftOutput(db(), { nowMs: at(clock), plantTz })).output.find(({ unit }) => unit === 'kg')

    test('the plan of last steps and what they made stand beside one another, hour by hour; all hours together are all of it', async () => {
      const kept = { id: rowId(0), createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
      const early = { code: 'E', name: '早班', scope: 'plant', workshopId: null, machineId: null, startTime: '08:00', endTime: '16:00', breaks: '12:00-13:00' }
      await db()
        .insertInto('mes_shift')
        .values({ ...kept, ...early, weekdays: '1,2,3,4,5,6,7', teams: '', status: 'Y' })
        .execute()
      const { startMs, endMs } = shiftAt(await readShifts(db(), plantTz), at('09:00'))
      expect([startMs, endMs]).toEqual([at('08:00'), at('16:00')])

      await batch({ qty: 300, planned: ['08:00', '11:00'], made: ['08:30', '10:30'] }) // 100 an hour; 150 an hour were made
      await batch({ qty: 60, planned: ['11:30', '13:30'], made: null }) // an hour of it is a break
      const planned = await batch({ qty: 500, planned: ['08:00', '09:00'], made: null })
      await db().updateTable('mes_task').set({ status: 'cancelled' }).where('planId', '=', planned).execute()
      const inside = await batch({ qty: 700, planned: ['09:00', '10:00'], made: null })
      const [step] = await db().selectFrom('mes_task').selectAll().where('planId', '=', inside).execute()
      if (!step) throw new Error('it has one')
      const later = { ...step, id: rowId(0), taskNo: `${step.taskNo}-2`, seq: 2, qtyPlan: 10_000_000, planStart: at('15:00'), planEnd: at('17:00') }
      await db().insertInto('mes_task').values(later).execute()

      const found = await told('10:00')
      expect(found?.hours.map(({ hourMs }) => hourMs)).toEqual(Array.from({ length: 8 }, (_none, one) => at('08:00') + one * hour))
      expect(found?.hours.map((one) => one.planned)).toEqual([100, 100, 100, 30, 0, 30, 0, 10])
      expect(found?.hours.map((one) => one.good)).toEqual([75, 150, 75, 0, 0, 0, 0, 0])
      expect(found).toMatchObject({ good: 300, planned: 370, due: 200 })
      expect((await told('11:45'))?.due).toBe(315)
      expect((await told('12:30'))?.due).toBe(330)
    })
  })
