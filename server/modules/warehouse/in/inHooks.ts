import type { inLines } from '#contract/modules/warehouse/in/inLine.ts'
import type { inOrders } from '#contract/modules/warehouse/in/inOrder.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { requireMeasured } from '../../material/amounts.service.ts'
import '../tables.ts'

type InOrderRow = NonNullable<(typeof inOrders)['rowType']> & { id: string }
/** A receipt order as its commands read and set it; `endTime` may be set as ms since the epoch. */
export type InOrder = Omit<InOrderRow, 'endTime'> & { endTime: string | number | null }
export type InLine = NonNullable<(typeof inLines)['rowType']> & { id: string }

/** A receipt order gets its number when it is made. */
export function inHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<InOrderRow> {
  return {
    assigned: async (_row, before, unit) => (before ? {} : { inNo: await nextNumber(unit, 'mes_in_order', { plantTz }), closeReason: '', endTime: null }),
  }
}

/** A line is in the unit of its material, and begins with nothing received. */
export const inLineHooks: Hooks<InLine> = {
  async assigned(row, before, { trx }) {
    const materialId = row.materialId ?? before?.materialId ?? ''
    const material = await trx.selectFrom('mes_material').select('unit').where('id', '=', materialId).executeTakeFirst()
    const unit = material?.unit ?? ''
    if (material && row.planQty !== undefined && row.planQty !== before?.planQty)
      await requireMeasured(trx, { materialId, unit, unitField: null, amounts: { planQty: row.planQty } })
    return before ? { unit } : { unit, receivedQty: 0, status: 'waiting' }
  },
}
