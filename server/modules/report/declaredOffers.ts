import { declaredReports } from '#contract/modules/report/reports.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { declaredFile } from '../../resource/figure/declaredFile.ts'
import type { ReportFormat } from '../../resource/figure/declaredFile.ts'
import type { MessageFile } from '../messages/delivery/files.service.ts'
import type { Offer, OffersFor } from './letters.ts'
import type { PersonalReport, ReportsFor } from './reportsFor.ts'

/** `days`: so many whole days before the one of `dueAt` (ms since the epoch) on the plant's clock. */
type DeclaredSending = { report: string; days: number; formats: readonly ReportFormat[]; dueAt: number; plantTz: string }

/** A declared report as it is sent: its title with its days, the page that shows it, and what each reader gets. */
export function declaredOffers(
  reportsFor: ReportsFor,
  { report, days, formats, dueAt, plantTz }: DeclaredSending,
): { title: string; link: string; offersFor: OffersFor } {
  const today = plantDay(dueAt, plantTz)
  const [from, to] = [dayPlus(today, -days), dayPlus(today, -1)]
  const files = filesOnce(formats)
  return {
    title: `${declaredReports.find(({ name }) => name === report)?.title ?? report} ${from === to ? from : `${from} 到 ${to}`}`,
    link: `/report/${report}?from=${from}&to=${to}`,
    async offersFor(username) {
      const reports = await reportsFor(username, { name: report, from, to })
      if (reports === null) return null
      const offers: Offer[] = []
      for (const personal of reports) offers.push({ tenant: personal.tenant, files: await files(personal) })
      return offers
    },
  }
}

/** Makes the files of what several see alike once: a PDF takes a browser a second. */
function filesOnce(formats: readonly ReportFormat[]) {
  const made = new Map<string, MessageFile[]>()
  return async ({ report }: PersonalReport): Promise<MessageFile[]> => {
    const seen = JSON.stringify(report.sections)
    const known = made.get(seen)
    if (known) return known
    const files: MessageFile[] = []
    for (const format of new Set(formats)) {
      const { fileName, contentType, raw } = await declaredFile(format, report, '定时任务')
      files.push({ name: fileName, type: contentType, bytes: raw })
    }
    made.set(seen, files)
    return files
  }
}
