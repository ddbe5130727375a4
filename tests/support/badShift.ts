import { toMicro } from '#contract/rules/quantity.ts'
import { statuses } from '#contract/quality.ts'
import { createStateLog } from '../../server/modules/equipment/stateLog.ts'
import type { Database } from '../../server/db/database.ts'
import { rowId } from '../../server/db/rowId.ts'
import type { Historian } from '../../server/tags/history/historian.ts'
import { planFor, stepFor } from '../server/modules/production/planFor.ts'

/** Two minutes of a bad shift, second by second: a machine that goes down, a sensor that fails, alarms that come and go, an order that is held. */
export const badShift = { lengthS: 120, tagCode: 'ML-01.outTemp', machine: 'ML-01', orderNo: 'MO-BAD', alarms: ['old', 'short'], deadband: 0.5 } as const
const secondMs = 1000

export const temperatureAt = (second: number) => 60 + second / 8
export const isFailing = (second: number) => second >= 50 && second < 60
export const stateAt = (second: number) => (second >= 40 && second < 90 ? 'down' : 'running')
type Place = { db: Database; historian: Historian; fromMs: number }

/** Keeps those two minutes as the plant itself would: samples in the history, states, alarms and the order in their ledgers. */
export async function storeBadShift({ db, historian, fromMs }: Place): Promise<void> {
  const at = (second: number) => fromMs + second * secondMs
  const [ref = 0] = historian.define([{ tagCode: badShift.tagCode, decimals: 3, deadband: badShift.deadband }])
  for (let second = 0; second < badShift.lengthS; second += 1)
    historian.append(Float64Array.of(ref, at(second), temperatureAt(second), isFailing(second) ? statuses.sensorFailure.code : statuses.good.code))
  const log = createStateLog(db)
  for (const [second, state] of [
    [-60, 'running'],
    [40, 'down'],
    [90, 'running'],
  ] as const)
    await log.record([{ equipCode: badShift.machine, state, at: at(second), reason: null, source: 'rule' }])
  await storeAlarms(db, at)
  await storeOrder(db, at)
}

const kept = (id: string, createTime = 0) => ({ id, createBy: 'admin', createTime, updateBy: 'admin', updateTime: createTime, version: 1 })

/** `old` stands all the time, acknowledged from 45 on; `short` from 20 to 70 */
async function storeAlarms(db: Database, at: (second: number) => number): Promise<void> {
  const texts = {
    type: 'limit',
    deviceCode: '',
    alarmClass: '',
    latch: 'N',
    shelveAllowed: 'Y',
    suppressWhen: '',
    groupId: '',
    cause: '',
    consequence: '',
    response: '',
  }
  const rest = {
    tagCode: null,
    limitValue: null,
    deadband: 0,
    onDelaySec: 0,
    offDelaySec: 0,
    reAlarmMin: null,
    maxShelveMin: 60,
    enabled: 'Y',
    windowSec: null,
  }
  for (const code of badShift.alarms)
    await db
      .insertInto('mes_alarm_def')
      .values({ ...kept(`def-${code}`), ...texts, ...rest, alarmCode: code, name: code, equipCode: badShift.machine, priority: 1 })
      .execute()
  const event = { equipCode: badShift.machine, priority: 1, message: '', byName: '', reason: '' }
  const happened = [
    ['old', -30, 'raise', 'A', 'B'],
    ['short', 20, 'raise', 'A', 'B'],
    ['old', 45, 'ack', 'B', 'C'],
    ['short', 70, 'clear', 'B', 'A'],
  ] as const
  for (const [index, [alarmCode, second, kind, fromState, toState]] of happened.entries())
    await db
      .insertInto('mes_alarm_event')
      .values({ ...kept(`event-${index}`), ...event, alarmCode, name: alarmCode, at: at(second), kind, fromState, toState })
      .execute()
}

/** begun at 15, 4 of 10 kg reported at 30 and confirmed at 100, held from 60 to 80 */
async function storeOrder(db: Database, at: (second: number) => number): Promise<void> {
  const [orderId, productId, customerId] = [rowId(0), rowId(0), rowId(0)]
  const customer = { code: 'C-BAD', name: '初蕊化妆品', shortName: '初蕊', contact: '', phone: '', address: '', status: 1 }
  await db
    .insertInto('mes_customer')
    .values({ ...kept(customerId), ...customer })
    .execute()
  const material = {
    materialCode: 'FP-BAD',
    materialName: '肉桂棕',
    materialType: 'product',
    unit: 'kg',
    unitScale: 3,
    issueRule: 'FEFO',
    weighMode: 'increment',
  }
  const amounts = { tolLower: null, tolUpper: null, maxPct: null, safetyStock: null, shelfLifeDays: null, retestDays: null }
  const store = { storeTempMin: null, storeTempMax: null, storeRhMax: null, dustExplosive: 'N', hazardClass: '', batchManaged: 'Y' }
  const texts = { inciName: '', ciNo: '', tolType: 'pct', colorantScope: '', gtin: '', colorHex: '#8F6350' }
  await db
    .insertInto('mes_material')
    .values({ ...kept(productId), ...material, ...amounts, ...store, ...texts })
    .execute()
  const sums = { qtyPlanned: toMicro(10), qtyInput: 0, qtyGood: toMicro(4), qtyScrap: 0, qtyStored: 0, qtyShipped: 0 }
  const none = { forecastFinish: null, slackDays: null, lateRisk: 'N', actualStart: null, actualEnd: null, holdReason: '', closeReason: '', attachments: '' }
  const what = { orderNo: badShift.orderNo, orderType: 'mass', sourceNo: '', customerId, productId, qty: toMicro(10), unit: 'kg', overPct: 3, underPct: 0 }
  await db
    .insertInto('mes_order')
    .values({ ...kept(orderId, at(-600)), ...sums, ...none, ...what, dueDate: '2099-01-31', priority: 3, status: 'running', updateTime: at(80) })
    .execute()
  const planId = await planFor(db, { orderId, productId, qty: 10 })
  await stepFor(db, { planId, qty: 10 })
  const task = await db.selectFrom('mes_task').select('id').where('planId', '=', planId).executeTakeFirstOrThrow()
  const report = await db.selectFrom('mes_work_report').select('id').where('taskId', '=', task.id).executeTakeFirstOrThrow()
  await db
    .updateTable('mes_task')
    .set({ status: 'running', actualStart: at(15), qtyGood: toMicro(4) })
    .where('id', '=', task.id)
    .execute()
  await db
    .updateTable('mes_work_report')
    .set({ status: 'confirmed', qtyGood: toMicro(4), createTime: at(30) })
    .where('id', '=', report.id)
    .execute()
  const lines = [
    ['mesOrder', orderId, 15, 'released', 'running', 'start', ''],
    ['mesTask', task.id, 15, 'ready', 'running', 'start', ''],
    ['mesWorkReport', report.id, 30, null, 'submitted', 'report', ''],
    ['mesOrder', orderId, 60, 'running', 'paused', 'hold', '等客户确认颜色'],
    ['mesOrder', orderId, 80, 'paused', 'running', 'resume', ''],
    ['mesWorkReport', report.id, 100, 'submitted', 'confirmed', 'confirm', ''],
  ] as const
  const by = { byUser: 'admin', byName: '管理员', signedBy: '[]', signIds: '[]' }
  for (const [resource, recordId, second, fromState, toState, action, reason] of lines)
    await db
      .insertInto('mes_state_log')
      .values({ ...by, id: rowId(at(second)), resource, recordId, fromState, toState, action, reason, at: at(second) })
      .execute()
}
