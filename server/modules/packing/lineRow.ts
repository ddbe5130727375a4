import type { ReadUnit } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'

/** A packing line as its card has it, with what stands above it. Throws 404. */
export async function lineRow({ trx }: Pick<ReadUnit, 'trx'>, id: string) {
  const row = await trx
    .selectFrom('mes_equipment')
    .select(['id', 'equipCode', 'name', 'parentId', 'workshopId', 'cleanStatus', 'lastCleanTime', 'cleanExpireHours', 'chargedBatchNo', 'rateUnit'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem(404, '没有这条内包线，请刷新后重试')
  return row
}
