import { z } from 'zod'
import { declaredReports } from '#contract/modules/report/reports.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { defineJob } from '../../jobs/handler.ts'
import { tellPeople } from '../messages/tellPeople.service.ts'
import { defineServerModule } from '../serverModule.ts'

const names = declaredReports.map(({ name }) => name)

/** `days`: so many whole days before the one on which it runs; `to`: login names. */
const Params = z.strictObject({
  report: z.enum(names as [string, ...string[]], '请填写报表：daily、balance、oee、delivery 或 quality'), // there are some
  days: z.number().int().min(1).max(366).default(1),
  to: z.array(z.string().max(64)).min(1, '请填写收件人的账号').max(200),
})
type Sending = z.output<typeof Params>

/**
 * Tells people that a report is due, by bell and mail, with the way to it: who opens it sees what they may, and the numbers open their rows. In words how many
 * were told; those without an account any more are not. Throws where nobody is left.
 */
export async function sendReport(unit: UnitOfWork, { report, days, to }: Sending, plantTz: string): Promise<string> {
  const today = plantDay(unit.at, plantTz)
  const [from, until] = [dayPlus(today, -days), dayPlus(today, -1)]
  const title = declaredReports.find(({ name }) => name === report)?.title ?? report
  const span = from === until ? from : `${from} 到 ${until}`
  const content = `${title} ${span} 已可查看：/report/${report}?from=${from}&to=${until}`
  const told = await tellPeople(unit, { to, title: `${title} ${span}`, content })
  return `${title} ${span} 已通知 ${told} 人`
}

export const reportModule = defineServerModule<object>({
  name: 'report',
  jobs: ({ plantTz }) => [
    defineJob({
      name: 'report.send',
      title: '发送报表',
      params: Params,
      timeLimitMs: 60_000,
      retries: { attempts: 3, firstRestMs: 60_000 },
      runInUnit: (unit, { params }) => sendReport(unit, params, plantTz),
    }),
  ],
})
