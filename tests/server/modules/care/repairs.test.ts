import { describe, expect, test } from 'vitest'
import { alarms } from '#contract/modules/alarms/alarm.ts'
import { andons } from '#contract/modules/andon/andon.ts'
import { Reliability } from '#contract/modules/care/calls.ts'
import { maintOrders } from '#contract/modules/care/maintOrder.ts'
import { repairs } from '#contract/modules/care/repair.ts'
import { databases } from '../../../support/databases.ts'
import { careOn } from './careOn.ts'

const minuteMs = 60_000
const said = { faultCode: 'mechanical', cause: '轴承磨损', action: '换轴承' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`repairs on ${database.name}`, () => {
    const on = careOn(database)
    const report = async (machineId: string, more: object = {}) =>
      (await on.house.added(repairs, { machineId, isStopped: 'Y', description: '异响', photo: '', ...more })).id
    const one = (id: string) => on.db().selectFrom('mes_repair').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    async function upTo(id: string, ...commands: readonly string[]) {
      for (const command of commands) await on.done('mesRepair', id, command, command === 'finish' ? said : { note: '等轴承' })
    }

    test('the machine is in 维修 from the begin of the repair until another person signs that it is well [TASK-070]', async () => {
      const machineId = await on.machine()
      const id = await report(machineId)
      await upTo(id, 'accept')
      expect(await on.lifeOf(machineId)).toBe('active')
      await upTo(id, 'start', 'waitParts', 'resume')
      on.house.api.clock.now += 90 * minuteMs
      await upTo(id, 'finish')
      expect([await on.lifeOf(machineId), (await one(id)).downMinutes]).toEqual(['repair', 90])
      const own = await on.give('mesRepair', id, 'confirm', {}, { signedBy: ['admin'] })
      expect([own.status, own.message]).toEqual([409, '维修人不能确认自己修的设备，请另一个人确认'])
      expect((await on.give('mesRepair', id, 'confirm', {}, { as: 'viewer' })).status).not.toBe(200)
      await on.done('mesRepair', id, 'confirm', {}, { as: 'viewer', signedBy: ['viewer'] })
      expect([await on.lifeOf(machineId), (await one(id)).confirmBy]).toEqual(['active', 'viewer'])
    })

    test('a repair that was not well done goes back, and the machine stays out of use', async () => {
      const machineId = await on.machine()
      const id = await report(machineId)
      await upTo(id, 'accept', 'start', 'finish')
      await on.done('mesRepair', id, 'reject', { note: '还有异响' }, { as: 'viewer' })
      expect([(await one(id)).status, await on.lifeOf(machineId)]).toEqual(['rejected', 'repair'])
      await upTo(id, 'start', 'finish')
      await on.done('mesRepair', id, 'confirm', {}, { as: 'viewer', signedBy: ['viewer'] })
      expect(await on.lifeOf(machineId)).toBe('active')
    })

    test('care that ends gives a machine back only where no other care of it goes on', async () => {
      const machineId = await on.machine()
      const order = (await on.house.added(maintOrders, { machineId, dueDay: '2099-01-01' })).id
      const id = await report(machineId)
      await upTo(id, 'accept', 'start')
      await on.done('mesMaintOrder', order, 'start')
      await on.done('mesRepair', id, 'cancel', { note: '报错了' })
      expect(await on.lifeOf(machineId)).toBe('maintenance')
      await on.done('mesMaintOrder', order, 'finish', { result: '做完' })
      expect(await on.lifeOf(machineId)).toBe('active')
    })

    test('an alarm and a call become repairs of their machine, one each as long as it is not over [TASK-070]', async () => {
      const machineId = await on.machine()
      const { equipCode } = await on.db().selectFrom('mes_equipment').select('equipCode').where('id', '=', machineId).executeTakeFirstOrThrow()
      const alarm = await on.house.stored(alarms, { equipCode, state: 'B', name: '轴承温度高' })
      const call = (await on.house.added(andons, { equipCode, type: 'equipment', note: '卡料' })).id
      const asked = { severity: 'high', isStopped: 'N', note: '' }
      await on.done('mesAlarm', alarm, 'repair', asked)
      await on.done('mesAndon', call, 'repair', asked)
      const made = await on.db().selectFrom('mes_repair').selectAll().where('machineId', '=', machineId).orderBy('source').execute()
      expect(made.map(({ source, refId, status }) => [source, refId, status])).toEqual([
        ['alarm', alarm, 'reported'],
        ['andon', call, 'reported'],
      ])
      expect(made[0]?.description).toContain('轴承温度高')
      expect((await on.give('mesAlarm', alarm, 'repair', asked)).message).toContain('已经有维修单')
      await on.done('mesRepair', made[0]?.id ?? '', 'cancel', { note: '误报' })
      expect((await on.give('mesAlarm', alarm, 'repair', asked)).status).toBe(200)
      const nowhere = await on.house.stored(alarms, { equipCode: 'NOT-THERE', state: 'B' })
      expect((await on.give('mesAlarm', nowhere, 'repair', asked)).status).toBe(422)
    })

    test('MTBF and MTTR are told twice, by repairs and by states, and need not agree [TASK-070]', async () => {
      const machineId = await on.machine()
      const { equipCode } = await on.db().selectFrom('mes_equipment').select('equipCode').where('id', '=', machineId).executeTakeFirstOrThrow()
      const now = on.house.api.clock.now
      const stretch = (at: string, state: string, fromMin: number, toMin: number) => ({
        id: `${machineId}-${at}`,
        equipCode,
        state,
        reason: '',
        source: 'plc' as const,
        startMs: now - fromMin * minuteMs,
        endMs: now - toMin * minuteMs,
      })
      await on
        .db()
        .insertInto('mes_equipment_state')
        .values([
          stretch('a', 'running', 600, 300),
          stretch('b', 'down', 300, 270),
          stretch('c', 'running', 270, 150),
          stretch('d', 'down', 150, 140),
          stretch('e', 'idle', 140, 0),
        ])
        .execute()
      const id = await report(machineId)
      await upTo(id, 'accept', 'start')
      on.house.api.clock.now += 45 * minuteMs
      await upTo(id, 'finish')
      const { body } = await on.call('GET', '/mes/care/reliability?days=7')
      const own = Reliability.parse(body.result).machines.find((found) => found.machineId === machineId)
      expect(own).toMatchObject({ runHours: 7, repairs: 1, repairMtbf: 7, repairMttr: 45, stops: 2, stopMinutes: 40, stateMtbf: 3.5, stateMttr: 20 })
    })
  })
