import { randomUUID } from 'node:crypto'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Outcome } from './provider.ts'
import type { Held } from './store.ts'

/** Puts a message into the bell of a person: a system message to one, published at once (api-contract.md 2.3). It is written with its outcome, so it is there once. */
export async function ring({ trx, at, afterCommit }: UnitOfWork, { esReceiver, esTitle, esContent }: Held): Promise<Outcome> {
  const person = await trx.selectFrom('sys_user').select('id').where('username', '=', esReceiver).where('delFlag', '=', 0).executeTakeFirst()
  if (!person) return { is: 'refused', why: '没有这个账号' }
  const id = randomUUID()
  await trx
    .insertInto('sys_announcement')
    .values({
      id,
      titile: esTitle,
      msgContent: esContent
        .split(/\r?\n/)
        .map((line) => `<p>${escaped(line)}</p>`)
        .join(''),
      msgAbstract: '',
      startTime: null,
      endTime: null,
      sender: '系统',
      priority: 'M',
      msgCategory: '2',
      msgType: 'USER',
      userIds: `${person.id},`,
      sendStatus: '1',
      sendTime: at,
      cancelTime: null,
      busType: '',
      busId: '',
      openType: '',
      openPage: '',
      createBy: 'system',
      createTime: at,
      updateBy: 'system',
      updateTime: at,
      version: 1,
    })
    .execute()
  await trx.insertInto('sys_announcement_send').values({ id: randomUUID(), anntId: id, userId: person.id, readFlag: '0', readTime: null }).execute()
  afterCommit('announcement.published', { id, title: esTitle, userIds: [person.id], isMail: false })
  return { is: 'sent' }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What people write stays text. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
