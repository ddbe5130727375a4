import type { Lookups } from '../../resource/field/choices.ts'
import { Problem } from '../../http/problem.ts'
import { workFor } from '../../tenancy/atWork.ts'
import { reportFile } from '../online/cgreport/reportFile.ts'
import { storedReport } from '../online/cgreport/storedReports.ts'
import type { StoredNeeds } from '../online/cgreport/storedReports.ts'
import type { Offer } from './letters.ts'
import { readerNamed } from './readerNamed.ts'

/**
 * A report in SQL, by its id, as a workbook for somebody by their login name: of each tenant at work, with what their own rights, data rules and masks leave
 * of it now. Empty where they may not see it, null where there is no such account. Throws a Problem where it cannot be read.
 */
export type SqlReportsFor = (username: string, reportId: string) => Promise<Offer[] | null>

/** `needs` is asked for when the first report is made: whoever has a report read is started after those who send. */
export function sqlReportsForPeople(needs: () => StoredNeeds & { lookups: Lookups }): SqlReportsFor {
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
