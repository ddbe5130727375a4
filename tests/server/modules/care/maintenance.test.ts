import { describe, expect, test } from 'vitest'
import { maintOrders } from '#contract/modules/care/maintOrder.ts'
import { maintPlans } from '#contract/modules/care/maintPlan.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { refusalOf } from '#contract/rules/capability/canTake.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { readMachines } from '../../../../server/capability/readMachines.ts'
import { makeMaint } from '../../../../server/modules/care/maint/makeMaint.ts'
import { keepStateSources } from '../../../../server/modules/equipment/stateSources.ts'
import { databases } from '../../../support/databases.ts'
import { careOn, careTz } from './careOn.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`maintenance on ${database.name}`, () => {
    const on = careOn(database)
    const now = () => on.house.api.clock.now
    const today = () => plantDay(now(), careTz)
    const order = async (machineId: string) => (await on.house.added(maintOrders, { machineId, dueDay: today() })).id
    const orders = (planId: string) => on.db().selectFrom('mes_maint_order').selectAll().where('planId', '=', planId).orderBy('orderNo').execute()
    const night = (laterMs = 0) => on.unit((unit) => makeMaint(unit, careTz), laterMs)

    test('while an order runs its machine is in 保养 and takes no work, and finishing gives both back [TASK-070]', async () => {
      const machineId = await on.machine()
      const id = await order(machineId)
      const { equipCode } = await on.db().selectFrom('mes_equipment').select('equipCode').where('id', '=', machineId).executeTakeFirstOrThrow()
      const sources = keepStateSources({ db: on.db(), bus: on.house.api.bus, plantTz: careTz })
      const calendar = async () => {
        await sources.refresh()
        return sources.calendarOf({ equipCode, workshopCode: '' }, now())
      }
      const refusal = async () => {
        const [machine] = await readMachines(on.db(), [machineId])
        return machine ? (refusalOf(machine, { machineType: machine.type, processId: '', productId: '', qty: null, unit: 'kg' })?.says ?? null) : 'gone'
      }
      expect([await on.lifeOf(machineId), await refusal()]).toEqual(['active', null])
      expect(await calendar()).not.toBe('maintenance')
      await on.done('mesMaintOrder', id, 'start')
      expect([await on.lifeOf(machineId), await calendar(), await refusal()]).toEqual([
        'maintenance',
        'maintenance',
        expect.stringContaining('保养，不能安排工作'),
      ])
      await on.done('mesMaintOrder', id, 'finish', { result: '换了机油' })
      expect([await on.lifeOf(machineId), await refusal()]).toEqual(['active', null])
      expect(await calendar()).not.toBe('maintenance')
      sources.close()
    })

    test('what runs on the machine is not torn away, and nothing of the machine has changed then [TASK-070]', async () => {
      const machineId = await on.machine()
      const taskId = await on.house.stored(tasks, { equipmentId: machineId, status: 'running' })
      const id = await order(machineId)
      const { status, message } = await on.give('mesMaintOrder', id, 'start')
      expect([status, message]).toEqual([409, expect.stringContaining('请等它完成，或先暂停任务')])
      expect(await on.lifeOf(machineId)).toBe('active')
      await on.db().updateTable('mes_task').set({ status: 'paused' }).where('id', '=', taskId).execute()
      await on.done('mesMaintOrder', id, 'start')
      expect(await on.lifeOf(machineId)).toBe('maintenance')
    })

    test('a machine that was idle is idle again, one that somebody scrapped meanwhile stays scrapped, and a cancelled order gives back too', async () => {
      const [idle, scrapped, active] = [await on.machine({ status: 'idle' }), await on.machine(), await on.machine()]
      const ids = [await order(idle), await order(scrapped), await order(active)]
      for (const id of ids) await on.done('mesMaintOrder', id, 'start')
      await on.db().updateTable('mes_equipment').set({ status: 'scrapped' }).where('id', '=', scrapped).execute()
      await on.done('mesMaintOrder', ids[0] ?? '', 'finish', { result: '做完' })
      await on.done('mesMaintOrder', ids[1] ?? '', 'finish', { result: '做完' })
      await on.done('mesMaintOrder', ids[2] ?? '', 'cancel', { reason: '不做了' })
      expect([await on.lifeOf(idle), await on.lifeOf(scrapped), await on.lifeOf(active)]).toEqual(['idle', 'scrapped', 'active'])
    })

    test('an order is made so many days before it is due, once, and after it is done the days count anew [TASK-070]', async () => {
      const plan = await on.house.added(maintPlans, { machineId: await on.machine(), everyDays: 30, everyHours: null, aheadDays: 3, isOn: 'Y' })
      await night(26 * dayMs)
      expect(await orders(plan.id)).toEqual([])
      await night(27 * dayMs)
      await night(28 * dayMs)
      const made = await orders(plan.id)
      expect(made.map(({ status, cause, dueDay }) => [status, cause, dueDay])).toEqual([['open', 'days', dayPlus(today(), 30)]])
      const id = made[0]?.id ?? ''
      await on.done('mesMaintOrder', id, 'start')
      await on.done('mesMaintOrder', id, 'finish', { result: '做完' })
      const stored = await on.db().selectFrom('mes_maint_plan').selectAll().where('id', '=', plan.id).executeTakeFirstOrThrow()
      expect(stored).toMatchObject({ lastDay: today(), nextDay: dayPlus(today(), 30) })
    })

    test('an order is made when the machine has run its hours, by its states, and not before [TASK-070]', async () => {
      const machineId = await on.machine()
      const { equipCode } = await on.db().selectFrom('mes_equipment').select('equipCode').where('id', '=', machineId).executeTakeFirstOrThrow()
      const plan = await on.house.added(maintPlans, { machineId, everyDays: null, everyHours: 10, aheadDays: 0, isOn: 'Y' })
      const row = { equipCode, reason: '', source: 'plc' as const }
      await on
        .db()
        .insertInto('mes_equipment_state')
        .values([
          { ...row, id: `${machineId}-a`, state: 'running', startMs: now() - hourMs, endMs: now() + 4 * hourMs },
          { ...row, id: `${machineId}-b`, state: 'down', startMs: now() + 4 * hourMs, endMs: now() + 8 * hourMs },
          { ...row, id: `${machineId}-c`, state: 'running', startMs: now() + 8 * hourMs, endMs: null },
        ])
        .execute()
      await night(13 * hourMs)
      expect(await orders(plan.id)).toEqual([])
      await night(14 * hourMs)
      expect((await orders(plan.id)).map(({ cause }) => cause)).toEqual(['hours'])
      expect((await on.db().selectFrom('mes_maint_plan').select('runHours').where('id', '=', plan.id).executeTakeFirstOrThrow()).runHours).toBe(10)
    })

    test('an order is not put off into the past', async () => {
      const id = await order(await on.machine())
      const put = (dueDay: string) => on.give('mesMaintOrder', id, 'postpone', { dueDay, reason: '赶货' })
      expect((await put(dayPlus(today(), -1))).message).toBe('新的到期日已经过去，请选今天或以后')
      expect((await put(today())).status).toBe(200)
    })
  })
