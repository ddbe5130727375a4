import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { present } from './batches.ts'
import type { Found, Span } from './batches.ts'

/** Batches for which a person weighed, charged, checked either of the two, reported, packed or sealed a box. */
export async function batchesOf(db: Database, username: string, { fromMs, toMs }: Span): Promise<Found> {
  const person = await db.selectFrom('sys_user').select(['username', 'realname']).where('username', '=', username).executeTakeFirst()
  if (!person) throw new Problem(404, `没有账号 ${username}，请核对人员`)
  const weighed = await db
    .selectFrom('mes_weigh_record')
    .select('batchNo')
    .distinct()
    .where('weighBy', '=', username)
    .where('weighTime', '>=', fromMs)
    .where('weighTime', '<', toMs)
    .execute()
  const signed = await db
    .selectFrom('mes_weight_line')
    .innerJoin('mes_weight_order', 'mes_weight_order.id', 'mes_weight_line.weightId')
    .select('batchNo')
    .distinct()
    .where('signBy', '=', username)
    .where('signTime', '>=', fromMs)
    .where('signTime', '<', toMs)
    .execute()
  const charged = await db
    .selectFrom('mes_charge')
    .select('batchNo')
    .distinct()
    .where(({ or, and, eb }) =>
      or([
        and([eb('chargeBy', '=', username), eb('createTime', '>=', fromMs), eb('createTime', '<', toMs)]),
        and([eb('checkBy', '=', username), eb('checkTime', '>=', fromMs), eb('checkTime', '<', toMs)]),
      ]),
    )
    .execute()
  const reported = await db
    .selectFrom('mes_work_report')
    .innerJoin('mes_task', 'mes_task.id', 'mes_work_report.taskId')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select('batchNo')
    .distinct()
    .where(sql<boolean>`',' || "personIds" || ',' like ${`%,${username.replaceAll(/[%_\\]/g, String.raw`\$&`)},%`} escape '\\'`)
    .where('mes_work_report.createTime', '>=', fromMs)
    .where('mes_work_report.createTime', '<', toMs)
    .execute()
  const packed = await db
    .selectFrom('mes_box_item')
    .innerJoin('mes_nbc_job', 'mes_nbc_job.id', 'mes_box_item.jobId')
    .select('batchNo')
    .distinct()
    .where('mes_box_item.createBy', '=', username)
    .where('mes_box_item.createTime', '>=', fromMs)
    .where('mes_box_item.createTime', '<', toMs)
    .execute()
  const sealed = await db
    .selectFrom('mes_box')
    .select('batchNo')
    .distinct()
    .where('sealedBy', '=', username)
    .where('sealTime', '>=', fromMs)
    .where('sealTime', '<', toMs)
    .execute()
  return { title: `${person.realname}（${person.username}）`, batchNos: present([...weighed, ...signed, ...charged, ...reported, ...packed, ...sealed]) }
}
