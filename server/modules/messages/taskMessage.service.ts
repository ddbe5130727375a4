import { randomUUID } from 'node:crypto'
import type { UnitOfWork } from '../../bus/unit.ts'
import { agentsOf } from '../identity/agents/agents.service.ts'
import { deliveryParams } from './delivery/deliver.ts'
import { choicesOf, queueMessages } from './notify.service.ts'
import './tables.ts'

type TaskMessage = { busId: string; title: string; content: string; usernames: readonly string[] }

/**
 * Tells people about an application: a system message with the way to it (api-contract.md 2.3: busType bpm, busId), in the transaction
 * under way, and by mail or text message for those who chose that. Who stands in for them is told as well.
 */
export async function announceTask(unit: UnitOfWork, { busId, title, content, usernames: asked }: TaskMessage): Promise<void> {
  const { trx, at } = unit
  const usernames = [...new Set([...asked, ...(await agentsOf(trx, asked, at))])]
  if (usernames.length === 0) return
  const people = await trx.selectFrom('sys_user').select(['id', 'username']).where('username', 'in', usernames).where('delFlag', '=', 0).execute()
  const rung: string[] = []
  for (const { id, username } of people) {
    const ways = (await choicesOf(trx, id)).channels['task'] ?? ['4']
    if (ways.includes('4')) rung.push(id)
    const others = ways.filter((way) => way !== '4')
    await queueMessages(
      unit,
      deliveryParams,
      others.map((type) => ({ type, receiver: username, title, content: content || title })),
    )
  }
  if (rung.length === 0) return
  const id = randomUUID()
  const made = { createBy: 'system', createTime: at, updateBy: 'system', updateTime: at, version: 1 }
  const sent = { sender: '系统', priority: 'M', msgCategory: '2', msgType: 'USER', sendStatus: '1', sendTime: at, cancelTime: null } as const
  await trx
    .insertInto('sys_announcement')
    .values({
      id,
      titile: title.slice(0, 100),
      msgContent: `<p>${escaped(content || title)}</p>`,
      msgAbstract: '',
      startTime: null,
      endTime: null,
      ...sent,
      userIds: rung.map((userId) => `${userId},`).join(''),
      busType: 'bpm',
      busId,
      openType: 'url',
      openPage: '/bpm/task/MyTaskList',
      ...made,
    })
    .execute()
  await trx
    .insertInto('sys_announcement_send')
    .values(rung.map((userId) => ({ id: randomUUID(), anntId: id, userId, readFlag: '0' as const, readTime: null })))
    .execute()
  unit.afterCommit('announcement.published', { id, title, userIds: rung, isMail: false })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What people write stays text. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
