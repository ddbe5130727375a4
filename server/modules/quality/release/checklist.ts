import type { CheckPoint } from '#contract/modules/quality/batchRelease.ts'
import { openNcrStates } from '#contract/modules/quality/ncr.ts'
import type { Database } from '../../../db/database.ts'
import { balanceOf } from './balance.ts'
import '../tables.ts'

export type Batch = { planId: string; batchNo: string }
type Point = (db: Database, batch: Batch) => Promise<CheckPoint>

/** Everything that has to be done before a batch leaves (factory.md 3.18), looked up now, in the order in which it happened. */
export async function checklistOf(db: Database, batch: Batch): Promise<CheckPoint[]> {
  const points: CheckPoint[] = []
  for (const look of [weighed, charged, balanced, cleared, inspected, conforming, judgedAlarms, kept]) points.push(await look(db, batch)) // of a transaction one at a time
  return points
}

const list = (url: string, filter: string) => `${url}?${filter}`

const weighed: Point = async (db, { planId, batchNo }) => {
  const lines = await db
    .selectFrom('mes_weight_line')
    .innerJoin('mes_weight_order', 'mes_weight_order.id', 'weightId')
    .select('mes_weight_line.status')
    .where('planId', '=', planId)
    .where('mes_weight_order.status', 'not in', ['cancelled', 'expired'])
    .execute()
  const open = lines.filter(({ status }) => status !== 'signed').length
  return {
    key: 'weighed',
    title: '称量全部复核',
    open: open === 0 ? null : `还有 ${open} 行称量没有复核，请到称量间复核`,
    found: lines.length === 0 ? '本批不称量' : `${lines.length} 行`,
    link: list('/mes/weightOrder', `batchNo=${batchNo}`),
  }
}

const charged: Point = async (db, { planId, batchNo }) => {
  const rows = await db.selectFrom('mes_charge').select('checkTime').where('planId', '=', planId).where('result', '=', 'ok').execute()
  const orders = await db
    .selectFrom('mes_weight_order')
    .innerJoin('mes_weigh_record', 'mes_weigh_record.weightId', 'mes_weight_order.id')
    .select('mes_weight_order.status')
    .distinct()
    .where('planId', '=', planId)
    .where('mes_weight_order.status', 'not in', ['cancelled', 'expired', 'charged'])
    .execute()
  const unchecked = rows.filter(({ checkTime }) => checkTime === null).length
  const open = unchecked > 0 ? `有 ${unchecked} 件投料没有复核，请两人签“投料完成”` : orders.length > 0 ? '称好的料还没有投完，请先投料完成' : null
  return {
    key: 'charged',
    title: '投料全部复核',
    open,
    found: rows.length === 0 ? '本批不投料' : `${rows.length} 件`,
    link: list('/mes/charge', `batchNo=${batchNo}`),
  }
}

const balanced: Point = async (db, batch) => {
  const { open, found } = await balanceOf(db, batch)
  return { key: 'balanced', title: '物料平衡在限度内', open, found, link: list('/wms/moves', `batchNo=${batch.batchNo}`) }
}

const cleared: Point = async (db, { planId, batchNo }) => {
  const rows = await db.selectFrom('mes_line_clearance').select('status').where('planId', '=', planId).execute()
  const charges = await db.selectFrom('mes_charge').select('id').where('planId', '=', planId).where('result', '=', 'ok').limit(1).execute()
  const signed = rows.filter(({ status }) => status !== 'draft').length
  const open = charges.length > 0 && signed === 0 ? '投过料而没有清场记录，请查明后补签说明' : null
  return {
    key: 'cleared',
    title: '清场记录',
    open,
    found: signed === 0 ? '没有投料，不需清场' : `${signed} 份`,
    link: list('/mes/clearance', `nextBatchNo=${batchNo}`),
  }
}

