import { mostInventoryRows } from '#contract/modules/material/stock/inventory.ts'
import type { InventoryAnswer, InventoryAsked, InventoryRow } from '#contract/modules/material/stock/inventory.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import { inventoryGroups } from './inventoryGroups.ts'
import type { Group } from './inventoryGroups.ts'
import { inventorySums } from './inventorySums.ts'
import { boundLots, unusableWords } from './usable.service.ts'

const dayMs = 86_400_000

/** What lies where, counted by material, lot, place or piece; every amount is the sum of balances, which the database keeps exact. */
export async function inventory(db: Database, asked: InventoryAsked, at: number): Promise<InventoryAnswer> {
  const isSearched = asked.words !== '' // words are looked for in the lines as people read them
  const groups = await inventoryGroups(db, asked, { at, most: isSearched ? null : mostInventoryRows })
  const said = await blockedWords(db, groups, at)
  const lines = [...groups.map((group) => rowOf(group, { by: asked.by, at, said })), ...(await missing(db, asked))]
  const rows = isSearched ? lines.filter(says(asked.words)) : lines
  const total = isSearched ? rows.length : Number(groups[0]?.total ?? 0) + lines.length - groups.length
  return { rows: rows.slice(0, mostInventoryRows), total, sums: asked.sums === 'Y' ? await inventorySums(db, at) : null }
}

/** so many values one statement takes on every database */
const mostAtOnce = 500

/** Why a lot that stands in the way of a line may not be used, by the lot. */
async function blockedWords(db: Database, groups: readonly Group[], at: number): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(groups.map(({ blockedLot }) => blockedLot).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const bound = await boundLots(db)
  const said = new Map<string, string>()
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const lots = await db
      .selectFrom('mes_material_lot')
      .select(['id', 'qualityStatus', 'expiresAt', 'holdReason'])
      .where('id', 'in', ids.slice(from, from + mostAtOnce))
      .execute()
    for (const { id, ...lot } of lots) said.set(id, unusableWords({ ...lot, heldAncestor: bound.get(id) ?? null }, at) ?? '')
  }
  return said
}

const nothing = {
  lotId: null,
  lotNo: '',
  qualityStatus: '',
  locationId: null,
  locationCode: '',
  locationName: '',
  huId: null,
  huCode: '',
  reservedBatchNo: '',
  fefoRank: null,
} as const

type Reading = { by: InventoryAsked['by']; at: number; said: ReadonlyMap<string, string> }

/** A line as people read it: what it is not counted by stays empty. */
function rowOf(group: Group, { by, at, said }: Reading): InventoryRow {
  const { materialId, materialCode, materialName, unit, lotId, lotNo, qualityStatus, locationId, locationCode, locationName, huId, huCode } = group
  const { firstEnd, firstReserved, safetyStock, fefoRank, blockedLot, reservedBatchNo } = group
  const daysSince = (ms: number | string) => Math.floor((at - Number(ms)) / dayMs)
  const isPiece = by === 'piece'
  const isOneLot = isPiece || by === 'lot' || Number(group.blockedLots) === 1
  return {
    ...nothing,
    key: { material: materialId, lot: lotId, place: `${locationId} ${materialId}`, piece: huId }[by],
    materialId,
    materialCode,
    materialName,
    unit,
    ...(isPiece || by === 'lot' ? { lotId, lotNo, qualityStatus, fefoRank: fefoRank === null ? null : Number(fefoRank) } : {}),
    ...(isPiece || by === 'place' ? { locationId, locationCode, locationName } : {}),
    ...(isPiece ? { huId, huCode, reservedBatchNo } : {}),
    qty: fromMicro(Number(group.qty)),
    reserved: fromMicro(Number(group.reservedQty)),
    blockedQty: fromMicro(Number(group.blockedQty)),
    blocked: blockedLot === null ? null : isOneLot ? (said.get(blockedLot) ?? null) : '部分批次不可用',
    pieces: Number(group.pieces),
    ageDays: daysSince(group.firstCreated),
    expireDays: firstEnd === null ? null : Math.ceil((Number(firstEnd) - at) / dayMs) - 1,
    reservedDays: firstReserved === null ? null : daysSince(firstReserved),
    safetyStock: safetyStock === null ? null : fromMicro(Number(safetyStock)),
  }
}

/** Materials of which nothing is there although a safety stock is wished: they are short, and no age, place or lot narrows to them. */
async function missing(db: Database, { by, materialId, lotId, locationId, only, ageFrom }: InventoryAsked): Promise<InventoryRow[]> {
  if (by !== 'material' || lotId !== '' || locationId !== '' || ageFrom > 0 || (only !== 'all' && only !== 'short')) return []
  const wished = await db
    .selectFrom('mes_material')
    .select(['id', 'materialCode', 'materialName', 'unit', 'safetyStock'])
    .where('safetyStock', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mes_stock_balance').select('huId').whereRef('mes_stock_balance.materialId', '=', 'mes_material.id'))),
    )
    .$if(materialId !== '', (query) => query.where('id', '=', materialId))
    .orderBy('materialCode')
    .execute()
  return wished.map(({ id, safetyStock, ...material }) => ({
    ...nothing,
    ...material,
    key: id,
    materialId: id,
    qty: 0,
    reserved: 0,
    blockedQty: 0,
    blocked: null,
    pieces: 0,
    ageDays: 0,
    expireDays: null,
    reservedDays: null,
    safetyStock: safetyStock === null ? null : fromMicro(Number(safetyStock)),
  }))
}

const says = (words: string) => (row: InventoryRow) => {
  const said = [row.materialCode, row.materialName, row.lotNo, row.locationCode, row.locationName, row.huCode, row.reservedBatchNo].join(' ')
  return foldedCode(said).includes(foldedCode(words))
}
