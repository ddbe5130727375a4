import { z } from 'zod'
import { declaredReports } from '#contract/modules/report/reports.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import type { LongJobRun } from '../../jobs/handler.ts'
import { declaredFile, reportFormats } from '../../resource/figure/declaredFile.ts'
import { workFor } from '../../tenancy/atWork.ts'
import type { MessageFile } from '../messages/delivery/files.service.ts'
import { tellPeople } from '../messages/tellPeople.service.ts'
import type { PersonalReport, ReportsFor } from './reportsFor.ts'

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

type Letter = { username: string; tenant: PersonalReport['tenant']; files: MessageFile[] }

/**
 * Sends a report by bell and mail, the mail with its files: to each as they would see it if they opened it now, so that nobody is sent what they may not see
 * (docs/decisions/134-reports-go-out.md). Who sees nothing of it, or has no account, gets nothing; the run says so. Throws where nobody is left.
 */
export async function sendReport(run: LongJobRun<Sending>, { plantTz, reportsFor }: { plantTz: string; reportsFor: ReportsFor }): Promise<null> {
  const { report, days, to, formats } = run.params
  const today = plantDay(run.dueAt, plantTz)
  const [from, until] = [dayPlus(today, -days), dayPlus(today, -1)]
  const letters: Letter[] = []
  const [unknown, blind]: [string[], string[]] = [[], []]
  const files = filesOnce(formats)
  for (const [at, username] of [...new Set(to)].entries()) {
    run.signal.throwIfAborted()
    run.progress((100 * at) / to.length, `正在生成第 ${at + 1} 份`)
    const reports = await reportsFor(username, { name: report, from, to: until })
    if (reports === null) unknown.push(username)
    else if (reports.length === 0) blind.push(username)
    else for (const personal of reports) letters.push({ username, tenant: personal.tenant, files: await files(personal) })
  }
  const left = [...(unknown.length > 0 ? [`${unknown.join('、')} 没有账号`] : []), ...(blind.length > 0 ? [`${blind.join('、')} 没有权限看这份报表`] : [])]
  if (letters.length === 0) throw new Error(`收件人 ${left.join('，')}，请在任务参数里更正`)
  const span = from === until ? from : `${from} 到 ${until}`
  const title = `${declaredReports.find(({ name }) => name === report)?.title ?? report} ${span}`
  await run.finish(async (unit) => {
    const mailless: string[] = []
    for (const { username, tenant, files: attached } of letters) {
      const content = `${title} 已可查看：/report/${report}?from=${from}&to=${until}`
      const told = { to: [username], title: tenant.name === '' ? title : `${title}（${tenant.name}）`, content, files: attached, plantTz }
      mailless.push(...(await workFor(tenant.id, () => tellPeople(unit, told))).mailless)
    }
    const said = [`${title} 已发给 ${new Set(letters.map(({ username }) => username)).size} 人`, ...left]
    if (mailless.length > 0) said.push(`${[...new Set(mailless)].join('、')} 没有邮箱，只收到站内消息`)
    return said.join('；')
  })
  return null
}

/** Makes the files of what several see alike once: a PDF takes a browser a second. */
function filesOnce(formats: readonly (typeof reportFormats)[number][]) {
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
