import type { ReadUnit } from '../../../bus/unit.ts'
import '../tables.ts'

type Look = Pick<ReadUnit, 'trx'>

/** A line as it rests, beside its order: amounts are millionths. */
export type LineRow = Awaited<ReturnType<typeof lineRow>>

export async function lineRow({ trx }: Look, lineId: string) {
  const row = await trx
    .selectFrom('mes_weight_line as line')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'line.weightId')
    .innerJoin('mes_plan as plan', 'plan.id', 'weight.planId')
    .selectAll('line')
    .select([
      'weight.batchNo',
      'weight.weightNo',
      'weight.planId',
      'weight.mode',
      'weight.status as orderStatus',
      'weight.expireTime',
      'weight.weighCenterId',
      'plan.orderId',
    ])
    .where('line.id', '=', lineId)
    .executeTakeFirstOrThrow()
  const { targetQty, lowerQty, upperQty, netSum, pureSum, tareQty, ...rest } = row
  const band = { target: Number(targetQty), lower: Number(lowerQty), upper: Number(upperQty) }
  return { ...rest, band, netSum: Number(netSum), pureSum: Number(pureSum), tareQty: tareQty === null ? null : Number(tareQty) }
}

/** A record of a weighing that stands, as it rests. */
export async function standingRecords({ trx }: Look, lineId: string) {
  const rows = await trx
    .selectFrom('mes_weigh_record as record')
    .leftJoin('mes_weigh_record as taken', 'taken.voidOf', 'record.id')
    .selectAll('record')
    .where('record.lineId', '=', lineId)
    .where('record.recordType', '=', 'weigh')
    .where('taken.id', 'is', null)
    .orderBy('record.id')
    .execute()
  return rows.map((row) => ({ ...row, netQty: Number(row.netQty), pureQty: Number(row.pureQty), grossQty: Number(row.grossQty), tareQty: Number(row.tareQty) }))
}
