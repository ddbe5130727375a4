import { z } from 'zod'
import { startsFrom } from '#contract/command.ts'
import { releasePaths } from '#contract/modules/quality/batchRelease.ts'
import { complaintPath } from '#contract/modules/quality/complaint.ts'
import { recordQc } from '#contract/modules/quality/qcOrder.ts'
import { qcPaths, QcRecord } from '#contract/modules/quality/qcRecord.ts'
import { BeginPoint, stationPaths } from '#contract/modules/quality/station.ts'
import type { Bus } from '../../bus/bus.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { requestKeyOf } from '../../http/requestKey.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { once } from '../../requestKeys.ts'
import { keepReadings } from './inspection/readings.ts'
import { beginPoint, roundNow } from './inspection/round.ts'
import { complainedBy } from './ncr/complaint.ts'
import { checklistOf } from './release/checklist.ts'

export type QualityParts = { db: Database; bus: Bus; plantTz: string; now: () => number }

const OfCode = z.object({ code: z.string().trim().min(1, '请扫标签').max(64) })
const OfBatch = z.object({ batchNo: z.string().trim().min(1).max(64) })

/** Readings of an inspection, and the checklist of a batch as it is now. */
export function qualityRoutes(parts: QualityParts): AnyRoute[] {
  const { db, plantTz, now } = parts
  const units = createUnits(parts)
  return [
    defineRoute({ method: 'GET', path: stationPaths.look, access: { permission: 'mes:station:xc' }, run: () => roundNow(db, now()) }),
    defineRoute({
      method: 'POST',
      path: stationPaths.begin,
      access: { permission: 'mes:qc:record' },
      body: BeginPoint,
      run: ({ body, caller }) => units(signedIn(caller), async (unit) => ({ qcId: await beginPoint(unit, body.code, plantTz) })),
    }),
    defineRoute({
      method: 'POST',
      path: qcPaths.record,
      access: { permission: 'mes:qc:record' },
      body: QcRecord,
      run: ({ body, caller, request }) =>
        once(units, signedIn(caller), { key: requestKeyOf(request), scope: 'mesQcOrder.record', body }, (unit) => record(unit, body)),
    }),
    defineRoute({
      method: 'GET',
      path: complaintPath,
      access: { permission: 'mes:ncr:add' },
      query: OfCode,
      run: ({ query }) => complainedBy(db, query.code),
    }),
    defineRoute({
      method: 'GET',
      path: releasePaths.checklist,
      access: { permission: 'mes:release:list' },
      query: OfBatch,
      async run({ query: { batchNo } }) {
        const plan = await db.selectFrom('mes_plan').select('id').where('batchNo', '=', batchNo).executeTakeFirst()
        if (!plan) throw new Problem(404, `没有批次 ${batchNo}，请核对批号`)
        const points = await checklistOf(db, { planId: plan.id, batchNo })
        return { batchNo, points, openPoints: points.filter(({ open }) => open !== null).length }
      },
    }),
  ]
}

/** Keeps readings and says that the inspection is under way. Only what was sampled and not yet submitted takes readings. */
async function record(unit: UnitOfWork, { id, readings }: QcRecord) {
  const order = await unit.trx.selectFrom('mes_qc_order').select(['status', 'qcNo']).where('id', '=', id).executeTakeFirst()
  if (!order) throw new Problem(404, '没有这张检验单，请刷新后重试')
  if (!startsFrom(recordQc, order.status))
    throw new Problem(409, order.status === 'waiting' ? `${order.qcNo} 还没有取样，请先取样` : `${order.qcNo} 已提交，不能再改结果。要改请复核人退回`)
  await keepReadings(unit, id, readings)
  const { failCount } = await unit.give(recordQc, id)
  return { failCount }
}
