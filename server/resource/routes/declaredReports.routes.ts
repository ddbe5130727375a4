import { declaredReportPaths, DeclaredReportAsked, sectionWords } from '#contract/declaredReport.ts'
import type { CountedReport, CountedSection, DeclaredReport } from '#contract/declaredReport.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { fileTypes } from '../../files/importReport.ts'
import { printPdf } from '../../files/printPdf.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { reportPage } from '../figure/reportPage.ts'
import { reportBook } from '../figure/reportFile.ts'
import { rightTo } from '../scope/rights.ts'
import { createReport } from './reportRoutes.ts'
import type { Counted } from './reportRoutes.ts'
import type { ResourceContext } from './resourceContext.ts'

type House = { plantTz: string; now: () => number }
type Question = { name: string; from: string; to: string }

const access = { permission: 'mes:report:view' } as const

/** The declared reports: each section counts what the list of its resource would show the caller, so that each number opens its rows. */
export function declaredReportRoutes(contexts: readonly ResourceContext[], reports: readonly DeclaredReport[], { plantTz, now }: House): AnyRoute[] {
  const contextOf = (name: string) => {
    const found = contexts.find(({ resource }) => resource.name === name)
    if (!found) throw new Error(`a report counts the resource ${name}, which is not registered`)
    return found
  }
  const known = reports.map((report) => ({ report, sections: report.sections.map((section) => ({ section, context: contextOf(section.resource) })) }))

  async function read({ name, from, to }: Question, caller: Caller): Promise<CountedReport> {
    const found = known.find(({ report }) => report.name === name)
    if (!found) throw new Problem(404, '没有这份报表，请从菜单里选择')
    const sections: CountedSection[] = []
    for (const { section, context } of found.sections) {
      if (!mayCall(caller, rightTo(context.resource, 'list'))) continue
      const { counted, linesOf } = createReport(context)
      const { groupBy, measures, column, order, ...where } = sectionWords(section, { from, to })
      const report = await counted(
        { ...where, groupBy: groupBy ?? '', measures: measures ?? '', column: column ?? '', order: order === 'desc' ? 'desc' : 'asc' },
        caller,
      )
      const decimalsOf = (word: string) => context.resource.fields.find(({ name: field }) => word === `sum:${field}`)
      sections.push({
        title: section.title,
        resource: section.resource,
        groups: report.plan.groups.map(({ title }) => title),
        measures: report.plan.measures.map(({ title, unit, word }) => {
          const field = decimalsOf(word)
          return { title: title.replace(/合计$/, ''), unit, decimals: field && 'decimals' in field ? field.decimals : 0 }
        }),
        lines: await linesOf(report.rows, report),
        sums: report.sums.map((sum, place) => (place > 0 && hasSeveralUnits(report) ? null : sum)),
        where: report.asked,
      })
    }
    const { title, about } = found.report
    return { title, about, from, to, at: wireTime(now(), plantTz), sections }
  }

  return [
    defineRoute({
      method: 'GET',
      path: declaredReportPaths.read,
      access,
      query: DeclaredReportAsked,
      run: ({ query, caller }) => read(query, signedIn(caller)),
    }),
    defineRoute({
      method: 'GET',
      path: declaredReportPaths.xls,
      access,
      query: DeclaredReportAsked,
      audit: { title: '导出报表', operateType: operateTypes.export },
      async run({ query, caller }) {
        const report = await read(query, signedIn(caller))
        return new Reply({ raw: await reportBook(report, signedIn(caller).realname), contentType: fileTypes.xlsx, fileName: `${fileName(report)}.xlsx` })
      },
    }),
    defineRoute({
      method: 'GET',
      path: declaredReportPaths.pdf,
      access,
      query: DeclaredReportAsked,
      perMinute: 12,
      audit: { title: '导出报表', operateType: operateTypes.export },
      async run({ query, caller }) {
        const report = await read(query, signedIn(caller))
        return new Reply({
          raw: await printPdf(reportPage(report, signedIn(caller).realname)),
          contentType: 'application/pdf',
          fileName: `${fileName(report)}.pdf`,
        })
      },
    }),
  ]
}

/** Whether lines are of several units: what they hold in all is then no amount. */
function hasSeveralUnits({ plan: { groups }, rows }: Counted): boolean {
  const at = groups.findIndex(({ field }) => field.name === 'unit')
  return at >= 0 && new Set(rows.map(({ keys }) => keys[at])).size > 1
}

function fileName({ title, from, to }: CountedReport): string {
  return from === to ? `${title} ${from}` : `${title} ${from} 到 ${to}`
}
