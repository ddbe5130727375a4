import type { specimens } from '#contract/modules/quality/specimen.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { plantDay, wireTime } from '#contract/rules/wireTime.ts'
import { Problem } from '../../../http/problem.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { moveStock } from '../../material/stock/stock.service.ts'

export type SpecimenRow = NonNullable<(typeof specimens)['rowType']> & { id: string }

/** days from one look at a specimen to the next */
export const lookEveryDays = 365
/** days that a specimen is kept beyond the last day of its lot (factory.md 3.18: six months) */
const keepDaysAfter = 183

/** What is sealed is numbered, dated and kept until half a year after its lot is over; what comes out of a unit leaves the stock with it. */
export function specimenHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<SpecimenRow> {
  return {
    async assigned(row, before, unit) {
      if (before) return {}
      const lot = await unit.trx
        .selectFrom('mes_material_lot')
        .select(['expireDate', 'originRefType', 'originRefId'])
        .where('id', '=', row.lotId ?? '')
        .executeTakeFirst()
      const today = plantDay(unit.at, plantTz)
      return {
        specimenNo: await nextNumber(unit, 'mes_specimen', { plantTz }),
        batchNo: lot?.originRefType === 'batch' ? lot.originRefId : '',
        leftQty: row.qty ?? 0,
        sealedBy: unit.by.username,
        storedTime: wireTime(unit.at, plantTz),
        keepUntil: row.keepUntil || dayPlus(lot?.expireDate || today, keepDaysAfter),
        nextLook: dayPlus(today, lookEveryDays),
      }
    },
    async afterChange({ verb, after }, unit) {
      if (verb !== 'add' || after === null || after.huId === null) return
      const of = await unit.trx.selectFrom('mes_hu').select(['lotId', 'locationId', 'unit', 'huCode']).where('id', '=', after.huId).executeTakeFirst()
      if (!of || of.lotId !== after.lotId || of.locationId === null)
        throw new Problem(422, '这一件不是所选批次的，或已经用完。请选这个批次在库的料件', { fields: { huId: ['不是这个批次在库的料件'] } })
      if (of.unit !== after.unit) throw new Problem(422, `${of.huCode} 按 ${of.unit} 计量，请按 ${of.unit} 填留样量`, { fields: { unit: [`应为 ${of.unit}`] } })
      const ref = { type: 'mesSpecimen', id: after.id }
      await moveStock(unit, {
        is: 'take',
        moveType: 'sample',
        huId: after.huId,
        from: of.locationId,
        qty: toMicro(after.qty),
        ref,
        reason: `留样 ${after.specimenNo}`,
      })
    },
  }
}
