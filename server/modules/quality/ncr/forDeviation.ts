import type { rejectDeviation } from '#contract/modules/production/critical/parameterDeviation.ts'
import type { RecordOf } from '#contract/command.ts'
import type { GivenCommand } from '#contract/withinEvent.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { openNcr } from './openNcr.service.ts'

/** A batch that was made outside the limits of a critical parameter, and is the worse for it, has its nonconformity from the same moment on. */
export async function openForDeviation(unit: UnitOfWork, { record, plantTz }: GivenCommand<RecordOf<typeof rejectDeviation>>): Promise<void> {
  const { id, batchNo, name, tagCode, reason } = record
  const lot = await unit.trx
    .selectFrom('mes_material_lot')
    .select('id')
    .where('originRefType', '=', 'batch')
    .where('originRefId', '=', batchNo)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const description = `关键参数“${name}”（${tagCode}）超出限值，判为不可接受：${reason}`
  await openNcr(unit, { source: 'parameter', refType: 'deviation', refId: id, lotId: lot?.id ?? null, batchNo, description, plantTz })
}
