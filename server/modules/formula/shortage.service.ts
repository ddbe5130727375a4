import { approvedStates } from '#contract/modules/production/orderStates.ts'
import { usableStatuses } from '#contract/modules/material/lot.ts'
import type { Shortage } from '#contract/modules/formula/shortage.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { convertedMicro } from '#contract/rules/unitConversion.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { shortageOf } from './shortageOf.ts'
import type { Need, Stocked } from './shortageOf.ts'

/** an order that is not split yet has its material in the house so long before its due day */
const leadDays = 3
const wanting = ['draft', 'scheduled', 'locked', 'dispatched', 'running'] as const

/** What the plans that are not finished, and the orders that are not split into plans yet, want of each material by day, beside what is free (factory.md 3.2, 欠料清单). */
export async function shortage(db: Database, { plantTz, at }: { plantTz: string; at: number }): Promise<Shortage> {
  const [lines, covered, stock] = [await approvedLines(db), await coveredByPlan(db), await freeStock(db, at)]
  const open: Open[] = [...(await openPlans(db)), ...(await unsplitOrders(db))]
  const today = plantDay(at, plantTz)
  const recipes = recipesOf(lines)
  const needs = open.flatMap((one) => {
    const day = one.planDate < today ? today : one.planDate // what is late is wanted now
    return [...(recipes.get(one.productId)?.values() ?? [])].flatMap((part): Need[] => {
      const factors = { pieceWeight: factor(one.pieceWeight), density: factor(one.density) }
      const whole = convertedMicro(BigInt(one.batchQty), { from: one.unit, to: part.unit, factors })
      if (whole === null) return [] // a share of a weight says nothing of pieces
      const { planId, planNo, orderId, orderNo, batchNo, productName } = one
      const { materialId } = part
      const need = Math.round((Number(whole) * part.pct) / 100 / 1_000_000 / (1 - part.lossPct / 100))
      const has = planId === null ? 0 : (covered.get(`${planId} ${materialId}`) ?? 0)
      return [{ planId, planNo, orderId, orderNo, batchNo, productName, day, materialId, need, covered: Math.min(need, has) }]
    })
  })
  const unknown = open
    .filter(({ productId }) => !recipes.has(productId))
    .map(({ planId, planNo, orderId, orderNo, productName }) => ({ planId, planNo, orderId, orderNo, productName }))
  return { ...shortageOf(needs, stock), unknown }
}

const factor = (micro: number | null) => (micro === null ? null : fromMicro(Number(micro)))

/** A batch that is to be made, or what of an order is not planned yet (`planId` null); amounts as they rest. */
type Open = Omit<Awaited<ReturnType<typeof openPlans>>[number], 'planId'> & { planId: string | null }

function openPlans(db: Database) {
  return db
    .selectFrom('mes_plan as plan')
    .innerJoin('mes_order', 'mes_order.id', 'plan.orderId')
    .innerJoin('mes_material as product', 'product.id', 'mes_order.productId')
    .select([
      'plan.id as planId',
      'planNo',
      'plan.batchNo',
      'plan.batchQty',
      'plan.unit',
      'plan.planDate',
      'mes_order.id as orderId',
      'orderNo',
      'product.id as productId',
      'product.materialName as productName',
      'product.pieceWeight',
      'product.density',
    ])
    .where('plan.status', 'in', [...wanting])
    .orderBy('plan.planDate')
    .orderBy('planNo')
    .execute()
}

/** Orders that may be made and of which more is left to plan than may be missing at the end. */
async function unsplitOrders(db: Database): Promise<Open[]> {
  const found = await db
    .selectFrom('mes_order')
    .innerJoin('mes_material as product', 'product.id', 'mes_order.productId')
    .select([
      'mes_order.id as orderId',
      'orderNo',
      'qty',
      'qtyPlanned',
      'underPct',
      'mes_order.unit',
      'dueDate',
      'productId',
      'materialName as productName',
      'pieceWeight',
      'density',
    ])
    .where('mes_order.status', 'in', [...approvedStates])
    .whereRef('qtyPlanned', '<', 'qty')
    .orderBy('dueDate')
    .orderBy('orderNo')
    .execute()
  return found.flatMap(({ qty, qtyPlanned, underPct, dueDate, ...order }) => {
    const rest = Number(qty) - Number(qtyPlanned)
    if (rest <= (Number(qty) * Number(underPct)) / 100) return []
    const planDate = dayPlus(dueDate, -leadDays)
    return [{ ...order, planId: null, planNo: '', batchNo: '', batchQty: rest, planDate }]
  })
}

