import type { Trace, TraceDirection, TraceLot } from '#contract/modules/material/stock/trace.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { walkGenealogy } from './genealogy.service.ts'
import { boundLots, unusableWords } from './usable.service.ts'

type TraceQuery = { lotId: string; direction: TraceDirection; at: number }

/** What was made of a lot, or what it was made of, step by step to the end. Throws 404 for a lot that is not there. */
export async function traceLot(db: Database, { lotId, direction, at }: TraceQuery): Promise<Trace> {
  const { depths, edges } = await walkGenealogy(db, [lotId], direction)
  const lots = await tracedLots(db, depths, at)
  if (!lots.some(({ id }) => id === lotId)) throw new Problem(404, '没有这个批次，请重新选择')
  return { lots, edges }
}

/** lots that one statement names */
const namedAtOnce = 5000

/** Lots by their depths as a trace shows them: what of them is there, and why they cannot be used. */
export async function tracedLots(db: Database, depths: ReadonlyMap<string, number>, at: number): Promise<TraceLot[]> {
  const ids = [...depths.keys()]
  const bound = await boundLots(db)
  const lots: TraceLot[] = []
  for (let from = 0; from < ids.length; from += namedAtOnce)
    for (const { expiresAt, holdReason, ...lot } of await readLots(db, ids.slice(from, from + namedAtOnce)))
      lots.push({
        ...lot,
        onHand: fromMicro(Number(lot.onHand ?? 0)),
        depth: depths.get(lot.id) ?? 0,
        blocked: unusableWords({ qualityStatus: lot.qualityStatus, expiresAt, holdReason, heldAncestor: bound.get(lot.id) ?? null }, at),
      })
  return lots
}

function readLots(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('mes_material_lot as lot')
    .innerJoin('mes_material', 'mes_material.id', 'lot.materialId')
    .leftJoin('mes_stock_balance', 'mes_stock_balance.lotId', 'lot.id')
    .select(({ fn }) => [
      'lot.id',
      'lotNo',
      'materialCode',
      'materialName',
      'materialType',
      'qualityStatus',
      'mes_material.unit',
      'expiresAt',
      'holdReason',
      fn.sum<number | string | null>('mes_stock_balance.qty').as('onHand'),
    ])
    .where('lot.id', 'in', [...ids])
    .groupBy(['lot.id', 'lotNo', 'materialCode', 'materialName', 'materialType', 'qualityStatus', 'mes_material.unit', 'expiresAt', 'holdReason'])
    .execute()
}
