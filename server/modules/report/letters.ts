import { Problem } from '../../http/problem.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { LongJobRun } from '../../jobs/handler.ts'
import { workFor } from '../../tenancy/atWork.ts'
import type { MessageFile } from '../messages/delivery/files.service.ts'
import { tellPeople } from '../messages/tellPeople.service.ts'

/** How often a sending is tried in all. */
export const attempts = 3
/** of one sending: each has a file of their own, all of them written in one go */
const mostReceivers = 200

/** What somebody is sent of one tenant, made with their own rights; `files` go with the mail. */
export type Offer = { tenant: { id: number; name: string }; files: readonly MessageFile[] }

/** By login name: an offer for each tenant at work that they work for, none where they see nothing of it, null where there is no such account. */
export type OffersFor = (username: string) => Promise<readonly Offer[] | null>

type Sent = {
  title: string
  /** path of the page that shows it */
  link: string
  to: readonly string[]
  offersFor: OffersFor
  plantTz: string
  /** what a person does when nobody can get it */
  amend: string
}

/** What the run says; `isWhole`: everybody got it. */
type Said = { said: string; isWhole: boolean }

/**
 * Sends something by bell and mail, to each as they may see it now (docs/decisions/134-reports-go-out.md). Who sees nothing of it, has no account, or
 * whose file could not be made gets nothing; the run says so. Throws where nobody is left. `also` writes what follows in the same transaction.
 */
export async function sendLetters(
  run: Pick<LongJobRun<unknown>, 'signal' | 'progress' | 'finish' | 'attempt'>,
  { title, link, to, offersFor, plantTz, amend }: Sent,
  also: (unit: UnitOfWork, said: Said) => Promise<void> = async () => {},
): Promise<void> {
  if (to.length > mostReceivers) throw new Error(`一次最多发给 ${mostReceivers} 人，现在是 ${to.length} 人，请分成几次发送`)
  const letters: ({ username: string } & Offer)[] = []
  const [unknown, blind, failed]: [string[], string[], string[]] = [[], [], []]
  for (const [at, username] of to.entries()) {
    run.signal.throwIfAborted()
    run.progress((100 * at) / to.length, `正在生成第 ${at + 1} 份`)
    const offers = await offersFor(username).catch((error: unknown) => {
      // a trouble of the moment: nothing was sent yet, and the next attempt sends it to all; the last one does what it can
      if (!(error instanceof Problem) || (error.status >= 500 && run.attempt < attempts)) throw error
      failed.push(`${username} 的没有生成：${error.message}`)
      return 'failed' as const
    })
    if (offers === 'failed') continue
    if (offers === null) unknown.push(username)
    else if (offers.length === 0) blind.push(username)
    else letters.push(...offers.map((offer) => ({ username, ...offer })))
  }
  const left = [
    ...(unknown.length > 0 ? [`${unknown.join('、')} 没有账号`] : []),
    ...(blind.length > 0 ? [`${blind.join('、')} 没有权限看这份报表`] : []),
    ...failed,
  ]
  if (letters.length === 0) throw new Error(`收件人 ${left.join('，')}，${amend}`)
  await run.finish(async (unit) => {
    const mailless: string[] = []
    for (const { username, tenant, files } of letters) {
      const told = { to: [username], title: tenant.name === '' ? title : `${title}（${tenant.name}）`, content: `${title} 已可查看：${link}`, files, plantTz }
      mailless.push(...(await workFor(tenant.id, () => tellPeople(unit, told))).mailless)
    }
    const words = [`${title} 已发给 ${new Set(letters.map(({ username }) => username)).size} 人`, ...left]
    if (mailless.length > 0) words.push(`${[...new Set(mailless)].join('、')} 没有邮箱，只收到站内消息`)
    const said = words.join('；')
    await also(unit, { said, isWhole: left.length === 0 })
    return said
  })
}
