import type { ReportLine } from '#contract/resourceReport.ts'
import type { Lookups } from '../field/choices.ts'
import type { GroupedRow } from './groupedRows.ts'
import { lineFilters } from './lineFilters.ts'
import { lineTexts } from './lineTexts.ts'
import type { Measure, ReportPlan } from './reportPlan.ts'
import { rounded } from './sums.ts'

/** Lines as the wire spells them; `asked` are the filters of the list under the report. */
export async function reportLines(
  rows: readonly GroupedRow[],
  { groups, measures }: Pick<ReportPlan, 'groups' | 'measures'>,
  asked: Readonly<Record<string, string>>,
  lookups: Lookups,
): Promise<ReportLine[]> {
  const texts = await lineTexts(rows, groups, lookups)
  return rows.map((row, at) => ({
    keys: row.keys,
    texts: texts[at] ?? [],
    values: measures.map(({ valueOf }) => valueOf(row)),
    where: lineFilters(asked, groups, row.keys),
  }))
}

/** What a column of a report adds up to over all of its lines. */
export function totalOf(rows: readonly GroupedRow[], { valueOf }: Measure): number {
  return rounded(rows.reduce((sum, row) => sum + valueOf(row), 0))
}
