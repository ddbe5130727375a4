import type { lots } from '#contract/modules/material/lot.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { instantOf, plantDay, wireTime } from '#contract/rules/wireTime.ts'
import { Problem } from '../../http/problem.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'

type LotRow = NonNullable<(typeof lots)['rowType']>
/** A lot as commands read and set it; `expiresAt` may be set as ms since the epoch. */
export type Lot = Omit<LotRow, 'expiresAt'> & { id: string; expiresAt: string | number | null }

/** What lots know besides their form: a last day from the shelf life of the material, and the instant at which it is over. */
export function lotHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<LotRow & { id: string }> {
  return {
    async assigned(row, before, { trx, at }) {
      const lot = { ...before, ...row }
      if (lot.mfgDate && lot.mfgDate !== before?.mfgDate) requireMade(lot.mfgDate, plantDay(at, plantTz))
      const begun = before ? {} : { receiveDate: null, heldFrom: '', holdReason: '', holdBinds: 'N', originRefType: '', originRefId: '' }
      if (lot.expireDate) return { ...begun, expiresAt: endText(lot.expireDate, plantTz) }
      if (!lot.mfgDate || !lot.materialId) return { ...begun, expiresAt: null }
      const material = await trx.selectFrom('mes_material').select('shelfLifeDays').where('id', '=', lot.materialId).executeTakeFirst()
      if (!material?.shelfLifeDays) return { ...begun, expiresAt: null }
      const expireDate = dayPlus(lot.mfgDate, material.shelfLifeDays)
      return { ...begun, expireDate, expiresAt: endText(expireDate, plantTz) }
    },
    async beforeRemove({ id, lotNo }, { trx }) {
      const unit = await trx.selectFrom('mes_hu').select('huCode').where('lotId', '=', id).limit(1).executeTakeFirst()
      if (unit) throw new Problem(409, `批次 ${lotNo} 已有物料件 ${unit.huCode}，不能删除。不再使用时请冻结它`)
    },
  }
}

function requireMade(mfgDate: string, today: string): void {
  if (mfgDate <= today) return
  throw new Problem(422, `生产日期 ${mfgDate} 还没有到，今天是 ${today}，请核对后改正`, { fields: { mfgDate: [`不晚于今天 ${today}`] } })
}

function endText(day: string, timeZone: string): string | null {
  const at = endOf(day, timeZone)
  return at === null ? null : wireTime(at, timeZone)
}

/** The first instant after a day (yyyy-MM-dd) on the clock of a zone, ms since the epoch; null for no day. */
export function endOf(day: string, timeZone: string): number | null {
  const noon = instantOf(`${day} 12:00:00`, timeZone)
  if (noon === null) return null
  return instantOf(`${dayPlus(day, 1)} 00:00:00`, timeZone)
}