function approvedLines(db: Database) {
  return db
    .selectFrom('mes_formula_line as line')
    .innerJoin('mes_formula_version as version', 'version.id', 'line.versionId')
    .innerJoin('mes_color_formula as formula', 'formula.id', 'version.formulaId')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select(['formula.productId', 'version.formulaId', 'line.materialId', 'line.pct', 'version.lossPct', 'material.unit'])
    .where('version.status', '=', 'approved')
    .where('formula.status', '=', 'active')
    .where('formula.productId', 'is not', null)
    .orderBy('formula.colorNo')
    .orderBy('line.seq')
    .execute()
}

type Line = Awaited<ReturnType<typeof approvedLines>>[number]
type Part = Pick<Line, 'materialId' | 'unit' | 'lossPct'> & { pct: number }

/** By product and material what a batch takes; of several shades that name one product the first by number counts. Shares of one material on several lines are one. */
function recipesOf(lines: readonly Line[]): ReadonlyMap<string, ReadonlyMap<string, Part>> {
  const chosen = new Map<string, string>()
  const recipes = new Map<string, Map<string, Part>>()
  for (const { productId, formulaId, materialId, pct, unit, lossPct } of lines) {
    if (productId === null) continue
    if (!chosen.has(productId)) chosen.set(productId, formulaId)
    if (chosen.get(productId) !== formulaId) continue
    const recipe = recipes.get(productId) ?? new Map<string, Part>()
    recipes.set(productId, recipe)
    recipe.set(materialId, { materialId, unit, lossPct, pct: (recipe.get(materialId)?.pct ?? 0) + Number(pct) })
  }
  return recipes
}

/** What was issued to a plan or is reserved for its batch, the greater of both: what was issued stays reserved until it is used. */
async function coveredByPlan(db: Database): Promise<ReadonlyMap<string, number>> {
  const lines = await db
    .selectFrom('mes_issue_line as line')
    .innerJoin('mes_issue', 'mes_issue.id', 'line.issueId')
    .select(['mes_issue.planId', 'line.materialId', 'line.issuedQty', 'line.returnedQty'])
    .where('mes_issue.planId', 'is not', null)
    .execute()
  const issued = lines.map(({ planId, materialId, issuedQty, returnedQty }) => ({ planId, materialId, qty: Number(issuedQty) - Number(returnedQty) }))
  const reserved = await db
    .selectFrom('mes_stock_balance as balance')
    .innerJoin('mes_hu', 'mes_hu.id', 'balance.huId')
    .innerJoin('mes_plan as plan', 'plan.batchNo', 'mes_hu.reservedBatchNo')
    .select(['plan.id as planId', 'balance.materialId', 'balance.reservedQty as qty'])
    .where('balance.reservedQty', '>', 0)
    .execute()
  const [given, kept] = [issued, reserved].map((rows) => {
    const sums = new Map<string, number>()
    for (const { planId, materialId, qty } of rows) sums.set(`${planId} ${materialId}`, (sums.get(`${planId} ${materialId}`) ?? 0) + Number(qty))
    return sums
  })
  const keys = new Set([...(given?.keys() ?? []), ...(kept?.keys() ?? [])])
  return new Map([...keys].map((key) => [key, Math.max(given?.get(key) ?? 0, kept?.get(key) ?? 0)]))
}

/** Every material with what of it may be used and is reserved for nobody. */
async function freeStock(db: Database, at: number): Promise<ReadonlyMap<string, Stocked>> {
  const materials = await db.selectFrom('mes_material').select(['id', 'materialCode', 'materialName', 'unit']).orderBy('materialCode').execute()
  const found = await db
    .selectFrom('mes_stock_balance as balance')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'balance.lotId')
    .select(({ fn }) => ['balance.materialId', fn.sum<number>('balance.qty').as('qty'), fn.sum<number>('balance.reservedQty').as('reserved')])
    .where('lot.qualityStatus', 'in', [...usableStatuses])
    .where((where) => where.or([where('lot.expiresAt', 'is', null), where('lot.expiresAt', '>', at)]))
    .groupBy('balance.materialId')
    .execute()
  const free = new Map(found.map(({ materialId, qty, reserved }) => [materialId, Number(qty) - Number(reserved)]))
  return new Map(
    materials.map(({ id, materialCode, materialName, unit }) => [id, { materialId: id, materialCode, materialName, unit, free: free.get(id) ?? 0 }]),
  )
}
