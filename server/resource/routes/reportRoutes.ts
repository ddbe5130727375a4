import { z } from 'zod'
import { PageQuery } from '#contract/envelope.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { reportEndpoints } from '#contract/resourceReport.ts'
import type { ReportLine } from '#contract/resourceReport.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { pageFrom } from '../../db/paging.ts'
import { fileTypes } from '../../files/importReport.ts'
import { signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { ResourceContext } from './resourceContext.ts'
import { scopedTo } from '../scope/rights.ts'
import { groupedRows } from '../figure/groupedRows.ts'
import type { GroupedRow } from '../figure/groupedRows.ts'
import { reportLines, totalOf } from '../figure/reportLines.ts'
import { reportFile } from '../figure/reportFile.ts'
import { reportPlan } from '../figure/reportPlan.ts'
import type { ReportPlan } from '../figure/reportPlan.ts'
import { seenRows } from '../read/seenRows.ts'

const words = {
  groupBy: z.string().max(300).default(''),
  measures: z.string().max(500).default('count'),
  column: z.string().max(80).default(''),
  order: z.enum(['asc', 'desc']).optional(),
}
const filter = z.string().max(4000)
/** The question of a report: its words and page, and the filters of its list. */
export const ReportQuery = PageQuery.extend(words).catchall(filter)
const ReportFileQuery = z.object(words).catchall(filter)
export type Words = z.infer<typeof ReportFileQuery>

export type Counted = { plan: ReportPlan; rows: readonly GroupedRow[]; sums: number[]; asked: Record<string, string> }

/** Counts a report over the list of a resource, within what the caller may see, and spells its lines. */
export function createReport(context: ResourceContext) {
  const { listing, table, plantTz } = context
  return {
    async counted({ groupBy, measures, column, order, ...asked }: Words, caller: Caller): Promise<Counted> {
      const { seen, condition } = await seenRows(context, caller, asked)
      const plan = reportPlan(seen, { groupBy, measures, column, order })
      const rows = await groupedRows(listing, { table, plantTz, groups: plan.groups, summed: plan.summed, condition })
      return { plan, rows: rows.toSorted(plan.order), sums: plan.measures.map((measure) => totalOf(rows, measure)), asked }
    },
    linesOf: (rows: readonly GroupedRow[], { plan, asked }: Counted): Promise<ReportLine[]> => reportLines(rows, plan, asked, context),
  }
}

/** Reports over the list of a resource: rows put together by fields, counted and added up, within scope, data rules and masks. */
export function reportRoutes(served: ResourceContext): AnyRoute[] {
  const { resource, plantTz, now } = served
  const paths = reportEndpoints(resource)
  const { counted, linesOf } = createReport(served)

  const read = defineRoute({
    method: 'GET',
    path: paths.report,
    access: scopedTo(resource, 'list'),
    query: ReportQuery,
    async run({ query: { pageNo, pageSize, ...query }, caller }) {
      const report = await counted(query, signedIn(caller))
      const shown = report.rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)
      return { ...pageFrom(await linesOf(shown, report), report.rows.length, { pageNo, pageSize }), sums: report.sums, at: wireTime(now(), plantTz) }
    },
  })
  if (!resource.verbs.includes('export')) return [read]
  return [
    read,
    defineRoute({
      method: 'GET',
      path: paths.exported,
      access: scopedTo(resource, 'export'),
      query: ReportFileQuery,
      audit: { title: `导出${resource.title}统计`, operateType: operateTypes.export },
      async run({ query, caller }) {
        const report = await counted(query, signedIn(caller))
        const lines = await linesOf(report.rows, report)
        const { plan, sums } = report
        const raw = await reportFile({ title: `${resource.title}统计`, plan, lines, sums, by: signedIn(caller).realname, at: wireTime(now(), plantTz) })
        return new Reply({ raw, contentType: fileTypes.xlsx, fileName: `${resource.title}统计.xlsx` })
      },
    }),
  ]
}
