import { z } from 'zod'
import { wireTime } from '#contract/rules/wireTime.ts'
import { mayCall, signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { reportLines, totalOf } from '../../../resource/figure/reportLines.ts'
import { reportPlan } from '../../../resource/figure/reportPlan.ts'
import { ReportQuery } from '../../../resource/routes/reportRoutes.ts'
import type { CgreportNeeds } from './cgreport.routes.ts'
import { storedReport } from './storedReports.ts'

const ByCode = z.object({ code: z.string().max(64) })

/** A report in SQL put together by its columns, as the tiles of a dashboard read it: `result` is a GroupedReport (contract/modules/online/dashboard/grouped.ts). */
export function groupedRoutes(needs: CgreportNeeds): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/online/cgreport/api/getGrouped/:code',
      access: { signedIn: true },
      query: ReportQuery,
      async run({ request, query: { pageNo, pageSize, groupBy, measures, column, order, ...asked }, caller }) {
        const { code } = ByCode.parse(request.params)
        if (!mayCall(signedIn(caller), 'sys:cgreport:list')) throw new Problem(403, '拒绝访问：没有权限，请联系管理员授权')
        const report = await storedReport(needs, code, signedIn(caller))
        if (!report) throw new Problem(404, '没有这个报表，请联系管理员')
        const plan = reportPlan(report.fields, { groupBy, measures, column, order })
        const { rows, resources } = await report.grouped(asked, plan)
        const shown = rows.toSorted(plan.order).slice((pageNo - 1) * pageSize, pageNo * pageSize)
        return {
          name: report.title,
          groups: plan.groups.map(({ word, title }) => ({ word, title })),
          measures: plan.measures.map(({ word, title, unit }) => ({ word, title, unit })),
          records: await reportLines(shown, plan, asked, needs.lookups),
          total: rows.length,
          sums: plan.measures.map((measure) => totalOf(rows, measure)),
          resources,
          at: wireTime(needs.now(), needs.plantTz),
        }
      },
    }),
  ]
}
