import type { BlockedLot, ExpiringLot, Replenishment } from '#contract/modules/warehouse/workbench/workbench.ts'
import { expiringWithinDays } from '#contract/modules/warehouse/workbench/workbench.ts'
import { fromBigMicro, fromMicro } from '#contract/rules/quantity.ts'
import { sumsByUnit } from '#contract/rules/unitConversion.ts'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { boundLots, isOver, statusText, unusableWords, usableUntil } from '../../material/stock/usable.service.ts'
import { freeByMaterial } from './issueTasks.ts'

const dayMs = 86_400_000
/** lots that are listed of each kind; the sums count all */
const mostLots = 50
const mostProposals = 50

type Sum = { lots: number; amounts: { qty: number; unit: string }[] }
type Warnings = { expiring: { sum: Sum; lots: ExpiringLot[] }; blocked: { sum: Sum; lots: BlockedLot[] } }

/** Lots in the store that end soon, and stock that nobody may use. */
export async function lotWarnings(db: Database, at: number): Promise<Warnings> {
  const rows = await db
    .selectFrom('mes_stock_balance as balance')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'balance.lotId')
    .innerJoin('mes_material as material', 'material.id', 'lot.materialId')
    .select([
      'lot.id as lotId',
      'lotNo',
      'materialName',
      'lot.materialId',
      'material.unit',
      'qualityStatus',
      'holdReason',
      'expiresAt',
      sql<number>`sum(balance.qty)`.as('qty'),
    ])
    .groupBy(['lot.id', 'lotNo', 'materialName', 'lot.materialId', 'material.unit', 'qualityStatus', 'holdReason', 'expiresAt'])
    .execute()
  const held = await boundLots(db)
  const known = rows.map((row) => ({
    ...row,
    qty: Number(row.qty),
    expiresAt: row.expiresAt === null ? null : Number(row.expiresAt),
    heldAncestor: held.get(row.lotId) ?? null,
  }))
  const blocked = known.flatMap((lot) => {
    const why = unusableWords(lot, at)
    return why === null ? [] : [{ ...lot, why, status: isOver(lot, at) && lot.qualityStatus === 'pass' ? 'expired' : lot.qualityStatus }]
  })
  const soon = known
    .filter((lot) => unusableWords(lot, at) === null && (usableUntil(lot) ?? Infinity) - at <= expiringWithinDays * dayMs)
    .toSorted((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
  const wanted = await wantedByMaterial(
    db,
    soon.map(({ materialId }) => materialId),
  )
  return {
    expiring: {
      sum: sumOf(soon),
      lots: soon.slice(0, mostLots).map(({ lotId, lotNo, materialId, materialName, unit, qty, expiresAt }) => {
        const asked = wanted.get(materialId) ?? { orders: 0, qty: 0 }
        const days = Math.max(0, Math.ceil(((expiresAt ?? at) - at) / dayMs))
        return { lotId, lotNo, materialName, days, qty: fromMicro(qty), unit, orders: asked.orders, wanted: fromMicro(Math.min(asked.qty, qty)) }
      }),
    },
    blocked: {
      sum: sumOf(blocked),
      lots: blocked
        .toSorted((one, other) => other.qty - one.qty)
        .slice(0, mostLots)
        .map(({ lotId, lotNo, materialName, status, why, qty, unit }) => ({
          lotId,
          lotNo,
          materialName,
          status,
          statusText: statusText(status),
          why,
          qty: fromMicro(qty),
          unit,
        })),
    },
  }
}

function sumOf(lots: readonly { qty: number; unit: string }[]): Sum {
  return { lots: lots.length, amounts: sumsByUnit(lots).map(({ qty, unit }) => ({ qty: fromBigMicro(qty), unit })) }
}

/** How many open issue orders want a material, and how much they still want (millionths). */
async function wantedByMaterial(db: Database, materialIds: readonly string[]): Promise<Map<string, { orders: number; qty: number }>> {
  if (materialIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mes_issue_line as line')
    .innerJoin('mes_issue as issue', 'issue.id', 'line.issueId')
    .select(['line.materialId', sql<number>`count(distinct line."issueId")`.as('orders'), sql<number>`sum(line."demandQty" - line."issuedQty")`.as('qty')])
    .where('issue.status', 'in', ['draft', 'released', 'picking'])
    .whereRef('line.issuedQty', '<', 'line.demandQty')
    .where('line.materialId', 'in', materialIds)
    .groupBy('line.materialId')
    .execute()
  return new Map(rows.map(({ materialId, orders, qty }) => [materialId, { orders: Number(orders), qty: Number(qty) }]))
}

/** Materials whose free stock and what is on its way do not cover the open issue orders and the safety stock: what to order, the shortest first. */
export async function replenishments(db: Database, at: number): Promise<Replenishment[]> {
  const materials = await db.selectFrom('mes_material').select(['id', 'materialName', 'unit', 'safetyStock']).where('safetyStock', 'is not', null).execute()
  const ids = materials.map(({ id }) => id)
  const [free, wanted, coming] = [await freeByMaterial(db, at, ids), await wantedByMaterial(db, ids), await comingByMaterial(db, ids)]
  const found = materials.map(({ id, materialName, unit, safetyStock }) => {
    const [has, asked, onTheWay, least] = [free.get(id) ?? 0, wanted.get(id)?.qty ?? 0, coming.get(id) ?? 0, Number(safetyStock)]
    return { materialId: id, materialName, unit, free: has, onTheWay, wanted: asked, safetyStock: least, short: asked + least - has - onTheWay }
  })
  return found
    .filter(({ short }) => short > 0)
    .toSorted((one, other) => other.short / (other.safetyStock || 1) - one.short / (one.safetyStock || 1))
    .slice(0, mostProposals)
    .map(({ materialId, materialName, unit, short, ...amounts }) => ({
      materialId,
      materialName,
      unit,
      proposeQty: fromMicro(short),
      free: fromMicro(amounts.free),
      onTheWay: fromMicro(amounts.onTheWay),
      wanted: fromMicro(amounts.wanted),
      safetyStock: fromMicro(amounts.safetyStock),
    }))
}

/** What receipt orders still bring (millionths), and what came and waits for its inspection. */
async function comingByMaterial(db: Database, materialIds: readonly string[]): Promise<Map<string, number>> {
  if (materialIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mes_in_line as line')
    .innerJoin('mes_in_order as inOrder', 'inOrder.id', 'line.inId')
    .select(['line.materialId', sql<number>`sum(line."planQty" - line."receivedQty")`.as('qty')])
    .where('inOrder.status', 'in', ['draft', 'released', 'working'])
    .whereRef('line.receivedQty', '<', 'line.planQty')
    .where('line.materialId', 'in', materialIds)
    .groupBy('line.materialId')
    .execute()
  const pending = await db
    .selectFrom('mes_hu as hu')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .select(['lot.materialId', sql<number>`sum(hu."qtyAvail")`.as('qty')])
    .where('lot.qualityStatus', '=', 'pending')
    .where('lot.materialId', 'in', materialIds)
    .groupBy('lot.materialId')
    .execute()
  const sum = new Map<string, number>()
  for (const { materialId, qty } of [...rows, ...pending]) sum.set(materialId, (sum.get(materialId) ?? 0) + Number(qty))
  return sum
}
