import { toMicro } from '#contract/rules/quantity.ts'
import { materials } from '#contract/modules/material/material.ts'
import { orders } from '#contract/modules/production/order.ts'
import { rowId } from '../../../../../server/db/rowId.ts'
import '../../../../../server/modules/production/tables.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'
import { planFor } from '../../production/planFor.ts'

/** A batch of so many kg with one step, and reports of it as their module keeps them. */
export async function batchOf({ api, added }: ResourceApi, kg: number) {
  const { db, clock } = api
  const product = await added(materials, { unit: 'kg', shelfLifeDays: 365 })
  const order = await added(orders, { productId: product.id, qty: kg, unit: 'kg', dueDate: '2099-01-31' })
  await planFor(db, { orderId: order.id, productId: product.id, qty: kg })
  await db.updateTable('mes_order').set({ status: 'running' }).where('id', '=', order.id).execute()
  const plan = await db.selectFrom('mes_plan').select(['id', 'batchNo']).where('orderId', '=', order.id).executeTakeFirstOrThrow()
  const kept = () => ({ id: rowId(clock.now), createBy: 'admin', createTime: clock.now, updateBy: 'admin', updateTime: clock.now, version: 1 })
  const process = { ...kept(), code: `P-${order.id}`, name: `混合 ${order.id}`, machineType: 'mixer', seq: 1, status: 1 }
  await db.insertInto('mes_process').values(process).execute()
  const task = kept()
  const times = { planStart: null, planEnd: null, setupMin: 0, runMin: 60, actualStart: clock.now, actualEnd: null }
  const words = { pinned: 'N', predecessorIds: '', skipReason: '', pauseReason: '', kept: '', status: 'running', ccp: 'N', overlapPct: 0 }
  const of = { taskNo: `T-${order.id}`, planId: plan.id, seq: 1, processId: process.id, machineType: 'mixer', equipmentId: null }
  await db
    .insertInto('mes_task')
    .values({ ...task, ...times, ...words, ...of, qtyPlan: toMicro(kg), qtyGood: 0, qtyBad: 0, unit: 'kg' })
    .execute()
  return {
    planId: plan.id,
    batchNo: plan.batchNo,
    productId: product.id,
    async report(good: number): Promise<string> {
      const row = kept()
      const said = {
        reasons: '',
        personIds: 'admin',
        startTime: clock.now,
        endTime: clock.now,
        correctOf: null,
        processId: null,
        equipmentId: null,
        shift: '',
        isLast: 'Y',
        countedBy: 'manual',
        status: 'submitted',
      }
      await db
        .insertInto('mes_work_report')
        .values({ ...row, ...said, reportNo: `WR-${row.id}`, taskId: task.id, qtyGood: toMicro(good), qtyBad: 0, unit: 'kg' })
        .execute()
      return row.id
    },
  }
}
