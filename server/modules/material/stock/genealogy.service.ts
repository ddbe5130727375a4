import { sql } from 'kysely'
import type { TraceDirection, TraceEdge } from '#contract/modules/material/stock/trace.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import '../stockTables.ts'
import { edgeStands, mayBePacked, nextLots } from './lotSteps.ts'

/** Everything that a walk reached: how many steps each lot is from where it began (0 for those it began with), and the edges on the way. */
export type Walk = { depths: ReadonlyMap<string, number>; edges: TraceEdge[] }

/** of a piece, as amounts of stock are kept; a number of 64 bits, for a million pieces and more */
const millionth = sql`cast(1000000 as bigint)`
/** lots that one statement names */
const namedAtOnce = 5000

/**
 * What was made of some lots (`forward`) or what they were made of (`backward`), at every depth, nearest first. Edges whose move was undone do
 * not count, inner packing material of a job that packs does; several between two lots are one. The cross join has SQLite begin with what was reached: it would read every edge of the plant, 2 s for a million.
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
  const near = direction === 'forward' ? 'parentLotId' : 'childLotId'
  const packed = direction === 'forward' ? sql`m."materialLotId"` : sql`j."bulkLotId"`
  const { lot, from } = nextLots('reached', direction)
  const { rows } = await sql<Omit<TraceEdge, 'qty'> & { qty: number | string }>`
    with recursive reached(id) as (
      select l.id from ${sql.table('mes_material_lot')} l where l.id in (${sql.join(lotIds)})
      union
      select ${lot} from ${from}),
    edge(parent, child, qty, via) as (
      select g."parentLotId", g."childLotId", g.qty, g."viaType" from reached cross join ${sql.table('mes_genealogy')} g
      where g.${sql.ref(near)} = reached.id and ${edgeStands}
      union all
      select m."materialLotId", j."bulkLotId", (case when m."isCounted" = 'N' then m.issued else m.used end) * ${millionth}, 'mesNbcMaterial'
      from ${sql.table('mes_nbc_material')} m join ${sql.table('mes_nbc_job')} j on j.id = m."jobId"
      where ${mayBePacked} and j."bulkLotId" is not null and ${packed} in (select id from reached))
    select edge.parent as parent, edge.child as child, sum(edge.qty) as qty, material.unit as unit, min(edge.via) as via
    from edge cross join ${sql.table('mes_material_lot')} l cross join ${sql.table('mes_material')} material
    where l.id = edge.parent and material.id = l."materialId"
    group by edge.parent, edge.child, material.unit order by edge.parent, edge.child`.execute(db)
  return rows.map(({ qty, ...edge }) => ({ ...edge, qty: fromMicro(Number(qty)) }))
}
