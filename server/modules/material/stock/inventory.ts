import { sql } from 'kysely'
import { expiringDays, mostInventoryRows } from '#contract/modules/material/stock/inventory.ts'
import type { InventoryAnswer, InventoryAsked, InventoryRow } from '#contract/modules/material/stock/inventory.ts'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import { fefoRanks } from './fefoRanks.ts'
import { inventorySums } from './inventorySums.ts'
import { boundLots, unusableWords } from './usable.service.ts'

const dayMs = 86_400_000

/** What lies where, counted by material, lot, place or piece; every amount is the sum of balances, which the database keeps exact. */
export async function inventory(db: Database, asked: InventoryAsked, at: number): Promise<InventoryAnswer> {
  const [bound, pieces] = await Promise.all([boundLots(db), piecesOf(db, asked)])
  const ranks = asked.by === 'lot' || asked.by === 'piece' ? await fefoRanks(db, asked, bound, at) : new Map<string, number>()
  const rows = pieces.map((piece) => ({ ...rowOf(piece, bound, at), fefoRank: ranks.get(piece.lotId) ?? null }))
  const counted = grouped(rows, asked.by)
  const isOfAll = asked.by === 'material' && asked.lotId === '' && asked.locationId === ''
  const known = isOfAll ? [...counted, ...(await missing(db, new Set(counted.map(({ materialId }) => materialId))))] : counted
  const found = known.filter((row) => isIn(asked)(row) && matches(row, asked))
  return { rows: found.slice(0, mostInventoryRows), total: found.length, sums: asked.sums === 'Y' ? await inventorySums(db, at) : null }
}

type Piece = Awaited<ReturnType<typeof piecesOf>>[number]

