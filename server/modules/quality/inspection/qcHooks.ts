import type { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import type { HookParts } from '../../../resource/routes/registered.ts'
import type { Hooks } from '../../../resource/write/hooks.ts'
import { uninspected } from '../inspection.service.ts'
import { requireFitting } from './templateFor.ts'

type QcRow = NonNullable<(typeof qcOrders)['rowType']> & { id: string }

/** An inspection that a person asks for: by a template for that kind of inspection, and of the batch of its lot. */
export function qcHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<QcRow> {
  return {
    async assigned(row, before, unit) {
      const { templateId, qcType, lotId } = { ...before, ...row }
      const { templateVersion } = await requireFitting(unit, templateId ?? '', qcType ?? '')
      const lot = await unit.trx
        .selectFrom('mes_material_lot')
        .select(['originRefType', 'originRefId'])
        .where('id', '=', lotId ?? '')
        .executeTakeFirst()
      const batch = lot?.originRefType === 'batch' && lot.originRefId !== '' ? { batchNo: lot.originRefId } : {}
      if (before) return { templateVersion, ...batch }
      return { ...uninspected, templateVersion, ...batch, refType: '', refId: '', qcNo: await nextNumber(unit, 'mes_inspection', { plantTz }) }
    },
  }
}
