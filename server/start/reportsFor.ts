import { declaredReports } from '#contract/modules/report/reports.ts'
import { registered } from '../modules/modules.ts'
import { reportsForPeople } from '../modules/report/reportsFor.ts'
import type { ReportsFor } from '../modules/report/reportsFor.ts'
import { createContexts } from '../resource/routes/contexts.ts'
import { countDeclared } from '../resource/routes/countDeclared.ts'
import type { CountDeclared } from '../resource/routes/countDeclared.ts'
import { resourceParts } from './resources.ts'

type HouseParts = Parameters<typeof resourceParts>[0]

/** Counts reports for people who are away, with the parts of the house; `jobHandlers` is asked for at the first report, since some of them send reports. */
export function createReportsFor(parts: Omit<HouseParts, 'jobHandlers'>, jobHandlers: () => HouseParts['jobHandlers']): ReportsFor {
  let count: CountDeclared | null = null
  return reportsForPeople(parts, () => {
    if (count) return count
    const all = { ...parts, jobHandlers: jobHandlers() }
    const house = resourceParts(all)
    count = countDeclared(createContexts({ ...house, ...all }, registered), declaredReports, house)
    return count
  })
}
