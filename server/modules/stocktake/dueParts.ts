import type { ReadUnit } from '../../bus/unit.ts'
import type { JudgedTake } from './refresh.ts'
import { isInPlaces, isOfMaterials, scopeOf } from './takeScope.ts'

/** A part that has to be counted although nobody listed it, and the unit that it was split off. */
export type DuePart = { huId: string; huCode: string; ofCode: string; locationId: string }

/**
 * Parts that were split off units of a stock-take before those were counted, and lie in what is counted: what the unit has less is in them.
 * Parts of parts as well. A part of a unit that was counted before was counted in it.
 */
export async function dueParts(unit: Pick<ReadUnit, 'trx' | 'at'>, take: JudgedTake): Promise<DuePart[]> {
  const { trx } = unit
  const { startTime } = await trx.selectFrom('mes_stocktake').select('startTime').where('id', '=', take.id).executeTakeFirstOrThrow()
  if (startTime === null) return []
  const lines = await trx.selectFrom('mes_stocktake_line').select(['huId', 'firstAt']).where('takeId', '=', take.id).execute()
  const countedAt = new Map(lines.map(({ huId, firstAt }) => [huId, firstAt === null ? Infinity : Number(firstAt)]))
  const splits = await trx
    .selectFrom('mes_stock_move as m')
    .innerJoin('mes_hu as part', 'part.id', 'm.toHuId')
    .select([
      'm.huId',
      'm.huCode',
      'm.toHuId',
      'm.toHuCode',
      'm.createTime',
      'm.happenedAt',
      'm.materialId',
      'part.locationId',
      'part.qtyAvail',
      'part.qtyReserved',
    ])
    .where('m.createTime', '>=', Number(startTime))
    .where('m.moveType', '<>', 'reverse')
    .orderBy('m.id')
    .execute()
  const scope = await scopeOf(unit, take)
  const due: DuePart[] = []
  for (const { huId, huCode, toHuId, toHuCode, createTime, happenedAt, materialId, locationId, qtyAvail, qtyReserved } of splits) {
    const counted = countedAt.get(huId ?? '')
    if (counted === undefined || toHuId === null || countedAt.has(toHuId)) continue
    if (counted <= Number(happenedAt ?? createTime)) continue
    countedAt.set(toHuId, Infinity) // its own parts are due as well
    const isThere = isInPlaces(scope, locationId) && isOfMaterials(scope, materialId) && Number(qtyAvail) + Number(qtyReserved) > 0
    if (isThere && locationId !== null) due.push({ huId: toHuId, huCode: toHuCode, ofCode: huCode, locationId })
  }
  return due
}