const inspected: Point = async (db, { batchNo }) => {
  const rows = await db.selectFrom('mes_qc_order').select(['qcNo', 'status', 'result']).where('batchNo', '=', batchNo).orderBy('id').execute()
  const waiting = rows.filter(({ status }) => status !== 'done')
  const open =
    rows.length === 0 ? '本批还没有检验，请建成品检验单' : waiting.length > 0 ? `${waiting[0]?.qcNo ?? ''} 等 ${waiting.length} 张检验单没有完成` : null
  return { key: 'inspected', title: '检验全部完成', open, found: `${rows.length} 张`, link: list('/qc/order', `batchNo=${batchNo}`) }
}

const conforming: Point = async (db, { batchNo }) => {
  const open = await db
    .selectFrom('mes_ncr')
    .select('ncrNo')
    .where('batchNo', '=', batchNo)
    .where('status', 'in', [...openNcrStates])
    .orderBy('id')
    .execute()
  const held = await db
    .selectFrom('mes_ncr_hold')
    .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_ncr_hold.lotId')
    .innerJoin('mes_ncr', 'mes_ncr.id', 'mes_ncr_hold.ncrId')
    .select('ncrNo')
    .where('originRefType', '=', 'batch')
    .where('originRefId', '=', batchNo)
    .where('mes_ncr_hold.status', '=', 'held')
    .execute()
  const [first] = [...open, ...held]
  return {
    key: 'conforming',
    title: '没有未了结的不合格',
    open: first ? `不合格单 ${first.ncrNo} 还没有了结` : null,
    found: first ? '' : '没有',
    link: list('/qc/ncr', `batchNo=${batchNo}`),
  }
}

/** Alarms on the machines of critical steps while they ran: somebody has acknowledged each. */
const judgedAlarms: Point = async (db, { planId }) => {
  const steps = await db
    .selectFrom('mes_task')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['equipCode', 'actualStart', 'actualEnd'])
    .where('planId', '=', planId)
    .where('mes_task.ccp', '=', 'Y')
    .where('actualStart', 'is not', null)
    .execute()
  const raised: { alarmCode: string; name: string; at: number }[] = []
  for (const { equipCode, actualStart, actualEnd } of steps)
    raised.push(
      ...(await db
        .selectFrom('mes_alarm_event')
        .select(['alarmCode', 'name', 'at'])
        .where('equipCode', '=', equipCode)
        .where('kind', '=', 'raise')
        .where('priority', '<=', 2)
        .where('at', '>=', Number(actualStart))
        .where('at', '<=', Number(actualEnd ?? Number.MAX_SAFE_INTEGER))
        .execute()),
    )
  const unread: string[] = []
  for (const { alarmCode, name, at } of raised) {
    const answer = await db
      .selectFrom('mes_alarm_event')
      .select('id')
      .where('alarmCode', '=', alarmCode)
      .where('kind', 'in', ['ack', 'note'])
      .where('at', '>=', Number(at))
      .limit(1)
      .executeTakeFirst()
    if (!answer) unread.push(name)
  }
  const open = unread.length === 0 ? null : `关键工序上有 ${unread.length} 次高优先级报警没有人确认：${[...new Set(unread)].slice(0, 3).join('、')}`
  return { key: 'alarms', title: '关键工序报警已审查', open, found: raised.length === 0 ? '没有报警' : `${raised.length} 次`, link: '/plc/alarm' }
}

const kept: Point = async (db, { batchNo }) => {
  const rows = await db.selectFrom('mes_specimen').select('specimenNo').where('batchNo', '=', batchNo).where('status', '<>', 'destroyed').execute()
  return {
    key: 'kept',
    title: '已留样',
    open: rows.length === 0 ? '本批还没有留样，请封存留样' : null,
    found: rows
      .map(({ specimenNo }) => specimenNo)
      .slice(0, 3)
      .join('、'),
    link: list('/qc/specimen', `batchNo=${batchNo}`),
  }
}
