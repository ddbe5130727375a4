import { Problem } from '../http/problem.ts'
import { reportFile } from '../modules/online/cgreport/reportFile.ts'
import { createReportReader } from '../modules/online/cgreport/reportReader.ts'
import type { ReportReader } from '../modules/online/cgreport/reportReader.ts'
import { storedReport } from '../modules/online/cgreport/storedReports.ts'
import type { StoredNeeds } from '../modules/online/cgreport/storedReports.ts'
import { registry } from '../modules/registry.ts'
import type { Offer } from '../modules/report/letters.ts'
import { readerNamed } from '../modules/report/readerNamed.ts'
import type { SqlReportsFor } from '../modules/report/sqlReportsFor.ts'
import type { Lookups } from '../resource/field/choices.ts'
import { workFor } from '../tenancy/atWork.ts'
import { createLookups } from './resources.ts'
import type { resourceParts } from './resources.ts'

type SqlParts = Pick<Parameters<typeof resourceParts>[0], 'db' | 'bus' | 'plantTz' | 'now' | 'vault' | 'outbound'> &
  Pick<Parameters<typeof createReportReader>[0], 'url' | 'dataDir' | 'limits'>

/** Reads reports in SQL for people who are away; what reads them is started with the first. */
export function createSqlReportsFor(parts: SqlParts): { sqlReportsFor: SqlReportsFor; close(): Promise<void> } {
  let reports: ReportReader | null = null
  const lookups = createLookups(parts)
  return {
    sqlReportsFor: sqlReportsForPeople(() => ({ ...parts, lookups, reports: (reports ??= createReportReader({ ...parts, registry })) })),
    close: async () => reports?.close(),
  }
}

/** `needs` is asked for when the first report is made: whoever has a report read is started after those who send. */
function sqlReportsForPeople(needs: () => StoredNeeds & { lookups: Lookups }): SqlReportsFor {
  return async function sqlReportsFor(username, reportId) {
    const all = needs()
    const readers = await readerNamed(all, username, 'sys:cgreport:list')
    if (readers === null) return null
    const offers: Offer[] = []
    for (const { tenant, caller } of readers) {
      const made = await workFor(tenant.id, async () => {
        const report = await mayRead(() => storedReport(all, reportId, caller))
        return report && reportFile(report, { format: 'xlsx', query: {}, by: caller.realname, at: all.now(), plantTz: all.plantTz, lookups: all.lookups })
      })
      if (made) offers.push({ tenant, files: [{ name: made.fileName, type: made.contentType, bytes: made.raw }] })
    }
    return offers
  }
}

/** What is read, null where it is refused to this reader. */
async function mayRead<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Problem && error.status === 403) return null
    throw error
  }
}
