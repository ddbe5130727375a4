import { sql } from 'kysely'
import { deepestTrace } from '#contract/modules/material/stock/trace.ts'
import type { Trace, TraceDirection, TraceEdge } from '#contract/modules/material/stock/trace.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { boundLots, unusableWords } from './usable.service.ts'

type TraceQuery = { lotId: string; direction: TraceDirection; at: number }
type Edge = TraceEdge & { depth: number }

/** What was made of a lot, or what it was made of, step by step and at most `deepestTrace` steps. Throws 404 for a lot that is not there. */
export async function traceLot(db: Database, { lotId, direction, at }: TraceQuery): Promise<Trace> {
  const edges = await edgesFrom(db, lotId, direction)
  const depths = new Map([[lotId, 0]])
  for (const { parent, child, depth } of edges) {
    const reached = direction === 'forward' ? child : parent
    depths.set(reached, Math.min(depths.get(reached) ?? Infinity, depth))
  }
  const found = await db
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
    .where('lot.id', 'in', [...depths.keys()])
    .groupBy(['lot.id', 'lotNo', 'materialCode', 'materialName', 'materialType', 'qualityStatus', 'mes_material.unit', 'expiresAt', 'holdReason'])
    .execute()
  if (!found.some(({ id }) => id === lotId)) throw new Problem(404, '没有这个批次，请重新选择')
  const bound = await boundLots(db)
  const lots = found.map(({ expiresAt, holdReason, ...lot }) => ({
    ...lot,
    onHand: fromMicro(Number(lot.onHand ?? 0)),
    depth: depths.get(lot.id) ?? 0,
    blocked: unusableWords({ qualityStatus: lot.qualityStatus, expiresAt, holdReason, heldAncestor: bound.get(lot.id) ?? null }, at),
  }))
  return { lots, edges: edges.map(({ depth: _depth, ...edge }) => edge), isCut: edges.some(({ depth }) => depth >= deepestTrace) }
}

/** Edges that count: those whose move was not undone. Several between two lots are one. */
async function edgesFrom(db: Database, lotId: string, direction: TraceDirection): Promise<Edge[]> {
  const [near, far] = direction === 'forward' ? ['parentLotId', 'childLotId'] : ['childLotId', 'parentLotId']
  const { rows } = await sql<{ parent: string; child: string; qty: number | string; unit: string; via: string; depth: number }>`
    with recursive reached(id, depth) as (
      select cast(${lotId} as text), 0
      union
      select g.${sql.ref(far ?? '')}, reached.depth + 1 from reached join ${sql.table('mes_genealogy')} g on g.${sql.ref(near ?? '')} = reached.id
      where reached.depth < ${deepestTrace} and not exists (select 1 from ${sql.table('mes_stock_move')} r where r."reversedMoveId" = g."moveId")),
    nearest(id, depth) as (select id, min(depth) from reached group by id)
    select g."parentLotId" as parent, g."childLotId" as child, sum(g.qty) as qty, m.unit as unit, min(g."viaType") as via, min(nearest.depth) + 1 as depth
    from nearest join ${sql.table('mes_genealogy')} g on g.${sql.ref(near ?? '')} = nearest.id
    join ${sql.table('mes_material_lot')} l on l.id = g."parentLotId" join ${sql.table('mes_material')} m on m.id = l."materialId"
    where nearest.depth < ${deepestTrace} and not exists (select 1 from ${sql.table('mes_stock_move')} r where r."reversedMoveId" = g."moveId")
    group by g."parentLotId", g."childLotId", m.unit order by min(nearest.depth), g."parentLotId", g."childLotId"`.execute(db)
  return rows.map(({ qty, depth, ...edge }) => ({ ...edge, qty: fromMicro(Number(qty)), depth: Number(depth) }))
}
