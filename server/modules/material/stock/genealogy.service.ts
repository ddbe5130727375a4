import { sql } from 'kysely'
import type { TraceDirection, TraceEdge } from '#contract/modules/material/stock/trace.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import '../stockTables.ts'

/** Everything that a walk reached: how many steps each lot is from where it began (0 for those it began with), and the edges on the way. */
export type Walk = { depths: ReadonlyMap<string, number>; edges: TraceEdge[] }

/** lots that one statement names */
const namedAtOnce = 5000

/**
 * What was made of some lots (`forward`) or what they were made of (`backward`), at every depth, nearest first. Edges whose move was undone do
 * not count; several between two lots are one. The cross join has SQLite begin with what was reached: it would read every edge of the plant, 2 s for a million.
 */
export async function walkGenealogy(db: Database, lotIds: readonly string[], direction: TraceDirection): Promise<Walk> {
  const edges = new Map<string, TraceEdge>()
  for (let from = 0; from < lotIds.length; from += namedAtOnce)
    for (const edge of await edgesFrom(db, lotIds.slice(from, from + namedAtOnce), direction)) edges.set(`${edge.parent} ${edge.child}`, edge)
  const found = [...edges.values()]
  const [near, far] = direction === 'forward' ? (['parent', 'child'] as const) : (['child', 'parent'] as const)
  const beside = Map.groupBy(found, (edge) => edge[near])
  const depths = new Map(lotIds.map((id) => [id, 0]))
  for (const [at, depth] of depths)
    // a map is walked in the order in which it grows: breadth first
    for (const edge of beside.get(at) ?? []) if (!depths.has(edge[far])) depths.set(edge[far], depth + 1)
  return { depths, edges: found.toSorted((one, other) => (depths.get(one[near]) ?? 0) - (depths.get(other[near]) ?? 0)) }
}

async function edgesFrom(db: Database, lotIds: readonly string[], direction: TraceDirection): Promise<TraceEdge[]> {
  if (lotIds.length === 0) return []
  const [near, far] = direction === 'forward' ? ['parentLotId', 'childLotId'] : ['childLotId', 'parentLotId']
  const stands = sql`not exists (select 1 from ${sql.table('mes_stock_move')} r where r."reversedMoveId" = g."moveId")`
  const { rows } = await sql<Omit<TraceEdge, 'qty'> & { qty: number | string }>`
    with recursive reached(id) as (
      select l.id from ${sql.table('mes_material_lot')} l where l.id in (${sql.join(lotIds)})
      union
      select g.${sql.ref(far)} from reached join ${sql.table('mes_genealogy')} g on g.${sql.ref(near)} = reached.id where ${stands})
    select g."parentLotId" as parent, g."childLotId" as child, sum(g.qty) as qty, m.unit as unit, min(g."viaType") as via
    from reached cross join ${sql.table('mes_genealogy')} g
    join ${sql.table('mes_material_lot')} l on l.id = g."parentLotId" join ${sql.table('mes_material')} m on m.id = l."materialId"
    where g.${sql.ref(near)} = reached.id and ${stands}
    group by g."parentLotId", g."childLotId", m.unit order by g."parentLotId", g."childLotId"`.execute(db)
  return rows.map(({ qty, ...edge }) => ({ ...edge, qty: fromMicro(Number(qty)) }))
}
