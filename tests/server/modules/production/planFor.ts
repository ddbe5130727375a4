import { toMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../../server/db/database.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import '../../../../server/modules/production/tables.ts'

/** One locked batch of an order, by hand: what orders need before they go on, where plans are not the point. Its id. */
export async function planFor(db: Database, { orderId, productId, qty }: { orderId: string; productId: string; qty: number }): Promise<string> {
  const kept = () => ({ id: rowId(0), createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 })
  const route = { ...kept(), routeCode: `R-${orderId}`, name: '压粉', productFamily: 'E', status: 1 }
  await db.insertInto('mes_route').values(route).execute()
  const none = { workshopId: null, lineId: null, planStart: null, planEnd: null, shiftId: '', teamId: '', qtyGood: 0, qtyScrap: 0, stockKept: '' }
  const batch = { planNo: `PL-${orderId}`, batchNo: `B-${orderId}`, orderId, productId, routeId: route.id, batchQty: toMicro(qty), unit: 'kg' }
  const plan = kept()
  await db
    .insertInto('mes_plan')
    .values({ ...plan, ...none, ...batch, planDate: '2099-01-30', materialReady: 'none', status: 'locked' })
    .execute()
  return plan.id
}

/** The one step of such a batch, and a report of all that it made. */
export async function stepFor(db: Database, { planId, qty }: { planId: string; qty: number }): Promise<void> {
  const kept = () => ({ id: rowId(0), createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 })
  const process = { ...kept(), code: `P-${planId}`, name: `压粉 ${planId}`, machineType: 'press', seq: 1, status: 1 }
  await db.insertInto('mes_process').values(process).execute()
  const task = { ...kept(), taskNo: `T-${planId}`, planId, seq: 1, processId: process.id, machineType: 'press', equipmentId: null }
  const times = { planStart: null, planEnd: null, setupMin: 0, runMin: 60, overlapPct: 0, actualStart: null, actualEnd: null }
  const words = { ccp: 'N', pinned: 'N', predecessorIds: '', skipReason: '', pauseReason: '', kept: '', status: 'pending' }
  await db
    .insertInto('mes_task')
    .values({ ...task, ...times, ...words, qtyPlan: toMicro(qty), qtyGood: 0, qtyBad: 0, unit: 'kg' })
    .execute()
  const said = { reasons: '', personIds: 'admin', startTime: 0, endTime: 0, correctOf: null, processId: null, equipmentId: null, shift: '', isLast: 'Y' }
  const report = { ...kept(), ...said, countedBy: 'manual', reportNo: `WR-${planId}`, taskId: task.id, unit: 'kg', status: 'void' }
  await db
    .insertInto('mes_work_report')
    .values({ ...report, qtyGood: toMicro(qty), qtyBad: 0 })
    .execute()
}
