import type { Caller } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { totalOf } from '../../../resource/figure/reportLines.ts'
import { reportPlan } from '../../../resource/figure/reportPlan.ts'
import { storedReport } from './storedReports.ts'
import type { StoredNeeds } from './storedReports.ts'

type Figure = { name: string; title: string; value: number; unit: string }

/** One number of a stored report, as this person may read it: how many rows it has, or what a column adds up to. Throws 403, 404 and 422. */
export async function reportFigure(needs: StoredNeeds, { report, measure }: { report: string; measure: string }, by: Caller): Promise<Figure> {
  const found = await storedReport(needs, report, by)
  if (!found) throw new Problem(404, '没有这个报表，请重新选择')
  const plan = reportPlan(found.fields, { groupBy: '', measures: measure, column: '', order: undefined })
  const [shown] = plan.measures
  if (!shown) throw new Problem(422, '没有选数值，请重新选择')
  const { rows } = await found.grouped({}, plan)
  return { name: found.title, title: shown.title, unit: shown.unit, value: totalOf(rows, shown) }
}
