import { sql } from 'kysely'
import { sampleQc } from '#contract/modules/quality/qcOrder.ts'
import { openNcrStates } from '#contract/modules/quality/ncr.ts'
import type { RoundView } from '#contract/modules/quality/station.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import { uninspected } from '../inspection.service.ts'
import { newRow } from '../../../db/newRow.ts'
import '../tables.ts'

const hourMs = 3_600_000
const underWay = ['sampling', 'testing'] as const

/** The round of patrols as it stands at `at`, and what else waits (factory.md 3.21 xc). */
export async function roundNow(db: Database, at: number): Promise<RoundView> {
  const points = await db
    .selectFrom('mes_patrol_point')
    .select(['id', 'code', 'name', 'everyHours'])
    .where('status', '=', 1)
    .orderBy('seq')
    .orderBy('code')
    .execute()
  const looked = await db
    .selectFrom('mes_qc_order')
    .select(['id', 'pointId', 'status', 'sampleTime'])
    .where('qcType', '=', 'PATROL')
    .where('sampleTime', 'is not', null)
    .where('pointId', 'is not', null)
    .orderBy('sampleTime', 'desc')
    .limit(mostLooks)
    .execute()
  return {
    points: points.map(({ id, code, name, everyHours }) => {
      const ofPoint = looked.filter(({ pointId }) => pointId === id)
      const open = ofPoint.find(({ status }) => underWay.some((one) => one === status))
      const last = ofPoint.find(({ status }) => status === 'review' || status === 'done')
      const lastAt = last ? Number(last.sampleTime) : null
      const dueAt = lastAt === null ? null : lastAt + everyHours * hourMs
      const state = open ? 'now' : dueAt === null || dueAt <= at ? 'due' : 'done'
      return { pointId: id, code, name, state, lastAt, dueAt, qcId: open?.id ?? null } as const
    }),
    ...(await waiting(db)),
  }
}

/** patrols that are read back: a round is a few dozen points */
const mostLooks = 500

/** How much of everything else waits for an inspector. */
async function waiting(db: Database): Promise<Omit<RoundView, 'points'>> {
  const { rows } = await sql<Record<keyof Omit<RoundView, 'points'>, number | string>>`select
    (select count(*) from ${sql.table('mes_qc_order')} where "qcType" <> 'PATROL' and status in ('waiting', 'sampling', 'testing')) as "toInspect",
    (select count(*) from ${sql.table('mes_alarm')} where state in ('B', 'C', 'E')) as alarms,
    (select count(*) from ${sql.table('mes_andon')} where status in ('open', 'acked', 'handling')) as calls,
    (select count(*) from ${sql.table('mes_ncr')} where status in (${sql.join([...openNcrStates])})) as ncrs,
    (select count(*) from ${sql.table('mes_specimen')} where status = 'observing') as specimens`.execute(db)
  const [found] = rows
  const count = (value: number | string | undefined) => Number(value ?? 0)
  return {
    toInspect: count(found?.toInspect),
    alarms: count(found?.alarms),
    calls: count(found?.calls),
    ncrs: count(found?.ncrs),
    specimens: count(found?.specimens),
  }
}

/** Begins the patrol of a point: the inspection that is under way there, or a new one that is sampled at once. Throws 404 for a code that no point has. */
export async function beginPoint(unit: UnitOfWork, code: string, plantTz: string): Promise<string> {
  const { trx } = unit
  const point = await trx.selectFrom('mes_patrol_point').selectAll().where('code', '=', code).where('status', '=', 1).executeTakeFirst()
  if (!point) throw new Problem(404, `没有巡查点 ${code}，请扫贴在现场的巡查码`)
  const open = await trx
    .selectFrom('mes_qc_order')
    .select('id')
    .where('pointId', '=', point.id)
    .where('status', 'in', [...underWay])
    .executeTakeFirst()
  if (open) return open.id
  const template = await trx.selectFrom('mes_qc_template').select('templateVersion').where('id', '=', point.templateId).executeTakeFirstOrThrow()
  const order = { ...newRow(unit), qcType: 'PATROL', templateId: point.templateId, templateVersion: template.templateVersion, pointId: point.id }
  await trx
    .insertInto('mes_qc_order')
    .values({
      ...order,
      qcNo: await nextNumber(unit, 'mes_inspection', { plantTz }),
      lotId: null,
      batchNo: '',
      lotSize: null,
      remark: '',
      refType: '',
      refId: '',
      ...uninspected,
      status: 'waiting',
    })
    .execute()
  unit.afterCommit('resource.changed', { resource: 'mesQcOrder', verb: 'add', id: order.id, mark: null })
  await unit.give(sampleQc, order.id)
  return order.id
}
