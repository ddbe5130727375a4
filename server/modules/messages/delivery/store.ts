import type { Transaction } from 'kysely'
import { outgoing } from '#contract/modules/messages/message.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Tables } from '../../../db/database.ts'
import { dropFiles } from './files.service.ts'
import type { Outcome } from './provider.ts'
import '../tables.ts'

const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]
/** ms: rests double from the first to the longest; after `giveUpMs` since it was written a message has failed */
const rests = { firstMs: minuteMs / 2, longestMs: 5 * minuteMs, giveUpMs: dayMs }

export type Held = { id: string; esType: '1' | '2' | '3' | '4'; esReceiver: string; esTitle: string; esContent: string; esSendNum: number; createTime: number }

/**
 * Takes some of what is due for one run of the job, oldest first. What another run holds is left alone while that run lives; a run that
 * is taken up again has its own back. The condition stands in the update itself, so that of two who take at once one gets each.
 */
export async function holdDue(
  trx: Transaction<Tables>,
  runId: string,
  { now, without, atMost }: { now: number; without: readonly string[]; atMost: number },
): Promise<Held[]> {
  const alive = trx.selectFrom('sys_job_run').select('id').where('state', 'in', ['waiting', 'running']).where('handler', '=', 'messages.deliver')
  let due = trx
    .selectFrom('sys_sms')
    .select('id')
    .where('esSendStatus', '=', '0')
    .where('nextTryAt', '<=', now)
    .where(({ or, eb }) => or([eb('holder', 'in', ['', runId]), eb('holder', 'not in', alive)]))
  if (without.length > 0) due = due.where('esType', 'not in', [...without] as Held['esType'][]) // values of that column
  await trx
    .updateTable('sys_sms')
    .set({ holder: runId })
    .where('id', 'in', due.orderBy('nextTryAt').orderBy('id').limit(atMost))
    .where('esSendStatus', '=', '0')
    .where(({ or, eb }) => or([eb('holder', 'in', ['', runId]), eb('holder', 'not in', alive)]))
    .execute()
  return trx
    .selectFrom('sys_sms')
    .select(['id', 'esType', 'esReceiver', 'esTitle', 'esContent', 'esSendNum', 'createTime'])
    .where('holder', '=', runId)
    .where('esSendStatus', '=', '0')
    .orderBy('id')
    .execute()
}

/** Writes what became of messages, each with its version, and says when the earliest of those that failed for now is to be tried again; null: none. */
export async function writeOutcomes(unit: UnitOfWork, done: readonly { message: Held; outcome: Outcome }[]): Promise<number | null> {
  const { trx, at, afterCommit } = unit
  let earliest: number | null = null
  const sent = done.filter(({ outcome }) => outcome.is === 'sent')
  const bump = { holder: '', updateBy: 'system', updateTime: at }
  if (sent.length > 0)
    await trx
      .updateTable('sys_sms')
      .set({ ...bump, esSendStatus: '1', esSendTime: at, esResult: '已送达' })
      .set(({ eb }) => ({ esSendNum: eb('esSendNum', '+', 1), version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        sent.map(({ message }) => message.id),
      )
      .execute()
  await dropFiles(
    unit,
    sent.map(({ message }) => message.id),
  )
  for (const { message, outcome } of done) {
    if (outcome.is === 'sent') continue
    const isOver = outcome.is === 'refused' || at - message.createTime >= rests.giveUpMs
    const nextTryAt = at + Math.min(rests.longestMs, rests.firstMs * 2 ** Math.min(message.esSendNum, 10))
    if (!isOver) earliest = Math.min(earliest ?? nextTryAt, nextTryAt)
    await trx
      .updateTable('sys_sms')
      .set({
        ...bump,
        nextTryAt,
        esSendNum: message.esSendNum + 1,
        esSendStatus: isOver ? '2' : '0',
        esResult: isOver ? outcome.why : `${outcome.why}，稍后自动重试`,
      })
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', message.id)
      .execute()
  }
  if (done.length > 0) afterCommit('resource.changed', { resource: outgoing.name, verb: 'import', id: null, mark: null })
  return earliest
}
