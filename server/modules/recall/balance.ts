import { moveTypeTexts } from '#contract/modules/material/stock/moveTypes.ts'
import type { LotBalance } from '#contract/modules/recall/impact.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Where all of a lot went, by its ledger; null where a search began with several lots. A move that was undone and the one that undid it say nothing. */
export async function balanceOf(db: Database, lotIds: readonly string[]): Promise<LotBalance | null> {
  const [lotId] = lotIds
  if (lotId === undefined || lotIds.length > 1) return null
  const { rows } = await sql<{ moveType: string; isIn: number | string; isOut: number | string; qty: number | string }>`
    select m."moveType", case when m."toLocationId" is null then 0 else 1 end as "isIn", case when m."fromLocationId" is null then 0 else 1 end as "isOut", sum(m.qty) as qty
    from ${sql.table('mes_stock_move')} m
    where m."lotId" = ${lotId} and m."reversedMoveId" is null and not exists (select 1 from ${sql.table('mes_stock_move')} r where r."reversedMoveId" = m.id)
    group by 1, 2, 3`.execute(db)
  const lying = await db
    .selectFrom('mes_stock_balance')
    .select(({ fn }) => fn.sum<number | string | null>('qty').as('qty'))
    .where('lotId', '=', lotId)
    .executeTakeFirst()
  const lot = await db
    .selectFrom('mes_material_lot')
    .innerJoin('mes_material', 'mes_material.id', 'mes_material_lot.materialId')
    .select('mes_material.unit')
    .where('mes_material_lot.id', '=', lotId)
    .executeTakeFirstOrThrow()
  const came = sum(rows.filter(({ isIn, isOut }) => Number(isIn) === 1 && Number(isOut) === 0))
  const went = rows.filter(({ isIn, isOut }) => Number(isIn) === 0 && Number(isOut) === 1)
  const there = Number(lying?.qty ?? 0)
  return {
    unit: lot.unit,
    came: fromMicro(came),
    went: went.map(({ moveType, qty }) => ({ title: wordOf(moveType), qty: fromMicro(Number(qty)) })),
    there: fromMicro(there),
    lost: fromMicro(came - sum(went) - there),
  }
}

const sum = (rows: readonly { qty: number | string }[]) => rows.reduce((all, { qty }) => all + Number(qty), 0)

function wordOf(moveType: string): string {
  return Object.entries(moveTypeTexts).find(([value]) => value === moveType)?.[1] ?? moveType
}
