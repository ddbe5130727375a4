import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'

/** ms since the epoch; the first counts, the last does not */
export type Span = { fromMs: number; toMs: number }
export type Found = { title: string; batchNos: string[] }

/** Batches for which something was weighed on a scale. What was voided counts as well: nobody knows what became of it. */
export async function batchesWeighedOn(db: Database, code: string, { fromMs, toMs }: Span): Promise<Found> {
  const scale = await db.selectFrom('mes_scale').select(['id', 'code', 'name']).where('code', '=', code).executeTakeFirst()
  if (!scale) throw new Problem(404, `没有秤 ${code}，请核对秤的编码`)
  const records = await db
    .selectFrom('mes_weigh_record')
    .select('batchNo')
    .distinct()
    .where('scaleId', 'in', [scale.code, scale.id])
    .where('weighTime', '>=', fromMs)
    .where('weighTime', '<', toMs)
    .execute()
  return { title: `秤 ${scale.code} ${scale.name}`, batchNos: present(records) }
}

/** Batches that were on a machine; by the code of an alarm only while that alarm stood. */
export async function batchesOn(db: Database, code: string, span: Span): Promise<Found> {
  const alarm = await db.selectFrom('mes_alarm').select(['alarmCode', 'name', 'equipCode']).where('alarmCode', '=', code).executeTakeFirst()
  const machine = await db
    .selectFrom('mes_equipment')
    .select(['id', 'equipCode', 'name'])
    .where('equipCode', '=', alarm?.equipCode ?? code)
    .executeTakeFirst()
  if (!machine) throw new Problem(404, `没有设备或报警 ${code}，请核对设备编码或报警编码`)
  const spans = alarm ? await standingOf(db, alarm.alarmCode, span) : [span]
  const batchNos = new Set<string>()
  for (const one of spans) for (const batchNo of await batchesDuring(db, machine.id, one)) batchNos.add(batchNo)
  const title = alarm ? `${machine.equipCode} 报警“${alarm.name}”期间` : `设备 ${machine.equipCode} ${machine.name}`
  return { title, batchNos: [...batchNos] }
}

/** The parts of a span in which an alarm stood: from each raise to the clear after it. */
async function standingOf(db: Database, alarmCode: string, { fromMs, toMs }: Span): Promise<Span[]> {
  const events = await db
    .selectFrom('mes_alarm_event')
    .select(['at', 'kind'])
    .where('alarmCode', '=', alarmCode)
    .where('kind', 'in', ['raise', 'reAlarm', 'clear'])
    .where('at', '<', toMs)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const spans: Span[] = []
  let since: number | null = null
  for (const { at, kind } of events) {
    if (kind !== 'clear') since ??= Number(at)
    else if (since !== null) {
      spans.push({ fromMs: since, toMs: Number(at) })
      since = null
    }
  }
  if (since !== null) spans.push({ fromMs: since, toMs })
  return spans.filter((one) => one.toMs > fromMs).map((one) => ({ fromMs: Math.max(one.fromMs, fromMs), toMs: one.toMs }))
}

async function batchesDuring(db: Database, equipmentId: string, { fromMs, toMs }: Span): Promise<string[]> {
  const tasks = await db
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select('batchNo')
    .distinct()
    .where('equipmentId', '=', equipmentId)
    .where('actualStart', '<', toMs)
    .where(({ or, eb }) => or([eb('actualEnd', 'is', null), eb('actualEnd', '>', fromMs)]))
    .execute()
  const charged = await db
    .selectFrom('mes_charge')
    .select('batchNo')
    .distinct()
    .where('vesselId', '=', equipmentId)
    .where('createTime', '>=', fromMs)
    .where('createTime', '<', toMs)
    .execute()
  const packed = await db
    .selectFrom('mes_nbc_job')
    .select('batchNo')
    .distinct()
    .where('lineId', '=', equipmentId)
    .where('startTime', '<', toMs)
    .where(({ or, eb }) => or([eb('endTime', 'is', null), eb('endTime', '>', fromMs)]))
    .execute()
  return present([...tasks, ...charged, ...packed])
}

/** Batch numbers, each once; what has none does not count. */
export function present(rows: readonly { batchNo: string }[]): string[] {
  return [...new Set(rows.flatMap(({ batchNo }) => (batchNo === '' ? [] : [batchNo])))].toSorted()
}
