import type { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import type { Database } from '../../../db/database.ts'
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
    async beforeRemove({ qcNo, qcType, refType, refId, lotId }, { trx }) {
      if (qcType === 'OQC' && refType === 'mesOutOrder' && (await isAtDock(trx, refId.split(' ')[0] ?? '', lotId)))
        throw new Problem(409, `${qcNo} 检验的货还在出货库位，不能删除。请完成检验，或先撤销拣货`)
      if (qcType === 'RQC' && refType !== '') throw new Problem(409, `${qcNo} 是系统要求的复验，做完它才能用这批料，不能删除。请取样检验`)
    },
  }
}

/** Whether something of a lot was picked for a delivery and has not left. */
async function isAtDock(db: Database, outId: string, lotId: string | null): Promise<boolean> {
  const picked = db
    .selectFrom('mes_out_item')
    .select('id')
    .where('outId', '=', outId)
    .where('lotId', '=', lotId ?? '')
    .where('status', '=', 'picked')
  return (await picked.limit(1).executeTakeFirst()) !== undefined
}
