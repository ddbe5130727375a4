import type { ReadUnit } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import '../tables.ts'

type Look = (db: Database, planId: string) => Promise<string[]>

/** Whoever had a hand in a batch: reported, weighed, charged or packed it, or checked one of these (factory.md 4 R8). */
export async function makersOf({ trx }: Pick<ReadUnit, 'trx'>, planId: string): Promise<ReadonlySet<string>> {
  const makers = new Set<string>()
  for (const look of [reported, charged, weighed, packed]) for (const name of await look(trx, planId)) makers.add(name) // of a transaction one at a time
  makers.delete('')
  return makers
}

const reported: Look = async (db, planId) => {
  const reports = await db
    .selectFrom('mes_work_report as report')
    .innerJoin('mes_task', 'mes_task.id', 'report.taskId')
    .select(['personIds', 'report.createBy'])
    .where('planId', '=', planId)
    .execute()
  return reports.flatMap(({ personIds, createBy }) => [createBy, ...personIds.split(',')])
}

const charged: Look = async (db, planId) => {
  const charges = await db.selectFrom('mes_charge').select(['chargeBy', 'checkBy']).where('planId', '=', planId).execute()
  return charges.flatMap(({ chargeBy, checkBy }) => [chargeBy, checkBy])
}

/** Also what was taken back: who weighed once knows the batch as its maker. */
const weighed: Look = async (db, planId) => {
  const orders = db.selectFrom('mes_weight_order').select('id').where('planId', '=', planId)
  const records = await db.selectFrom('mes_weigh_record').select('weighBy').distinct().where('weightId', 'in', orders).execute()
  const lines = await db.selectFrom('mes_weight_line').select('signBy').distinct().where('weightId', 'in', orders).execute()
  return [...records.map(({ weighBy }) => weighBy), ...lines.map(({ signBy }) => signBy)]
}

const packed: Look = async (db, planId) => {
  const jobs = db.selectFrom('mes_nbc_job').select('id').where('planId', '=', planId)
  const items = await db.selectFrom('mes_box_item').select('createBy').distinct().where('jobId', 'in', jobs).execute()
  const boxes = await db.selectFrom('mes_box').select('sealedBy').distinct().where('jobId', 'in', jobs).execute()
  return [...items.map(({ createBy }) => createBy), ...boxes.map(({ sealedBy }) => sealedBy)]
}
