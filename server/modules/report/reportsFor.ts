import type { CountedReport } from '#contract/declaredReport.ts'
import type { Database } from '../../db/database.ts'
import { mayCall } from '../../http/caller.ts'
import { callerNamed } from '../../http/callerNamed.ts'
import { workplacesOf } from '../../http/ownTenants.ts'
import type { CountDeclared, ReportQuestion } from '../../resource/routes/countDeclared.ts'
import { tenantAtWork, workFor } from '../../tenancy/atWork.ts'

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
    const atWork = tenantAtWork()
    const person = await callerNamed(db, username, 0)
    if (!person) return null
    if (!mayCall(person, 'mes:report:view')) return []
    const reports: PersonalReport[] = []
    for (const tenant of await workplacesOf(db, person.userId, { atMs: now(), plantTz })) {
      if (atWork !== 'every' && atWork !== tenant.id) continue
      const report = await workFor(tenant.id, () => count()(question, { ...person, tenantId: tenant.id }))
      if (report.sections.length > 0) reports.push({ tenant, report })
    }
    return reports
  }
}
