import { sql } from 'kysely'
import { qualityTexts, usableStatuses } from '#contract/modules/material/lot.ts'
import type { Database } from '../../../db/database.ts'

type LotRow = { id: string; qualityStatus: string; expiresAt: number | null; holdReason: string }

/** `below(id, "lotNo", made)` of a `with recursive`: lots on hold that bind (made 0) and all that was made of them at every depth (made 1), each with the number of that ancestor. */
export function belowHold() {
  return sql`below(id, "lotNo", made) as (
      select id, "lotNo", 0 from ${sql.table('mes_material_lot')} where "qualityStatus" = 'hold' and "holdBinds" = 'Y'
      union
      select g."childLotId", below."lotNo", 1 from below join ${sql.table('mes_genealogy')} g on g."parentLotId" = below.id
      where not exists (select 1 from ${sql.table('mes_stock_move')} r where r."reversedMoveId" = g."moveId"))`
}

/** Lots that a hold of an ancestor blocks, by id: the number of that ancestor. */
export async function boundLots(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; lotNo: string }>`with recursive ${belowHold()} select id, "lotNo" from below where made = 1`.execute(db)
  return new Map(rows.map(({ id, lotNo }) => [id, lotNo]))
}

/** Why a lot cannot be used, in a few words; null when it can. */
export function blockedWords(lot: LotRow, bound: ReadonlyMap<string, string>, at: number): string | null {
  if (lot.expiresAt !== null && Number(lot.expiresAt) <= at) return '已到期'
  if (!usableStatuses.includes(lot.qualityStatus)) {
    const word = Object.entries(qualityTexts).find(([value]) => value === lot.qualityStatus)?.[1] ?? lot.qualityStatus
    return lot.holdReason === '' ? word : `${word}：${lot.holdReason}`
  }
  const ancestor = bound.get(lot.id)
  return ancestor === undefined ? null : `用到冻结批次 ${ancestor}`
}
