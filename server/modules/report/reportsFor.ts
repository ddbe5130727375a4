import type { CountedReport } from '#contract/declaredReport.ts'
import type { Database } from '../../db/database.ts'
import type { CountDeclared, ReportQuestion } from '../../resource/routes/countDeclared.ts'
import { workFor } from '../../tenancy/atWork.ts'
import { readerNamed } from './readerNamed.ts'

/** A report as somebody sees it who works for one tenant. */
export type PersonalReport = { tenant: { id: number; name: string }; report: CountedReport }

/**
 * A declared report as each of those sees it who are to get it, by their login names: for each tenant at work that they may work for, with their own rights,
 * data rules and masks as they are now. Empty where they see nothing of it, null where there is no such account.
 */
export type ReportsFor = (username: string, question: ReportQuestion) => Promise<PersonalReport[] | null>

type House = { db: Database; plantTz: string; now: () => number }

/** `count` is asked for when the first report is made: what counts knows the handlers of jobs, and those know this. */
export function reportsForPeople({ db, plantTz, now }: House, count: () => CountDeclared): ReportsFor {
  return async function reportsFor(username, question) {
    const person = await readerNamed({ db, plantTz, now }, username, 'mes:report:view')
    if (person === null) return null
    const reports: PersonalReport[] = []
    for (const { tenant, caller } of person) {
      const report = await workFor(tenant.id, () => count()(question, caller))
      if (report.sections.length > 0) reports.push({ tenant, report })
    }
    return reports
  }
}
