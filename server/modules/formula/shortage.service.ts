import { approvedStates } from '#contract/modules/production/orderStates.ts'
import type { Shortage } from '#contract/modules/formula/shortage.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import type { Database } from '../../db/database.ts'
import { freeStock, needsOf, openPlans } from './planNeeds.ts'
import type { Open } from './planNeeds.ts'
import { shortageOf } from './shortageOf.ts'

/** an order that is not split yet has its material in the house so long before its due day */
const leadDays = 3

/** What the plans that are not finished, and the orders that are not split into plans yet, want of each material by day, beside what is free (factory.md 3.2, 欠料清单). */
export async function shortage(db: Database, { plantTz, at }: { plantTz: string; at: number }): Promise<Shortage> {
  const open: Open[] = [...(await openPlans(db)), ...(await unsplitOrders(db))]
  const [{ needs, unknown }, stock] = [await needsOf(db, open, { plantTz, at }), await freeStock(db, at)]
  const named = unknown.map(({ planId, planNo, orderId, orderNo, productName }) => ({ planId, planNo, orderId, orderNo, productName }))
  return { ...shortageOf(needs, stock), unknown: named }
}

/** Orders that may be made and of which more is left to plan than may be missing at the end. */
async function unsplitOrders(db: Database): Promise<Open[]> {
  const found = await db
    .selectFrom('mes_order')
    .innerJoin('mes_material as product', 'product.id', 'mes_order.productId')
    .select(['mes_order.id as orderId', 'orderNo', 'qty', 'qtyPlanned', 'underPct', 'mes_order.unit', 'dueDate', 'productId', 'materialName as productName'])
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
