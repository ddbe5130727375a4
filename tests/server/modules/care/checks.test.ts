import { beforeAll, describe, expect, test } from 'vitest'
import { checkPlans } from '#contract/modules/care/checkPlan.ts'
import { makeChecks } from '../../../../server/modules/care/check/makeChecks.ts'
import { databases } from '../../../support/databases.ts'
import { addTwoShifts } from '../../../support/twoShifts.ts'
import { careOn, careTz } from './careOn.ts'

const hourMs = 3_600_000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`checks of machines on ${database.name}`, () => {
    const on = careOn(database)
    beforeAll(() => addTwoShifts(on.db()))
    const items = [
      { key: 'a', seq: 1, name: '轴承温度', type: 'number', low: 20, high: 60, unit: '°C' },
      { key: 'b', seq: 2, name: '异响', type: 'yesNo' },
    ]
    /** A plan that alone is on, and its records. */
    async function plan(cycle: string, lines: readonly object[] = items) {
      await on.db().updateTable('mes_check_plan').set({ isOn: 'N' }).execute()
      const { id } = await on.house.added(checkPlans, {
        cycle,
        isOn: 'Y',
        machineId: await on.machine(),
        lines: { mesCheckItem: { changed: lines, deleted: [] } },
      })
      return id
    }
    const records = (planId: string) => on.db().selectFrom('mes_check_record').selectAll().where('planId', '=', planId).orderBy('dueUntil').execute()
    const results = (recordId: string) => on.db().selectFrom('mes_check_result').selectAll().where('recordId', '=', recordId).orderBy('seq').execute()
    const night = (laterMs = 0) => on.unit((unit) => makeChecks(unit, careTz), laterMs)
    async function fill(recordId: string, values: readonly { value: string; photo?: string }[]) {
      const rows = await results(recordId)
      return on.call('POST', '/mes/checkRecord/results', {
        id: recordId,
        remark: '',
        results: values.map((one, at) => ({ id: rows[at]?.id ?? 'none', ...one })),
      })
    }

    test('the job makes one record of each shift, however often it runs, and what nobody looked at is shown as missed [TASK-070]', async () => {
      const id = await plan('shift')
      await night()
      await night()
      expect((await records(id)).map(({ status }) => status)).toEqual(['pending'])
      const [first] = await records(id)
      await night(Number(first?.dueUntil) - on.house.api.clock.now - 1)
      expect((await records(id)).map(({ status }) => status)).toEqual(['pending'])
      await night(Number(first?.dueUntil) - on.house.api.clock.now)
      expect((await records(id)).map(({ status }) => status)).toEqual(['missed', 'pending'])
    })

    test('after a time without the job every shift of it is there, missed', async () => {
      const id = await plan('shift')
      await night()
      await night(36 * hourMs)
      const made = await records(id)
      expect(made.map(({ status }) => status)).toEqual(['missed', 'missed', 'missed', 'pending'])
      expect(new Set(made.map(({ periodKey }) => periodKey)).size).toBe(4)
      expect(made.slice(1).map(({ dueFrom }) => Number(dueFrom))).toEqual(made.slice(0, 3).map(({ dueUntil }) => Number(dueUntil)))
    })

    test('values are judged by their limits, the limit itself passes, and what is wrong is refused with nothing written', async () => {
      const id = await plan('day')
      await night()
      const [record] = await records(id)
      const recordId = record?.id ?? ''
      expect((await fill(recordId, [{ value: '热' }, { value: 'Y' }])).body.message).toBe('“轴承温度”请填数字')
      expect((await fill(recordId, [{ value: '30' }, { value: '' }])).body.message).toBe('“异响”请选择正常或异常')
      expect((await fill(recordId, [{ value: '30' }])).body.message).toBe('“异响”还没有填')
      expect((await results(recordId)).map(({ value }) => value)).toEqual(['', ''])
      expect((await fill(recordId, [{ value: '60' }, { value: 'Y' }])).status).toBe(200)
      expect((await records(id)).map(({ status, failCount, checkedBy }) => [status, failCount, checkedBy])).toEqual([['done', 0, 'admin']])
      const again = await fill(recordId, [{ value: '60' }, { value: 'Y' }])
      expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('已经点检过或已漏检，不能再填')])
    })

    test('an abnormal check becomes one repair that says what was wrong; a photo that is wanted has to be there [TASK-070]', async () => {
      const id = await plan('day', [{ ...items[0], needPhoto: 'Y' }])
      await night()
      const recordId = (await records(id))[0]?.id ?? ''
      expect((await fill(recordId, [{ value: '60.1' }])).body.message).toBe('“轴承温度”要拍照')
      expect((await fill(recordId, [{ value: '60.1', photo: 'temp/a.png' }])).status).toBe(200)
      expect((await records(id))[0]).toMatchObject({ status: 'abnormal', failCount: 1 })
      await on.done('mesCheckRecord', recordId, 'repair', { severity: 'high', isStopped: 'N', note: '' })
      const { repairId } = (await records(id))[0] ?? {}
      const repair = await on
        .db()
        .selectFrom('mes_repair')
        .selectAll()
        .where('id', '=', repairId ?? '')
        .executeTakeFirstOrThrow()
      expect(repair).toMatchObject({
        source: 'check',
        refId: recordId,
        status: 'reported',
        severity: 'high',
        description: expect.stringContaining('轴承温度 60.1'),
      })
      expect((await on.give('mesCheckRecord', recordId, 'repair', { severity: 'high', isStopped: 'N' })).message).toBe('这张点检已经转过维修，请看维修单')
    })

    test('a check whose time is over is not filled in afterwards', async () => {
      const id = await plan('day')
      await night()
      const [record] = await records(id)
      on.house.api.clock.now = Number(record?.dueUntil)
      const late = await fill(record?.id ?? '', [{ value: '30' }, { value: 'Y' }])
      expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('已过截止时间，算漏检')])
    })
  })
