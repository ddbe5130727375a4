import { openWeightStates } from '#contract/modules/weighing/weighStates.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { whyUnusable } from '../../material/stock/usable.service.ts'
import { hasStockFor } from '../../material/weighOut.service.ts'
import type { LineRow } from './lineRow.ts'

/**
 * Batches that are weighed 合并 take one lot of a material after the other, not now this and now that one (factory.md 3.7): while the lot of
 * the line before has stock, another needs a reason. Throws 422 without one.
 */
export async function requireCampaignLot(unit: UnitOfWork, line: LineRow, source: { lotId: string; lotNo: string; breakReason: string }): Promise<void> {
  if (line.mode !== 'campaign' || source.breakReason !== '') return
  const before = await lastLot(unit, line)
  if (before === undefined || before.lotId === source.lotId || (await whyUnusable(unit, before.lotId)) !== null) return
  if (!(await hasStockFor(unit, before.lotId, line.batchNo))) return
  const sentence = `这种料合并称量，上一批用的是批次 ${before.lotNo}，还有料。要换成批次 ${source.lotNo}，请写明原因`
  throw new Problem(422, sentence, { fields: { breakReason: [sentence] } })
}

function lastLot({ trx }: UnitOfWork, { id, materialId }: LineRow) {
  return trx
    .selectFrom('mes_weigh_record as record')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'record.weightId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'record.lotId')
    .leftJoin('mes_weigh_record as taken', 'taken.voidOf', 'record.id')
    .select(['record.lotId', 'lotNo'])
    .where('record.materialId', '=', materialId)
    .where('record.lineId', '!=', id)
    .where('record.recordType', '=', 'weigh')
    .where('taken.id', 'is', null)
    .where('weight.mode', '=', 'campaign')
    .where('weight.status', 'in', [...openWeightStates])
    .orderBy('record.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
