import type { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import { Problem } from '../../../http/problem.ts'
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
      if (before && before.refType !== '' && (lotId !== before.lotId || qcType !== before.qcType))
        throw new Problem(409, `${before.qcNo} 是系统要求的检验，批次和类型不能改。别的批次请另开检验单`)
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
    async beforeRemove({ qcNo, qcType, refType }) {
      if (qcType === 'RQC' && refType !== '') throw new Problem(409, `${qcNo} 是系统要求的复验，做完它才能用这批料，不能删除。请取样检验`)
    },
  }
}
