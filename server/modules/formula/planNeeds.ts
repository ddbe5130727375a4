import { plantDay } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { lotIsUsable } from '../material/stock/usable.service.ts'
import { batchNeeds } from './batchNeed.ts'
import type { MaterialNeed } from './batchNeed.ts'
import { approvedRecipes } from './recipes.ts'
import type { Recipe } from './recipes.ts'
import type { Need, Stocked } from './shortageOf.ts'

type Wanted = Pick<MaterialNeed, 'materialId' | 'qty'>

/** Plans that still want material. */
export const wantingPlanStates = ['draft', 'scheduled', 'locked', 'dispatched', 'running'] as const

/** A batch that is to be made, or what of an order is not planned yet (`planId` null); amounts as they rest. */
export type Open = Omit<Awaited<ReturnType<typeof openPlans>>[number], 'planId'> & { planId: string | null }

/** Batches that are not finished, in the order in which they are served: by day, then by number. */
export function openPlans(db: Database) {
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
    ])
    .where('plan.status', 'in', [...wantingPlanStates])
    .orderBy('plan.planDate')
    .orderBy('planNo')
    .execute()
}

/** What batches take, as it is frozen for them or by the approved formula of their product, beside what they have already; `unknown` are those of which nobody can say it. */
export async function needsOf(
  db: Database,
  open: readonly Open[],
  { plantTz, at }: { plantTz: string; at: number },
): Promise<{ needs: Need[]; unknown: Open[] }> {
  const [frozen, covered] = [await frozenNeeds(db), await coveredByPlan(db, at)]
  const recipes = await approvedRecipes({ trx: db }, new Set(open.filter(({ planId }) => !frozen.has(planId ?? '')).map(({ productId }) => productId)))
  const today = plantDay(at, plantTz)
  const unknown: Open[] = []
  const needs = open.flatMap((one): Need[] => {
    const wanted = frozen.get(one.planId ?? '') ?? neededBy(recipes.get(one.productId), one)
    if (wanted === null) {
      unknown.push(one)
      return []
    }
    const { planId, planNo, orderId, orderNo, batchNo, productName, planDate } = one
    const day = planDate < today ? today : planDate // what is late is wanted now
    return wanted.map(({ materialId, qty }) => {
      const has = planId === null ? 0 : (covered.get(`${planId} ${materialId}`) ?? 0)
      return { planId, planNo, orderId, orderNo, batchNo, productName, day, materialId, need: qty, covered: Math.min(qty, has) }
    })
  })
  return { needs, unknown }
}

function neededBy(recipe: Recipe | undefined, { batchQty, unit }: Open): Wanted[] | null {
  return recipe === undefined ? null : batchNeeds(recipe, { batchQty: Number(batchQty), unit })
}

async function frozenNeeds(db: Database): Promise<ReadonlyMap<string, Wanted[]>> {
  const rows = await db
    .selectFrom('mes_batch_formula_line as line')
    .innerJoin('mes_plan as plan', 'plan.id', 'line.planId')
    .select(['line.planId', 'line.materialId', 'line.qty'])
    .where('plan.status', 'in', [...wantingPlanStates])
    .orderBy('line.seq')
    .execute()
  return Map.groupBy(
    rows.map(({ qty, ...line }) => ({ ...line, qty: Number(qty) })),
    ({ planId }) => planId,
  )
}

/** What was picked for a plan and has not come back, unless it is on its way and may not be used any more, and what of usable lots is kept for its batch besides. */
async function coveredByPlan(db: Database, at: number): Promise<ReadonlyMap<string, number>> {
  const issued = await db
    .selectFrom('mes_issue_line as line')
    .innerJoin('mes_issue', 'mes_issue.id', 'line.issueId')
    .innerJoin('mes_plan as plan', 'plan.id', 'mes_issue.planId')
    .select(['plan.id as planId', 'line.materialId', 'line.issuedQty', 'line.returnedQty'])
    .where('plan.status', 'in', [...wantingPlanStates])
    .where('mes_issue.status', '<>', 'cancelled')
    .execute()
  const kept = await db
    .selectFrom('mes_stock_reservation as kept')
    .innerJoin('mes_hu', 'mes_hu.id', 'kept.huId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'mes_hu.lotId')
    .innerJoin('mes_plan as plan', 'plan.batchNo', 'kept.batchNo')
    .select(['plan.id as planId', 'lot.materialId', 'kept.qty'])
    .where('kept.refType', 'not in', ['mesIssueItem', 'mesWeighRecord']) // what was picked is counted as issued, and weighed out of that
    .where('plan.status', 'in', [...wantingPlanStates])
    .where(lotIsUsable('lot', at))
    .execute()
  const onTheWay = await db
    .selectFrom('mes_issue_item as item')
    .innerJoin('mes_issue', 'mes_issue.id', 'item.issueId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'item.lotId')
    .innerJoin('mes_plan as plan', 'plan.id', 'mes_issue.planId')
    .select(['plan.id as planId', 'item.materialId', 'item.qty'])
    .where('item.status', '=', 'picked')
    .where('plan.status', 'in', [...wantingPlanStates])
    .where((where) => where.not(lotIsUsable('lot', at)))
    .execute()
  const covered = new Map<string, number>()
  const add = (key: string, qty: number) => covered.set(key, (covered.get(key) ?? 0) + qty)
  for (const { planId, materialId, issuedQty, returnedQty } of issued) add(`${planId} ${materialId}`, Number(issuedQty) - Number(returnedQty))
  for (const { planId, materialId, qty } of kept) add(`${planId} ${materialId}`, Number(qty))
  for (const { planId, materialId, qty } of onTheWay) add(`${planId} ${materialId}`, -Number(qty))
  return covered
}

/** Every material with what of it may be issued and is reserved for nobody. */
export async function freeStock(db: Database, at: number): Promise<ReadonlyMap<string, Stocked>> {
  const materials = await db.selectFrom('mes_material').select(['id', 'materialCode', 'materialName', 'unit']).orderBy('materialCode').execute()
  const found = await db
    .selectFrom('mes_stock_balance as balance')
    .innerJoin('mes_hu', 'mes_hu.id', 'balance.huId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'balance.lotId')
    .select(({ fn }) => ['balance.materialId', fn.sum<number>('balance.qty').as('qty'), fn.sum<number>('balance.reservedQty').as('reserved')])
    .where('mes_hu.status', 'in', ['active', 'stored'])
    .where(lotIsUsable('lot', at))
    .groupBy('balance.materialId')
    .execute()
  const free = new Map(found.map(({ materialId, qty, reserved }) => [materialId, Number(qty) - Number(reserved)]))
  return new Map(
    materials.map(({ id, materialCode, materialName, unit }) => [id, { materialId: id, materialCode, materialName, unit, free: free.get(id) ?? 0 }]),
  )
}
