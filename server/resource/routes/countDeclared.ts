import { sectionWords } from '#contract/declaredReport.ts'
import type { CountedReport, CountedSection, DeclaredReport } from '#contract/declaredReport.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { mayCall } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { rightTo } from '../scope/rights.ts'
import { createReport } from './reportRoutes.ts'
import type { Counted } from './reportRoutes.ts'
import type { ResourceContext } from './resourceContext.ts'

type House = { plantTz: string; now: () => number }
/** `from` and `to`: yyyy-MM-dd, both days in it */
export type ReportQuestion = { name: string; from: string; to: string }
export type CountDeclared = (question: ReportQuestion, caller: Caller) => Promise<CountedReport>

/**
 * Counts declared reports as somebody sees them: each section what the list of its resource would show them, so that each number opens its rows; one that
 * they may not list is absent. Throws at once where a report counts what is not registered, and 404 when it is asked for one that nobody declared.
 */
export function countDeclared(contexts: readonly ResourceContext[], reports: readonly DeclaredReport[], { plantTz, now }: House): CountDeclared {
  const contextOf = (name: string) => {
    const found = contexts.find(({ resource }) => resource.name === name)
    if (!found) throw new Error(`a report counts the resource ${name}, which is not registered`)
    return found
  }
  const known = reports.map((report) => ({ report, sections: report.sections.map((section) => ({ section, context: contextOf(section.resource) })) }))

  return async function count({ name, from, to }, caller) {
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
}

/** Whether lines are of several units: what they hold in all is then no amount. */
function hasSeveralUnits({ plan: { groups }, rows }: Counted): boolean {
  const at = groups.findIndex(({ field }) => field.name === 'unit')
  return at >= 0 && new Set(rows.map(({ keys }) => keys[at])).size > 1
}
