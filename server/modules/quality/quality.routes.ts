import { z } from 'zod'
import { releasePaths } from '#contract/modules/quality/batchRelease.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { checklistOf } from './release/checklist.ts'

export type QualityParts = { db: Database }

const OfBatch = z.object({ batchNo: z.string().trim().min(1).max(64) })

/** The checklist of a batch as it is now. */
export function qualityRoutes({ db }: QualityParts): AnyRoute[] {
  return [
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