/** Pieces of what is asked for by id; the rest of a large store is not read. */
function piecesOf(db: Database, { materialId, lotId, locationId }: InventoryAsked) {
  return db
    .selectFrom('mes_stock_balance as balance')
    .innerJoin('mes_hu', 'mes_hu.id', 'balance.huId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'balance.lotId')
    .innerJoin('mes_material', 'mes_material.id', 'balance.materialId')
    .innerJoin('mes_location', 'mes_location.id', 'balance.locationId')
    .select([
      'balance.huId',
      'huCode',
      'balance.lotId',
      'lotNo',
      'qualityStatus',
      'holdReason',
      'expiresAt',
      'balance.materialId',
      'materialCode',
      'materialName',
      'mes_material.unit',
      'safetyStock',
      'balance.locationId',
      'mes_location.code as locationCode',
      'mes_location.name as locationName',
      'balance.qty',
      'balance.reservedQty',
      'reservedBatchNo',
      'mes_hu.createTime',
      sql<number | null>`(select min(kept."createTime") from ${sql.table('mes_stock_reservation')} kept where kept."huId" = balance."huId")`.as(
        'reservedSince',
      ),
    ])
    .$if(materialId !== '', (query) => query.where('balance.materialId', '=', materialId))
    .$if(lotId !== '', (query) => query.where('balance.lotId', '=', lotId))
    .$if(locationId !== '', (query) => query.where('balance.locationId', '=', locationId))
    .orderBy('materialCode')
    .orderBy('expiresAt')
    .orderBy('huCode')
    .execute()
}

function rowOf(piece: Piece, bound: Awaited<ReturnType<typeof boundLots>>, at: number): Omit<InventoryRow, 'fefoRank'> {
  const { expiresAt, holdReason, createTime, reservedSince, reservedQty, safetyStock, qty, ...rest } = piece
  const blocked = unusableWords({ qualityStatus: piece.qualityStatus, expiresAt, holdReason, heldAncestor: bound.get(piece.lotId) ?? null }, at)
  const amount = fromMicro(Number(qty))
  return {
    ...rest,
    key: piece.huId,
    qty: amount,
    reserved: fromMicro(Number(reservedQty)),
    blockedQty: blocked === null ? 0 : amount,
    blocked,
    pieces: 1,
    ageDays: Math.floor((at - Number(createTime)) / dayMs),
    expireDays: expiresAt === null ? null : Math.ceil((Number(expiresAt) - at) / dayMs) - 1,
    reservedDays: reservedSince === null ? null : Math.floor((at - Number(reservedSince)) / dayMs),
    safetyStock: safetyStock === null ? null : fromMicro(Number(safetyStock)),
  }
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

/** One line for each of what is counted by. Of a place with several materials each has a line: kilograms and pieces are not added up. */
function grouped(rows: readonly InventoryRow[], by: InventoryAsked['by']): InventoryRow[] {
  if (by === 'piece') return [...rows]
  const keyOf = (row: InventoryRow) => ({ material: row.materialId, lot: row.lotId, place: `${row.locationId} ${row.materialId}` })[by] ?? ''
  return Array.from(Map.groupBy(rows, keyOf), ([key, some]) => {
    const [first] = some
    if (!first) throw new Error('a group without rows')
    const blocked = some.filter((row) => row.blocked !== null)
    const micro = (pick: (row: InventoryRow) => number) => fromMicro(some.reduce((sum, row) => sum + Math.round(pick(row) * 1e6), 0))
    return {
      ...first,
      ...nothing,
      ...(by === 'lot' ? { lotId: first.lotId, lotNo: first.lotNo, qualityStatus: first.qualityStatus, fefoRank: first.fefoRank } : {}),
      ...(by === 'place' ? { locationId: first.locationId, locationCode: first.locationCode, locationName: first.locationName } : {}),
      key,
      qty: micro(({ qty }) => qty),
      reserved: micro(({ reserved }) => reserved),
      blockedQty: micro(({ blockedQty }) => blockedQty),
      blocked:
        blocked.length === 0 ? null : by === 'lot' || new Set(blocked.map((row) => row.lotId)).size === 1 ? (blocked[0]?.blocked ?? null) : '部分批次不可用',
      pieces: some.length,
      ageDays: Math.max(...some.map(({ ageDays }) => ageDays)),
      expireDays: least(some.map(({ expireDays }) => expireDays)),
      reservedDays: least(
        some.map(({ reservedDays }) => (reservedDays === null ? null : -reservedDays)),
        -1,
      ),
    }
  }).toSorted((one, other) => (by === 'place' ? one.locationCode.localeCompare(other.locationCode) : 0))
}

function least(days: readonly (number | null)[], sign = 1): number | null {
  const known = days.filter((one) => one !== null)
  return known.length === 0 ? null : Math.min(...known) * sign
}

/** Materials of which nothing is there although a safety stock is wished. */
async function missing(db: Database, there: ReadonlySet<string | null>): Promise<InventoryRow[]> {
  const wished = await db
    .selectFrom('mes_material')
    .select(['id', 'materialCode', 'materialName', 'unit', 'safetyStock'])
    .where('safetyStock', '>', 0)
    .execute()
  return wished
    .filter(({ id }) => !there.has(id))
    .map(({ id, safetyStock, ...material }) => ({
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

const isOver = ({ expireDays }: InventoryRow) => expireDays !== null && expireDays < 0
const isExpiring = ({ expireDays }: InventoryRow) => expireDays !== null && expireDays >= 0 && expireDays <= expiringDays
/** What cannot be used does not count against a shortage. */
const isShort = ({ qty, blockedQty, safetyStock }: InventoryRow) => safetyStock !== null && qty - blockedQty < safetyStock

const isIn =
  ({ materialId, lotId, locationId }: InventoryAsked) =>
  (row: InventoryRow) =>
    (materialId === '' || row.materialId === materialId) &&
    (lotId === '' || row.lotId === null || row.lotId === lotId) &&
    (locationId === '' || row.locationId === null || row.locationId === locationId)

function matches(row: InventoryRow, { words, only, ageFrom, ageTo }: InventoryAsked): boolean {
  if (row.ageDays < ageFrom || row.ageDays > ageTo) return false
  const said = [row.materialCode, row.materialName, row.lotNo, row.locationCode, row.locationName, row.huCode, row.reservedBatchNo].join(' ')
  if (!foldedCode(said).includes(foldedCode(words))) return false
  if (only === 'expiring') return isExpiring(row)
  if (only === 'expired') return isOver(row)
  if (only === 'blocked') return row.blocked !== null
  if (only === 'reserved') return row.reserved > 0
  return only === 'short' ? isShort(row) : true
}
