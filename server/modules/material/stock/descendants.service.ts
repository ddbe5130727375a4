import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import '../stockTables.ts'

/** A lot and so many steps of the genealogy below the one that was asked about, which is 0 steps below itself. */
export type Descendant = { lotId: string; depth: number }

/** A lot and everything that was made of it, at every depth, nearest first. Edges whose move was undone do not count. */
export async function withDescendants(db: Database, lotId: string): Promise<Descendant[]> {
  const { rows } = await sql<{ parent: string; child: string }>`
    with recursive below(id) as (
      select cast(${lotId} as text)
      union
      select g."childLotId" from below join ${sql.table('mes_genealogy')} g on g."parentLotId" = below.id
      where not exists (select 1 from ${sql.table('mes_stock_move')} r where r."reversedMoveId" = g."moveId"))
    select distinct g."parentLotId" as parent, g."childLotId" as child from below join ${sql.table('mes_genealogy')} g on g."parentLotId" = below.id
    where not exists (select 1 from ${sql.table('mes_stock_move')} r where r."reversedMoveId" = g."moveId")`.execute(db)
  const children = Map.groupBy(rows, ({ parent }) => parent)
  const depths = new Map([[lotId, 0]])
  for (const [at, depth] of depths)
    // a map is walked in the order in which it grows: breadth first
    for (const { child } of children.get(at) ?? []) if (!depths.has(child)) depths.set(child, depth + 1)
  return [...depths].map(([id, depth]) => ({ lotId: id, depth }))
}
