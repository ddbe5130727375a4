import { toMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../../server/db/database.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import '../../../../server/modules/production/tables.ts'

/** One locked batch of an order, by hand: what orders need before they go on, where plans are not the point. */
export async function planFor(db: Database, { orderId, productId, qty }: { orderId: string; productId: string; qty: number }): Promise<void> {
  const kept = () => ({ id: rowId(0), createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 })
  const route = { ...kept(), routeCode: `R-${orderId}`, name: '压粉', productFamily: 'E', status: 1 }
  await db.insertInto('mes_route').values(route).execute()
  const none = { workshopId: null, lineId: null, planStart: null, planEnd: null, shiftId: '', teamId: '', qtyGood: 0, qtyScrap: 0 }
  const batch = { planNo: `PL-${orderId}`, batchNo: `B-${orderId}`, orderId, productId, routeId: route.id, batchQty: toMicro(qty), unit: 'kg' }
  await db
    .insertInto('mes_plan')
    .values({ ...kept(), ...none, ...batch, planDate: '2099-01-30', materialReady: 'none', status: 'locked' })
    .execute()
}
