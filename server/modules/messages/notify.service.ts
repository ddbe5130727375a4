import { MessageChoices } from '#contract/modules/messages/messageCalls.ts'
import type { Channel, MessageKind } from '#contract/modules/messages/messageTemplate.ts'
import { quietMinutesLeft } from '#contract/rules/quietHours.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { rowId } from '../../db/rowId.ts'
import { agentsOf } from '../identity/agents/agents.service.ts'
import { deliveryParams, enqueueDelivery } from './delivery/deliver.ts'
import type { KnownParams } from './delivery/deliver.ts'
import { attachFiles } from './delivery/files.service.ts'
import type { MessageFile } from './delivery/files.service.ts'
import './tables.ts'

const atOnce = 200
const bell: Channel = '4'

/** One message to be sent, with its place among the ways; `dueAt` is ms since the epoch. Files go with mail alone. */
export type NewMessage = {
  type: Channel
  receiver: string
  title: string
  content: string
  params?: string
  dueAt?: number
  files?: readonly MessageFile[]
}

/** Writes messages and has them sent once the caller's transaction is committed. Returns their ids, in order. */
export async function queueMessages(unit: UnitOfWork, handlers: KnownParams, messages: readonly NewMessage[]): Promise<string[]> {
  const made = { createBy: unit.by.username, createTime: unit.at, updateBy: unit.by.username, updateTime: unit.at, version: 1 }
  const rows = messages.map(({ type, receiver, title, content, params = '', dueAt = unit.at }) => ({
    ...made,
    id: rowId(unit.at),
    esTitle: title,
    esType: type,
    esReceiver: receiver,
    esContent: content,
    esParam: params,
    nextTryAt: dueAt,
  }))
  for (let at = 0; at < rows.length; at += atOnce)
    await unit.trx
      .insertInto('sys_sms')
      .values(
        rows
          .slice(at, at + atOnce)
          .map((row) => ({ ...row, remark: '', esSendStatus: '0' as const, esSendTime: null, esSendNum: 0, esResult: '', holder: '' })),
      )
      .execute()
  for (const [at, { files = [] }] of messages.entries()) await attachFiles(unit, rows[at]?.id ?? '', files)
  for (const dueAt of new Set(rows.map(({ nextTryAt }) => nextTryAt))) await enqueueDelivery(unit, handlers, dueAt)
  return rows.map(({ id }) => id)
}

type Told = { kind: MessageKind; title: string; content: string; usernames: readonly string[]; plantTz: string }

/**
 * Tells people something of a kind, each by the ways that they chose for it; who chose nothing is told by the bell. Mail and text messages
 * wait until their quiet hours are over. Who stands in for them now is told as well.
 */
export async function notifyPeople(unit: UnitOfWork, handlers: KnownParams, { kind, title, content, usernames: asked, plantTz }: Told): Promise<void> {
  const messages: NewMessage[] = []
  const usernames = [...asked, ...(await agentsOf(unit.trx, asked, unit.at))]
  for (let at = 0; at < usernames.length; at += 500) {
    const people = await unit.trx
      .selectFrom('sys_user as person')
      .leftJoin('sys_message_choice as choice', 'choice.userId', 'person.id')
      .select(['person.username', 'choice.choices'])
      .where('person.username', 'in', usernames.slice(at, at + 500))
      .where('person.delFlag', '=', 0)
      .execute()
    for (const { username, choices } of people) {
      const { channels, quiet } = read(choices)
      const quietMs = quiet ? quietMinutesLeft(wireTime(unit.at, plantTz).slice(11, 16), quiet) * 60_000 : 0
      for (const type of channels[kind] ?? [bell])
        messages.push({ type, receiver: username, title, content, dueAt: type === bell ? unit.at : unit.at + quietMs })
    }
  }
  if (messages.length > 0) await queueMessages(unit, handlers, messages)
}

/** How a person wants to be told; the bell for everything where they said nothing. */
export async function choicesOf(db: Database, userId: string): Promise<MessageChoices> {
  const row = await db.selectFrom('sys_message_choice').select('choices').where('userId', '=', userId).executeTakeFirst()
  return read(row?.choices ?? null)
}

function read(choices: string | null): MessageChoices {
  return MessageChoices.parse(JSON.parse(choices ?? '{}'))
}

/** `queueMessages` for a module that is not handed the handlers. */
export function sendMessages(unit: UnitOfWork, messages: readonly NewMessage[]): Promise<string[]> {
  return queueMessages(unit, deliveryParams, messages)
}

/** `notifyPeople` for such a module. */
export function tellPeople(unit: UnitOfWork, told: Told): Promise<void> {
  return notifyPeople(unit, deliveryParams, told)
}
