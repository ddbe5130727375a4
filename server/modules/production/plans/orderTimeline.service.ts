import { sql } from 'kysely'
import { z } from 'zod'
import { commands, resources } from '#contract/modules/modules.ts'
import type { OrderTimeline } from '#contract/modules/production/orderTimeline.ts'
import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import '../tables.ts'

/** events of one answer, the newest of them */
const most = 500
const Signed = z.array(z.string())

/** Everything that happened to an order, the newest first: to itself, its batches, their tasks, their reports and the goods issued for them, with who signed (factory.md 3.2). */
export async function orderTimeline(db: Database, orderId: string): Promise<OrderTimeline> {
  const records = await recordsOf(db, orderId)
  const ids = [...records.keys()]
  const changes = []
  for (let at = 0; at < ids.length; at += 400) {
    const some = ids.slice(at, at + 400)
    changes.push(...(await db.selectFrom('mes_state_log').selectAll().where('recordId', 'in', some).orderBy('id', 'desc').limit(most).execute()))
  }
  const titles = new Map(commands.map(({ resource, name, title }) => [`${resource}.${name}`, title]))
  const kinds = new Map(resources.map(({ name, title }) => [name, title]))
  const events = changes.flatMap(({ id, at, resource, recordId, action, reason, byName, signedBy }) => {
    const record = records.get(recordId)
    if (record?.resource !== resource) return []
    const words = { kindTitle: kinds.get(resource) ?? '', title: titles.get(`${resource}.${action}`) ?? action }
    const said = [record.said, reason].filter((text) => text !== '').join('，')
    return [{ id, at: Number(at), resource, recordId, ...words, name: record.name, said, byName, signedBy: Signed.parse(JSON.parse(signedBy)) }]
  })
  const sorted = events.toSorted((one, other) => other.at - one.at || other.id.localeCompare(one.id))
  return { events: sorted.slice(0, most), isMore: sorted.length > most }
}

type Known = { resource: string; name: string; said: string }

/** The order and all that was made for it, by id. */
async function recordsOf(db: Database, orderId: string): Promise<Map<string, Known>> {
  const found = new Map<string, Known>()
  const order = await db.selectFrom('mes_order').select('orderNo').where('id', '=', orderId).executeTakeFirst()
  if (!order) return found
  found.set(orderId, { resource: 'mesOrder', name: order.orderNo, said: '' })
  const plans = db.selectFrom('mes_plan').select('id').where('orderId', '=', orderId)
  for (const { id, planNo, batchNo } of await db.selectFrom('mes_plan').select(['id', 'planNo', 'batchNo']).where('orderId', '=', orderId).execute())
    found.set(id, { resource: 'mesPlan', name: planNo, said: `批号 ${batchNo}` })
  const tasks = await db
    .selectFrom('mes_task')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .leftJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['mes_task.id', 'taskNo', 'mes_process.name', 'equipCode'])
    .where('planId', 'in', plans)
    .execute()
  for (const { id, taskNo, name, equipCode } of tasks)
    found.set(id, { resource: 'mesTask', name: taskNo, said: equipCode === null ? name : `${name}，${equipCode}` })
  const reports = await db
    .selectFrom('mes_work_report')
    .innerJoin('mes_task', 'mes_task.id', 'mes_work_report.taskId')
    .select(['mes_work_report.id', 'reportNo', 'mes_work_report.qtyGood', 'mes_work_report.qtyBad', 'mes_work_report.unit'])
    .where('planId', 'in', plans)
    .execute()
  for (const { id, reportNo, qtyGood, qtyBad, unit } of reports) {
    const amount = (micro: number) => `${quantityText(fromMicro(Number(micro)), 3)} ${unit}`
    found.set(id, { resource: 'mesWorkReport', name: reportNo, said: `合格 ${amount(qtyGood)}${Number(qtyBad) > 0 ? `，不良 ${amount(qtyBad)}` : ''}` })
  }
  const issued = sql<{
    id: string
    issueNo: string
  }>`select id, "issueNo" from ${sql.table('mes_issue')} where "planId" in (select id from ${sql.table('mes_plan')} where "orderId" = ${orderId})`
  for (const { id, issueNo } of (await issued.execute(db)).rows) found.set(id, { resource: 'mesIssue', name: issueNo, said: '' })
  return found
}
