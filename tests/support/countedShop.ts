import { toMicro } from '#contract/rules/quantity.ts'
import type { Api } from './api.ts'

/** What figures of the shop floor count today: two tasks (one done), two reports of the last step, two machines' hours and two open andons. Needs the counted orders. */
export async function addCountedShop({ db }: Pick<Api, 'db'>, now: number): Promise<void> {
  const kept = { createBy: 'admin', createTime: now, updateBy: 'admin', updateTime: now, version: 1 }
  const today = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
  await db
    .insertInto('mes_process')
    .values({ ...kept, id: 'counted', code: 'P-9001', name: '样品工序', machineType: 'mixer', seq: 1, status: 1 })
    .execute()
  await db
    .insertInto('mes_route')
    .values({ ...kept, id: 'counted', routeCode: 'R-9001', name: '样品路线', productFamily: '', status: 1 })
    .execute()
  const plan = { planNo: 'PL-9001', orderId: 'order0', batchNo: 'B-9001', productId: 'counted', batchQty: toMicro(10), unit: 'kg', routeId: 'counted' }
  const planned = { planDate: today, planStart: now, planEnd: now, shiftId: '', teamId: '', workshopId: null, lineId: null }
  await db
    .insertInto('mes_plan')
    .values({ ...kept, id: 'counted', ...plan, ...planned, materialReady: '', qtyGood: 0, qtyScrap: 0, stockKept: '', status: 'running' })
    .execute()
  for (const [at, status] of (['running', 'done', 'done'] as const).entries()) {
    const task = { taskNo: `T-900${at}`, planId: 'counted', seq: at + 1, processId: 'counted', machineType: 'mixer', equipmentId: null }
    const times = { planStart: now, planEnd: now, setupMin: 0, runMin: 10, overlapPct: 0, actualStart: now, actualEnd: null }
    const amounts = { qtyPlan: toMicro(10), qtyGood: 0, qtyBad: 0, unit: 'kg' }
    const texts = { ccp: 'N', pinned: 'N', predecessorIds: '', skipReason: '', pauseReason: '', kept: '' }
    await db
      .insertInto('mes_task')
      .values({ ...kept, id: `task${at}`, ...task, ...times, ...amounts, ...texts, status })
      .execute()
    const report = { reportNo: `WR-900${at}`, taskId: `task${at}`, qtyGood: toMicro(5 + at), qtyBad: 0, unit: 'kg', reasons: '', personIds: '' }
    const where = {
      startTime: now - 1000,
      endTime: now,
      correctOf: null,
      processId: 'counted',
      equipmentId: null,
      shift: `${today} 全天`, // nobody wrote shifts
      isLast: 'Y',
      countedBy: 'manual',
    }
    await db
      .insertInto('mes_work_report')
      .values({ ...kept, id: `report${at}`, ...report, ...where, status: 'confirmed' })
      .execute()
    const states = {
      runSec: 1000 + at,
      minorSec: 0,
      setupSec: 0,
      cleanSec: 0,
      waitSec: 100 + at,
      downSec: 50 + at,
      idleSec: 0,

      closedSec: 0,
      noDataSec: 0,
    }
    const made = { good: 10, reject: 0, ratedSec: 0, idealSec: 0, goodIdealSec: 0 }
    await db
      .insertInto('mes_oee_hour')
      .values({ ...kept, id: `oee${at}`, ...states, ...made, equipCode: `MX-900${at}`, workshop: '', day: today, shift: '', hourMs: now })
      .execute()
    const call = { andonNo: `AD-900${at}`, type: 'quality', level: 1, equipCode: '', note: '', source: 'tap', callBy: 'admin', callTime: now }
    const answer = { ackBy: '', ackTime: null, arriveTime: null, closeBy: '', closeTime: null, cause: '', action: '', escalation: 0 }
    await db
      .insertInto('mes_andon')
      .values({ ...kept, id: `andon${at}`, ...call, ...answer, status: 'open' })
      .execute()
  }
}
