import { sql } from 'kysely'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import type { StockRef } from './moves.ts'
import type { StoredUnit } from './units.ts'

type Edge = { of: Pick<StoredUnit, 'id' | 'lotId' | 'huCode'>; childLotId: string; qty: number; via: StockRef; moveId: string }

/** Writes that something of a unit went into another lot (factory.md 4 R4). */
export async function writeEdge({ trx, at }: Pick<UnitOfWork, 'trx' | 'at'>, { of, childLotId, qty, via, moveId }: Edge): Promise<void> {
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

/**
 * Nothing is made of itself, through however many lots: a 409 names the two. Both ends of the new edge stand still from here on; a lot that
 * nothing was made of yet closes no ring. Of a ring that several charges close at once one goes into a lot with children, and those take
 * turns: it sees the others. Taken before any unit.
 */
export async function requireNoRing(unit: Pick<UnitOfWork, 'trx'>, of: Pick<StoredUnit, 'lotId' | 'lotNo' | 'huCode'>, childLotId: string): Promise<void> {
  if (of.lotId === childLotId) throw new Problem(409, `${of.huCode} 属于同一个批次，不能投入它自己`)
  for (const lotId of [of.lotId, childLotId].toSorted()) await lotStands(unit, lotId)
  const { trx } = unit
  const child = await trx.selectFrom('mes_genealogy').select('id').where('parentLotId', '=', childLotId).limit(1).executeTakeFirst()
  if (!child) return
  await takeTurn(trx, 'mes_genealogy')
  const { rows } = await sql<{ lotNo: string }>`
    with recursive ${below(childLotId)}
    select l."lotNo" from below join ${sql.table('mes_material_lot')} l on l.id = ${childLotId} where below.id = ${of.lotId}`.execute(trx)
  if (rows[0]) throw new Problem(409, `${of.huCode}（批次 ${of.lotNo}）本身由批次 ${rows[0].lotNo} 做成，不能再投入它。请核对批次，或先冲销投错的那一笔`)
}

/** `below(id)` of a `with recursive`: all that was made of a lot, each once, at every depth. */
function below(lotId: string) {
  return sql`below(id) as (
      select cast(${lotId} as text)
      union
      select g."childLotId" from below join ${sql.table('mes_genealogy')} g on g."parentLotId" = below.id
      where not exists (select 1 from ${sql.table('mes_stock_move')} r where r."reversedMoveId" = g."moveId"))`
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
