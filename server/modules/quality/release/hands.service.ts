import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import '../tables.ts'

const alone = sql<string>`''`.as('others')

/**
 * Every hand in every batch, whatever was done, also what was taken back: reported, charged, weighed, packed, or checked one of these. Who may
 * release a batch (factory.md 4 R8) and whose batches are recalled (3.18) is asked of this one list.
 */
function hands(db: Database) {
  return db
    .selectFrom('mes_work_report as report')
    .innerJoin('mes_task as task', 'task.id', 'report.taskId')
    .innerJoin('mes_plan as plan', 'plan.id', 'task.planId')
    .select(['plan.id as planId', 'plan.batchNo', 'report.createBy as person', 'report.personIds as others', 'report.createTime as at'])
    .unionAll(db.selectFrom('mes_charge').select(['planId', 'batchNo', 'chargeBy as person', alone, 'createTime as at']))
    .unionAll(db.selectFrom('mes_charge').select(['planId', 'batchNo', 'checkBy as person', alone, 'checkTime as at']))
    .unionAll(
      db
        .selectFrom('mes_weigh_record as record')
        .innerJoin('mes_weight_order as weight', 'weight.id', 'record.weightId')
        .select(['weight.planId', 'record.batchNo', 'record.weighBy as person', alone, 'record.weighTime as at']),
    )
    .unionAll(
      db
        .selectFrom('mes_weight_line as line')
        .innerJoin('mes_weight_order as weight', 'weight.id', 'line.weightId')
        .select(['weight.planId', 'weight.batchNo', 'line.signBy as person', alone, 'line.signTime as at']),
    )
    .unionAll(
      db
        .selectFrom('mes_box_item as item')
        .innerJoin('mes_nbc_job as job', 'job.id', 'item.jobId')
        .select(['job.planId', 'job.batchNo', 'item.createBy as person', alone, 'item.createTime as at']),
    )
    .unionAll(
      db
        .selectFrom('mes_box as box')
        .innerJoin('mes_nbc_job as job', 'job.id', 'box.jobId')
        .select(['job.planId', 'box.batchNo', 'box.sealedBy as person', alone, 'box.sealTime as at']),
    )
    .as('hand')
}

/** Whoever had a hand in a batch. */
export async function handsInBatch(db: Database, planId: string): Promise<ReadonlySet<string>> {
  const found = await db.selectFrom(hands(db)).select(['person', 'others']).distinct().where('planId', '=', planId).execute()
  return new Set(found.flatMap(({ person, others }) => [person, ...others.split(',')]).filter((name) => name !== ''))
}

/** Batches in which somebody had a hand from one instant to another, which does not count; ms since the epoch. */
export async function batchesByHand(db: Database, username: string, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<{ batchNo: string }[]> {
  const among = sql<boolean>`',' || "others" || ',' like ${`%,${username.replaceAll(/[%_\\]/g, String.raw`\$&`)},%`} escape '\\'`
  return db
    .selectFrom(hands(db))
    .select('batchNo')
    .distinct()
    .where(({ or, eb }) => or([eb('person', '=', username), among]))
    .where('at', '>=', fromMs)
    .where('at', '<', toMs)
    .execute()
}
