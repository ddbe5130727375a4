import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TraceDirection } from '#contract/modules/material/stock/trace.ts'

/** Whether an edge `g` of the genealogy stands: its move was not undone. */
export const edgeStands = sql`not exists (select 1 from ${sql.table('mes_stock_move')} r where r."reversedMoveId" = g."moveId")`

/**
 * Whether pieces of the packing job `j` may hold some of the inner packing material `m`, whose edge is written when the job is finished: the
 * pieces are in boxes long before (docs/decisions/162-pans-that-are-packed.md).
 */
export const mayBePacked = sql`m."isCounted" <> 'S' and (m."isCounted" = 'N' or m.used > 0) and j."qtyGood" > 0`

/** The step of a `with recursive` from the lots in `reached` to `lot`, what was made of them (`forward`) or what they were made of. */
export function nextLots(reached: string, direction: TraceDirection): { lot: RawBuilder<string>; from: RawBuilder<unknown> } {
  const here = sql.ref(`${reached}.id`)
  // the two ways are one join: PostgreSQL lets a recursion be named once
  const ways = sql`${sql.table(reached)} cross join (select 1 as way union all select 2) ways`
  const edges = (near: string) => sql`left join ${sql.table('mes_genealogy')} g on ways.way = 1 and g.${sql.ref(near)} = ${here} and ${edgeStands}`
  if (direction === 'forward')
    return {
      lot: sql`coalesce(g."childLotId", j."bulkLotId")`,
      from: sql`${ways} ${edges('parentLotId')}
        left join ${sql.table('mes_nbc_material')} m on ways.way = 2 and m."materialLotId" = ${here}
        left join ${sql.table('mes_nbc_job')} j on j.id = m."jobId" and ${mayBePacked}
        where coalesce(g."childLotId", j."bulkLotId") is not null`,
    }
  return {
    lot: sql`coalesce(g."parentLotId", m."materialLotId")`,
    from: sql`${ways} ${edges('childLotId')}
      left join ${sql.table('mes_nbc_job')} j on ways.way = 2 and j."bulkLotId" = ${here}
      left join ${sql.table('mes_nbc_material')} m on m."jobId" = j.id and ${mayBePacked}
      where coalesce(g."parentLotId", m."materialLotId") is not null`,
  }
}
