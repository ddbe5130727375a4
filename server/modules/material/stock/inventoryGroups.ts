import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { expiringDays } from '#contract/modules/material/stock/inventory.ts'
import type { InventoryAsked, InventoryKey } from '#contract/modules/material/stock/inventory.ts'
import type { Database } from '../../../db/database.ts'
import { lotIsUsable } from './usable.service.ts'

const dayMs = 86_400_000

/** PostgreSQL gives whole numbers of eight bytes and sums as texts. */
type Whole = number | string
/**
 * One line of the inventory as the database adds it up; amounts are millionths, times ms since the epoch. Of what the line is not counted by,
 * names and ids are those of one of its pieces. `blockedLot` is one of its lots that may not be used.
 */
export type Group = Readonly<
  Record<'materialId' | 'materialCode' | 'materialName' | 'unit' | 'lotId' | 'lotNo' | 'qualityStatus', string> &
    Record<'locationId' | 'locationCode' | 'locationName' | 'huId' | 'huCode' | 'reservedBatchNo', string> &
    Record<'qty' | 'reservedQty' | 'blockedQty' | 'pieces' | 'firstCreated' | 'blockedLots' | 'total', Whole> &
    Record<'firstEnd' | 'firstReserved' | 'safetyStock' | 'fefoRank', Whole | null>
> & { readonly blockedLot: string | null }

/** What makes a line of its own. Of a place with several materials each has one: kilograms and pieces are not added up. */
const keysOf: Readonly<Record<InventoryKey, readonly string[]>> = {
  material: ['materialId'],
  lot: ['lotId'],
  place: ['locationId', 'materialId'],
  piece: ['huId', 'locationId'],
}

/**
 * Balances of what is asked for, added up by the database, the first `most` lines of them (null: all) and in `total` how many there are: a store
 * has a hundred thousand lots, and a page shows a few of them. The filters are asked here, except for words, which whoever reads the lines looks for.
 */
export async function inventoryGroups(db: Database, asked: InventoryAsked, { at, most }: { at: number; most: number | null }): Promise<readonly Group[]> {
  const { by, materialId, lotId, locationId } = asked
  const keys = sql.join(keysOf[by].map((key) => sql.ref(`balance.${key}`)))
  const since = sql`case when balance."reservedQty" > 0 then (select min(kept."createTime") from ${sql.table('mes_stock_reservation')} kept where kept."huId" = hu.id) end`
  const hasRank = by === 'lot' || by === 'piece'
  const one = (...columns: string[]) => sql.join(columns.map((column) => sql`min(${sql.ref(column)}) as ${sql.ref(column.split('.')[1] ?? '')}`))
  const narrowed = [only('balance.materialId', materialId), only('balance.lotId', lotId), only('balance.locationId', locationId)]
  const { rows } = await sql<Group>`with
    lots as (select lot.id, lot."lotNo", lot."qualityStatus", lot."expiresAt", case when ${lotIsUsable('lot', at)} then 0 else 1 end as blocked from ${sql.table('mes_material_lot')} lot where ${only('lot.id', lotId)}),
    counted as (select ${one('balance.materialId', 'balance.lotId', 'balance.locationId', 'balance.huId', 'material.materialCode', 'material.materialName')},
        ${one('material.unit', 'material.safetyStock', 'lots.lotNo', 'lots.qualityStatus', 'hu.huCode', 'hu.reservedBatchNo')},
        min(place.code) as "locationCode", min(place.name) as "locationName", sum(balance.qty) as qty, sum(balance."reservedQty") as "reservedQty",
        sum(case when lots.blocked = 1 then balance.qty else 0 end) as "blockedQty", count(*) as pieces, min(hu."createTime") as "firstCreated",
        min(lots."expiresAt") as "firstEnd", min(${since}) as "firstReserved", min(case when lots.blocked = 1 then lots.id end) as "blockedLot",
        count(distinct case when lots.blocked = 1 then lots.id end) as "blockedLots"
      from ${sql.table('mes_stock_balance')} balance
      join lots on lots.id = balance."lotId"
      join ${sql.table('mes_hu')} hu on hu.id = balance."huId"
      join ${sql.table('mes_material')} material on material.id = balance."materialId"
      join ${sql.table('mes_location')} place on place.id = balance."locationId"
      where ${sql.join(narrowed, sql` and `)} group by ${keys}),
    shown as (select counted.*, count(*) over () as total from counted where ${wanted(asked, at)}
      order by ${orderOf(by)} ${most === null ? sql`` : sql`limit ${most}`})
    select shown.*, ${hasRank ? sql`ranked.rank` : sql`null`} as "fefoRank" from shown
    ${hasRank ? sql`left join (${ranks(asked, at)}) ranked on ranked.id = shown."lotId"` : sql``} order by ${orderOf(by)}`.execute(db)
  return rows
}

const only = (column: string, id: string): RawBuilder<unknown> => (id === '' ? sql`1 = 1` : sql`${sql.ref(column)} = ${id}`)

function orderOf(by: InventoryKey): RawBuilder<unknown> {
  const place = by === 'place' ? sql`"locationCode", ` : sql``
  return sql`${place}"materialCode", case when "firstEnd" is null then 1 else 0 end, "firstEnd", "huCode", "huId"`
}

/** The filters of a line that are a question of its sums. What cannot be used does not count against a shortage. */
function wanted({ only: kind, ageFrom, ageTo }: InventoryAsked, at: number): RawBuilder<unknown> {
  const aged = sql`"firstCreated" <= ${at - ageFrom * dayMs} and "firstCreated" > ${at - (ageTo + 1) * dayMs}`
  if (kind === 'expiring') return sql`${aged} and "firstEnd" > ${at} and "firstEnd" <= ${at + (expiringDays + 1) * dayMs}`
  if (kind === 'expired') return sql`${aged} and "firstEnd" <= ${at}`
  if (kind === 'blocked') return sql`${aged} and "blockedLots" > 0`
  if (kind === 'reserved') return sql`${aged} and "reservedQty" > 0`
  return kind === 'short' ? sql`${aged} and qty - "blockedQty" < "safetyStock"` : aged
}

/** In which order lots of each material end, 1 first, of those that are in stock and may be used: the order in which picking takes them (FEFO, issue/suggest.ts). */
function ranks({ materialId, lotId }: InventoryAsked, at: number): RawBuilder<unknown> {
  const lot = sql.table('mes_material_lot')
  const ofMaterial =
    lotId === '' ? only('lot.materialId', materialId) : sql`lot."materialId" = (select own."materialId" from ${lot} own where own.id = ${lotId})`
  return sql`select lot.id, row_number() over (partition by lot."materialId" order by case when lot."expiresAt" is null then 1 else 0 end, lot."expiresAt",
      coalesce(lot."receiveDate", ''), lot.id) as rank
    from ${lot} lot where ${ofMaterial} and ${lotIsUsable('lot', at)}
      and exists (select 1 from ${sql.table('mes_stock_balance')} there where there."lotId" = lot.id)`
}
