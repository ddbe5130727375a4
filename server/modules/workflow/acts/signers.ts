import { seqStep } from '#contract/modules/workflow/signing.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { noting, writeHistory } from '../engine/noted.ts'
import type { NotedEvent } from '../engine/noted.ts'
import { tasksOf } from '../engine/running.ts'
import type { Running } from '../engine/running.ts'
import { changeTask, openTask } from '../engine/taskWrites.ts'
import { requirePeople } from '../people/requirePeople.ts'
import { tellNewTask, tellPeopleOf } from '../people/tell.ts'
import { decide } from './decide.ts'
import { takeTask } from './ownTask.ts'

export type AddingSigners = { id: string; users: readonly string[]; at: 'before' | 'after' | 'beside'; comment: string }

/** Has more people sign (加签): before oneself, who waits meanwhile; after oneself; or beside oneself at once. */
export async function addSigners(unit: UnitOfWork, { id, users, at, comment }: AddingSigners): Promise<void> {
  const { running, task, node } = await takeTask(unit, id, null)
  if (task.owner !== '') throw new Problem(409, '这是别人委托您办理的任务，不能加签，请填写意见后通过')
  const here = await tasksOf(unit, running, task.token)
  const busy = new Set(here.filter(({ state }) => state !== 'gone').flatMap(({ assignee }) => (assignee === '' ? [] : [assignee])))
  const people = await requirePeople(unit.trx, users)
  for (const person of people) if (busy.has(person) || person === unit.by.username) throw new Problem(422, `${person} 已经是这一步的办理人，不用再加签`)
  const taken = new Set(here.map(({ seq }) => seq))
  const noted = noting('addSigner', { nodeId: node.id, taskId: id, comment: comment || people.join(',') })
  const seq = at === 'beside' ? task.seq : freeSeq(taken, task.seq, at === 'before' ? -1 : 1)
  if (at === 'before') await changeTask(unit, noted, task, { state: 'later', assignee: task.assignee || unit.by.username })
  for (const assignee of people)
    await openTask(unit, running, noted, { token: task.token, nodeId: node.id, seq, state: at === 'after' ? 'later' : 'open', assignee })
  await writeHistory(unit, running, noted)
  if (at !== 'after') await tellNewTask(unit, running, people)
}

/** The nearest place before or behind a signer where nobody stands. */
function freeSeq(taken: ReadonlySet<number>, from: number, by: 1 | -1): number {
  let seq = from + by
  while (taken.has(seq) && seq % seqStep !== 0) seq += by
  return seq
}

/** Has somebody sign no more (减签) whom one added oneself: whom the process names signs, or hands it over (docs/decisions/159). */
export async function removeSigner(unit: UnitOfWork, { id, userId, comment }: { id: string; userId: string; comment: string }): Promise<void> {
  const own = await takeTask(unit, id, null)
  const { running, task, node } = own
  const here = await tasksOf(unit, running, task.token)
  const waiting = here.filter(({ state }) => state === 'open' || state === 'later')
  const gone = waiting.find(({ assignee, id: other }) => assignee === userId && other !== id)
  if (!gone) throw new Problem(422, '此人不是这一步还没有办理的其他办理人，请刷新后重新选择')
  if (!(await addedBy(unit, running)).has(gone.id)) throw new Problem(422, '只能减去您自己加签的人；其他办理人不能办理时，请他转办')
  const noted = noting('removeSigner', { nodeId: node.id, taskId: gone.id, comment: comment || userId })
  await changeTask(unit, noted, gone, { state: 'gone', outcome: 'removed' })
  await tellPeopleOf(unit, running, { title: `不再需要您审批：${running.business.title}`, content: comment, usernames: [userId] })
  await decide(unit, own, noted)
}

/** Tasks of signers that whoever acts has added. */
async function addedBy({ trx, by }: UnitOfWork, { instance }: Running): Promise<ReadonlySet<string>> {
  const lines = await trx
    .selectFrom('act_z_history')
    .select('event')
    .where('instanceId', '=', instance.id)
    .where('act', '=', 'addSigner')
    .where('byUser', '=', by.username)
    .execute()
  return new Set(lines.flatMap(({ event }) => (JSON.parse(event) as NotedEvent).opened.map(({ id }) => id))) // the server wrote it
}
