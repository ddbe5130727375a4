import { z } from 'zod'
import { declaredReports } from '#contract/modules/report/reports.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { defineJob } from '../../jobs/handler.ts'
import { sendMessages } from '../messages/notify.service.ts'
import { defineServerModule } from '../serverModule.ts'

const names = declaredReports.map(({ name }) => name)

/** `days`: so many whole days before the one on which it runs; `to`: login names. */
const Params = z.strictObject({
  report: z.enum(names as [string, ...string[]], '请填写报表：daily、balance、oee、delivery 或 quality'), // there are some
  days: z.number().int().min(1).max(366).default(1),
  to: z.array(z.string().max(64)).min(1, '请填写收件人的账号').max(200),
})
type Sending = z.output<typeof Params>

/** Bell and mail. */
const ways = ['4', '2'] as const

/**
 * Tells people that a report is due, by bell and mail, with the way to it: who opens it sees what they may, and the numbers open their rows. In words how many
 * were told; those without an account any more are not. Throws where nobody is left.
 */
export async function sendReport(unit: UnitOfWork, { report, days, to }: Sending, plantTz: string): Promise<string> {
  const today = plantDay(unit.at, plantTz)
  const [from, until] = [dayPlus(today, -days), dayPlus(today, -1)]
  const title = declaredReports.find(({ name }) => name === report)?.title ?? report
  const people = await unit.trx.selectFrom('sys_user').select('username').where('username', 'in', to).where('delFlag', '=', 0).orderBy('username').execute()
  if (people.length === 0) throw new Error(`收件人 ${to.join('、')} 都没有账号，请在任务参数里更正`)
  const span = from === until ? from : `${from} 到 ${until}`
  const content = `${title} ${span} 已可查看：/report/${report}?from=${from}&to=${until}`
  const messages = people.flatMap(({ username }) => ways.map((type) => ({ type, receiver: username, title: `${title} ${span}`, content })))
  await sendMessages(unit, messages)
  return `${title} ${span} 已通知 ${people.length} 人`
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
