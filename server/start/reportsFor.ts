import { declaredReports } from '#contract/modules/report/reports.ts'
import { registered } from '../modules/modules.ts'
import { reportsForPeople } from '../modules/report/reportsFor.ts'
import type { ReportsFor } from '../modules/report/reportsFor.ts'
import { createReportReader } from '../modules/online/cgreport/reportReader.ts'
import type { ReportReader } from '../modules/online/cgreport/reportReader.ts'
import { registry } from '../modules/registry.ts'
import { sqlReportsForPeople } from '../modules/report/sqlReportsFor.ts'
import type { SqlReportsFor } from '../modules/report/sqlReportsFor.ts'
import { createContexts } from '../resource/routes/contexts.ts'
import { countDeclared } from '../resource/routes/countDeclared.ts'
import type { CountDeclared } from '../resource/routes/countDeclared.ts'
import { createLookups, resourceParts } from './resources.ts'

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

type SqlParts = Pick<HouseParts, 'db' | 'bus' | 'plantTz' | 'now' | 'vault' | 'outbound'> & Pick<Parameters<typeof createReportReader>[0], 'url' | 'dataDir' | 'limits'>

/** Reads reports in SQL for people who are away; what reads them is started with the first. */
export function createSqlReportsFor(parts: SqlParts): { sqlReportsFor: SqlReportsFor; close(): Promise<void> } {
  let reports: ReportReader | null = null
  const lookups = createLookups(parts)
  return {
    sqlReportsFor: sqlReportsForPeople(() => ({ ...parts, lookups, reports: (reports ??= createReportReader({ ...parts, registry })) })),
    close: async () => reports?.close(),
  }
}
