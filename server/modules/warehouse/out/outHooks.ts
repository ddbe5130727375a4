import type { outLines } from '#contract/modules/warehouse/out/outLine.ts'
import type { outOrders } from '#contract/modules/warehouse/out/outOrder.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { requireMeasured } from '../../material/amounts.service.ts'
import '../tables.ts'

type OutOrderRow = NonNullable<(typeof outOrders)['rowType']> & { id: string }
/** An out order as its commands read and set it; `shipTime` may be set as ms since the epoch. */
export type OutOrder = Omit<OutOrderRow, 'shipTime'> & { shipTime: string | number | null }
export type OutLine = NonNullable<(typeof outLines)['rowType']> & { id: string }

/** An out order gets its number when it is made. */
export function outHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<OutOrderRow> {
  return {
    async assigned(_row, before, unit) {
      return before ? {} : { outNo: await nextNumber(unit, 'mes_out_order', { plantTz }), closeReason: '', shipTime: null }
    },
  }
}

/** A line is in the unit of its material, and begins with nothing picked. */
export const outLineHooks: Hooks<OutLine> = {
  async assigned(row, before, { trx }) {
    const materialId = row.materialId ?? before?.materialId ?? ''
    const material = await trx.selectFrom('mes_material').select('unit').where('id', '=', materialId).executeTakeFirst()
    const unit = material?.unit ?? ''
    if (material && row.planQty !== undefined && row.planQty !== before?.planQty)
      await requireMeasured(trx, { materialId, unit, unitField: null, amounts: { planQty: row.planQty } })
    return before ? { unit } : { unit, pickedQty: 0, shippedQty: 0, status: 'waiting' }
  },
}
