import type { UnitOfWork } from '../../../bus/unit.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import type { StockRef } from './moves.ts'
import type { StoredUnit } from './units.ts'

type Edge = { of: Pick<StoredUnit, 'id' | 'lotId' | 'huCode'>; childLotId: string; qty: number; via: StockRef; moveId: string }

/** Writes that something of a unit went into another lot (factory.md 4 R4). */
export async function writeEdge({ trx, at }: Pick<UnitOfWork, 'trx' | 'at'>, { of, childLotId, qty, via, moveId }: Edge): Promise<void> {
  if (of.lotId === childLotId) throw new Problem(409, `${of.huCode} 属于同一个批次，不能投入它自己`)
  await trx
    .insertInto('mes_genealogy')
    .values({ id: rowId(at), parentLotId: of.lotId, parentHuId: of.id, childLotId, qty, viaType: via.type, viaId: via.id, moveId, createTime: at })
    .execute()
}

/**
 * From here on nobody else puts this lot out, or takes back what went into it: each of the two alone is right where both together leave
 * output without parents. Taken before any unit.
 */
export function lotStands({ trx }: Pick<UnitOfWork, 'trx'>, lotId: string): Promise<void> {
  return takeTurn(trx, `mes_genealogy ${lotId}`)
}

/** Nothing is made of nothing: a lot that is put out has been charged with something. */
export async function requireParents({ trx }: Pick<UnitOfWork, 'trx'>, lotId: string): Promise<void> {
  const found = await trx
    .selectFrom('mes_genealogy as edge')
    .select('edge.id')
    .where('childLotId', '=', lotId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mes_stock_move as undone').select('undone.id').whereRef('undone.reversedMoveId', '=', 'edge.moveId'))),
    )
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new Problem(409, '这个批次还没有投料记录，不能产出。请先投料，再报产出')
}
