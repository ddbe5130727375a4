import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ReadUnit } from '../../bus/unit.ts'

/** What the ledger knows of a unit about a moment, besides its lines in their order. `late` is in millionths of the unit. */
export type KnownOf = { late: number; undone: number }

/**
 * What a line of the ledger adds to a unit or takes from it: a part that was split off leaves `huId` for `toHuId`; without a place before it
 * came in, without one after it went out; a whole unit that goes elsewhere holds what it held.
 */
function effectOn(huId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when m."toHuId" = ${huId} then m.qty when m."huId" <> ${huId} then 0 when m."toHuId" is not null then -m.qty
    when m."fromLocationId" is null then m.qty when m."toLocationId" is null then -m.qty else 0 end`
}

/** What happened to a unit after a moment, as far as the ledger knows, by the time at which it happened. */
export async function movedAfter({ trx }: Pick<ReadUnit, 'trx'>, huId: string, atMs: number): Promise<number> {
  const id = sql`${huId}`
  const { rows } = await sql<{ sum: number | string | null }>`select sum(${effectOn(id)}) as sum from ${sql.table('mes_stock_move')} m
    where (m."huId" = ${huId} or m."toHuId" = ${huId}) and coalesce(m."happenedAt", m."createTime") > ${atMs}`.execute(trx)
  return Number(rows[0]?.sum ?? 0)
}

/** Whether a whole unit went elsewhere after a moment. */
export async function isCarriedAfter({ trx }: Pick<ReadUnit, 'trx'>, huId: string, atMs: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table('mes_stock_move')} m where m."huId" = ${huId} and m."toHuId" is null
    and m."fromLocationId" is not null and m."toLocationId" is not null and coalesce(m."happenedAt", m."createTime") > ${atMs} limit 1`.execute(trx)
  return rows.length > 0
}

/** A unit and the moment that is asked about. */
export type Moment = { huId: string; atMs: number }

/** so many pairs one statement takes */
const mostMoments = 200

/**
 * `late`: the sum of moves that happened by that moment and were reported by a device later than they happened. `undone`: how many
 * reversals there are of moves that happened by then. Both only grow by what is written after the moment, so that two readings say what came between.
 */
export async function knownOf({ trx }: Pick<ReadUnit, 'trx'>, moments: readonly Moment[]): Promise<ReadonlyMap<string, KnownOf>> {
  const found = new Map<string, KnownOf>()
  for (let from = 0; from < moments.length; from += mostMoments) {
    const asked = sql.join(
      moments.slice(from, from + mostMoments).map(({ huId, atMs }) => sql`select cast(${huId} as text) as id, cast(${atMs} as bigint) as at`),
      sql` union all `,
    )
    const { rows } = await sql<{ id: string; late: number | string | null; undone: number | string }>`with asked as (${asked})
      select asked.id,
        (select sum(${effectOn(sql.ref('asked.id'))}) from ${sql.table('mes_stock_move')} m
          where m."happenedAt" <= asked.at and (m."huId" = asked.id or m."toHuId" = asked.id)) as late,
        (select count(*) from ${sql.table('mes_stock_move')} undo join ${sql.table('mes_stock_move')} m on m.id = undo."reversedMoveId"
          where (undo."huId" = asked.id or undo."toHuId" = asked.id) and coalesce(m."happenedAt", m."createTime") <= asked.at) as undone
      from asked`.execute(trx)
    for (const { id, late, undone } of rows) found.set(id, { late: Number(late ?? 0), undone: Number(undone) })
  }
  return found
}
