import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import '../tables.ts'

const alone = sql<string>`''`.as('others')

/**
 * Every hand in the making of every batch, whatever was done, also what was taken back: reported, charged, milled, weighed, packed, brought what
 * it is packed into, threw pieces out, or checked one of these. Who may release a batch (factory.md 4 R8) and whose batches are recalled (3.20)
 * is asked of this one list; a recall also asks who looked.
 */
function made(db: Database) {
  return db
    .selectFrom('mes_work_report as report')
    .innerJoin('mes_task as task', 'task.id', 'report.taskId')
    .innerJoin('mes_plan as plan', 'plan.id', 'task.planId')
    .select(['plan.id as planId', 'plan.batchNo', 'report.createBy as person', 'report.personIds as others', sql<number | null>`report."createTime"`.as('at')])
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
    .unionAll(
      db
        .selectFrom('mes_mill_record as mill')
        .innerJoin('mes_task as milling', 'milling.id', 'mill.taskId')
        .select(['milling.planId', 'mill.batchNo', 'mill.operator as person', alone, 'mill.startTime as at']),
    )
    .unionAll(
      db
        .selectFrom('mes_nbc_material as pans')
        .innerJoin('mes_nbc_job as job', 'job.id', 'pans.jobId')
        .select(['job.planId', 'job.batchNo', 'pans.createBy as person', alone, 'pans.createTime as at']),
    )
    .unionAll(
      db
        .selectFrom('mes_nbc_reject as reject')
        .innerJoin('mes_nbc_job as job', 'job.id', 'reject.jobId')
        .select(['job.planId', 'job.batchNo', 'reject.createBy as person', alone, 'reject.createTime as at']),
    )
}

/** Whoever vouched for a batch and made nothing of it: signed a clearance, inspected it or reviewed that, gave boxes of it to the store or took them. */
function looked(db: Database) {
  const boxes = db.selectFrom('mes_box as box').innerJoin('mes_nbc_handover as handover', 'handover.id', 'box.handoverId')
  const clearances = db.selectFrom('mes_line_clearance as clearance').innerJoin('mes_plan as plan', 'plan.id', 'clearance.planId')
  const readings = db.selectFrom('mes_qc_result as item').innerJoin('mes_qc_order as qc', 'qc.id', 'item.qcId')
  return clearances
    .select(['plan.batchNo', 'clearance.sign1By as person', 'clearance.signTime as at'])
    .unionAll(clearances.select(['plan.batchNo', 'clearance.sign2By as person', 'clearance.signTime as at']))
    .unionAll(readings.select(['qc.batchNo', 'item.recordBy as person', 'item.recordTime as at']))
    .unionAll(db.selectFrom('mes_qc_order').select(['batchNo', 'inspectorId as person', 'sampleTime as at']))
    .unionAll(db.selectFrom('mes_qc_order').select(['batchNo', 'reviewerId as person', 'doneTime as at']))
    .unionAll(boxes.select(['box.batchNo', 'handover.givenBy as person', 'handover.saveTime as at']))
    .unionAll(boxes.select(['box.batchNo', 'handover.takenBy as person', 'handover.saveTime as at']))
}

/** Whoever had a hand in the making of a batch. */
export async function handsInBatch(db: Database, planId: string): Promise<ReadonlySet<string>> {
  const found = await db.selectFrom(made(db).as('hand')).select(['person', 'others']).distinct().where('planId', '=', planId).execute()
  return new Set(found.flatMap(({ person, others }) => [person, ...others.split(',')]).filter((name) => name !== ''))
}

/** Batches that somebody made or looked at from one instant to another, which does not count; ms since the epoch. */
export async function batchesByHand(db: Database, username: string, { fromMs, toMs }: { fromMs: number; toMs: number }): Promise<{ batchNo: string }[]> {
  const among = sql<boolean>`',' || "others" || ',' like ${`%,${username.replaceAll(/[%_\\]/g, String.raw`\$&`)},%`} escape '\\'`
  const making = await db
    .selectFrom(made(db).as('hand'))
    .select('batchNo')
    .distinct()
    .where(({ or, eb }) => or([eb('person', '=', username), among]))
    .where('at', '>=', fromMs)
    .where('at', '<', toMs)
    .execute()
  const looking = await db
    .selectFrom(looked(db).as('look'))
    .select('batchNo')
    .distinct()
    .where('person', '=', username)
    .where('at', '>=', fromMs)
    .where('at', '<', toMs)
    .execute()
  return [...making, ...looking]
}
