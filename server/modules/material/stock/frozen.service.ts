import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { isPostgres } from '../../../db/isPostgres.ts'
import { Problem } from '../../../http/problem.ts'
import type { StockRef } from './moves.ts'
import '../stockTables.ts'

/** A document that freezes places, and how people know it. */
export type FreezingRef = StockRef & { no: string }

/** so many values one statement takes on every database, with room for its other ones */
const mostAtOnce = 500

/**
 * From here on nothing moves in these places except for this document. Moves that are under way are waited for; those that come later see
 * the freeze. Throws 409 where another document froze one of them.
 */
export async function freezePlaces({ trx, by, at }: Pick<UnitOfWork, 'trx' | 'by' | 'at'>, placeIds: readonly string[], ref: FreezingRef): Promise<void> {
  const ordered = placeIds.toSorted() // two who freeze at once wait for each other in one order
  for (let from = 0; from < ordered.length; from += mostAtOnce) {
    const some = ordered.slice(from, from + mostAtOnce)
    if (isPostgres(trx)) await trx.selectFrom('mes_location').select('id').where('id', 'in', some).orderBy('id').forUpdate().execute()
    const taken = await frozenOf({ trx }, some)
    if (taken) throw new Problem(409, `库位 ${taken.code} 已被盘点单 ${taken.refNo} 冻结。请等它过账或取消，或缩小盘点范围`)
    await trx
      .insertInto('mes_place_freeze')
      .values(some.map((locationId) => ({ locationId, refType: ref.type, refId: ref.id, refNo: ref.no, createBy: by.username, createTime: at })))
      .execute()
  }
}

/** The places of a document are free again. */
export async function freePlaces({ trx }: Pick<UnitOfWork, 'trx'>, { type, id }: StockRef): Promise<void> {
  await trx.deleteFrom('mes_place_freeze').where('refType', '=', type).where('refId', '=', id).execute()
}

/** A 409 where one of these places is frozen by another document than the one that moves. The places stay as they are until the unit of work ends. */
export async function requireNotFrozen({ trx }: Pick<UnitOfWork, 'trx'>, places: readonly (string | null)[], ref: StockRef | null): Promise<void> {
  const ids = [...new Set(places.filter((place) => place !== null))]
  if (ids.length === 0) return
  if (isPostgres(trx)) await trx.selectFrom('mes_location').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  const frozen = await frozenOf({ trx }, ids)
  if (!frozen || (ref !== null && frozen.refType === ref.type && frozen.refId === ref.id)) return
  throw new Problem(409, `库位 ${frozen.code} 正在静态盘点（${frozen.refNo}），货不能进出。请等盘点过账或取消，或换一个库位`)
}

function frozenOf({ trx }: Pick<ReadUnit, 'trx'>, placeIds: readonly string[]) {
  return trx
    .selectFrom('mes_place_freeze')
    .innerJoin('mes_location', 'mes_location.id', 'mes_place_freeze.locationId')
    .select(['code', 'refType', 'refId', 'refNo'])
    .where('locationId', 'in', placeIds)
    .limit(1)
    .executeTakeFirst()
}
