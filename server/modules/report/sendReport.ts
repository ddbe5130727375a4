import { z } from 'zod'
import { declaredReports } from '#contract/modules/report/reports.ts'
import type { LongJobRun } from '../../jobs/handler.ts'
import { reportFormats } from '../../resource/figure/declaredFile.ts'
import { declaredOffers } from './declaredOffers.ts'
import { sendLetters } from './letters.ts'
import type { ReportsFor } from './reportsFor.ts'

const names = declaredReports.map(({ name }) => name)

/** `days`: so many whole days before the one on which it is due; `to`: login names; `formats`: what the mail carries. */
export const Sending = z.strictObject({
  report: z.enum(names as [string, ...string[]], '请填写报表：daily、balance、oee、delivery 或 quality'), // there are some
  days: z.number().int().min(1).max(366).default(1),
  to: z.array(z.string().max(64)).min(1, '请填写收件人的账号').max(200),
  formats: z
    .array(z.enum(reportFormats, '附件格式只能是 xlsx 或 pdf'))
    .min(1, '请至少选一种附件格式')
    .default([...reportFormats]),
})
type Sending = z.output<typeof Sending>

/** Sends a declared report that an administrator scheduled as a job. */
export async function sendReport(run: LongJobRun<Sending>, { plantTz, reportsFor }: { plantTz: string; reportsFor: ReportsFor }): Promise<null> {
  const { report, days, to, formats } = run.params
  const sent = declaredOffers(reportsFor, { report, days, formats, dueAt: run.dueAt, plantTz })
  await sendLetters(run, { ...sent, to: [...new Set(to)], plantTz, amend: '请在任务参数里更正' })
  return null
}
