import { describe, expect, test } from 'vitest'
import { machineCerts } from '#contract/modules/care/machineCert.ts'
import { repairs } from '#contract/modules/care/repair.ts'
import { spareParts } from '#contract/modules/care/sparePart.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { ageCerts } from '../../../../server/modules/care/cert/certHalves.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { careOn, careTz } from './careOn.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`spare parts and certificates on ${database.name}`, () => {
    const on = careOn(database)
    const part = (id: string) => on.db().selectFrom('mes_spare_part').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const moves = (partId: string) => on.db().selectFrom('mes_spare_move').selectAll().where('partId', '=', partId).orderBy('id').execute()
    const stocked = async (qty: number, safeQty: number) => {
      const { id } = await on.house.added(spareParts, { safeQty })
      await on.done('mesSparePart', id, 'receive', { qty, reason: '采购' })
      return id
    }

    test('parts come in and go out, never below nothing, and say when they run low; moves add up to the stock', async () => {
      const id = await stocked(5, 3)
      expect(await part(id)).toMatchObject({ stockQty: toMicro(5), level: 'ok' })
      const out = (qty: number) => on.give('mesSparePart', id, 'issue', { qty, reason: '备用' })
      expect((await out(5.000001)).message).toContain('只有 5')
      expect((await out(0)).message).toBe('数量应大于 0')
      expect((await out(3)).status).toBe(200)
      expect(await part(id)).toMatchObject({ stockQty: toMicro(2), level: 'low' })
      expect((await out(2)).status).toBe(200)
      expect(await part(id)).toMatchObject({ stockQty: 0, level: 'out' })
      const sum = (await moves(id)).reduce((total, { kind, qty }) => total + (kind === 'issue' ? -1 : 1) * Number(qty), 0)
      expect([(await moves(id)).length, sum]).toEqual([3, 0])
    })

    test('of two who take the last part at once one gets it', async () => {
      const id = await stocked(1, 0)
      const { version } = await part(id)
      const take = () => on.call('POST', '/mes/sparePart/issue', { id, version, qty: 1, reason: '备用' })
      const answers = await atOnce(on.db(), [take, take])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(await part(id)).toMatchObject({ stockQty: 0 })
    })

    test('a part goes into a repair that goes on, and into none that is over', async () => {
      const id = await stocked(4, 0)
      const repair = (await on.house.added(repairs, { machineId: await on.machine(), photo: '' })).id
      const into = () => on.give('mesSparePart', id, 'issue', { qty: 1, repairId: repair })
      expect((await into()).message).toContain('不在维修中，请选正在维修的单')
      await on.done('mesRepair', repair, 'accept')
      expect((await into()).status).toBe(200)
      await on.done('mesRepair', repair, 'cancel', { note: '误报' })
      expect((await into()).status).toBe(409)
      expect((await moves(id)).filter(({ repairId }) => repairId === repair)).toHaveLength(1)
      expect((await on.give('mesSparePart', id, 'issue', { qty: 1 })).message).toBe('请选择维修单或保养单，或写明用途')
    })

    test('a certificate warns so many days before its last day, is good on that day and expired after it, and is renewed [TASK-070]', async () => {
      const today = plantDay(on.house.api.clock.now, careTz)
      const cert = async (validUntil: string) => (await on.house.added(machineCerts, { machineId: await on.machine(), validUntil, warnDays: 30, file: '' })).id
      const ids = [await cert(dayPlus(today, 31)), await cert(dayPlus(today, 30)), await cert(today), await cert(dayPlus(today, -1))]
      const statuses = async () =>
        Promise.all(
          ids.map(async (id) => (await on.db().selectFrom('mes_machine_cert').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status),
        )
      await on.unit((unit) => ageCerts(unit, careTz))
      expect(await statuses()).toEqual(['valid', 'expiring', 'expiring', 'expired'])
      const renew = (at: number, validUntil: string) => on.give('mesMachineCert', ids[at] ?? '', 'renew', { validUntil, certNo: 'JL-2' })
      expect((await renew(3, dayPlus(today, -1))).message).toBe('新的有效期应晚于原来的有效期，并且还没有过去')
      expect((await renew(3, dayPlus(today, 365))).status).toBe(200)
      expect((await renew(2, dayPlus(today, 10))).status).toBe(200)
      expect(await statuses()).toEqual(['valid', 'expiring', 'expiring', 'valid'])
    })
  })
