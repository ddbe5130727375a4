import { seqStep } from '#contract/modules/workflow/signing.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { noting, writeHistory } from '../engine/noted.ts'
import type { NotedEvent, Noting } from '../engine/noted.ts'
import { tasksOf } from '../engine/running.ts'
import type { Running, TaskRow } from '../engine/running.ts'
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
  const noted = noting('addSigner', { nodeId: node.id, taskId: id, comment: comment || people.join(',') })
  const seq = at === 'beside' ? task.seq : await placeFor(unit, noted, here, { from: task.seq, by: at === 'before' ? -1 : 1 })
  if (at === 'before') await changeTask(unit, noted, task, { state: 'later', assignee: task.assignee || unit.by.username })
  for (const assignee of people)
    await openTask(unit, running, noted, { token: task.token, nodeId: node.id, seq, state: at === 'after' ? 'later' : 'open', assignee })
  await writeHistory(unit, running, noted)
  if (at !== 'after') await tellNewTask(unit, running, people)
}

/** The nearest free place before or behind a signer. Where only that of the next one of the round is left, those who were added move away from it. */
async function placeFor(unit: UnitOfWork, noted: Noting, here: readonly TaskRow[], { from, by }: { from: number; by: 1 | -1 }): Promise<number> {
  const taken = new Set(here.map(({ seq }) => seq))
  let seq = from + by
  while (taken.has(seq) && seq % seqStep !== 0) seq += by
  if (seq % seqStep !== 0) return seq
  const [low, high] = by === 1 ? [seq - seqStep, seq] : [seq, seq + seqStep]
  const added = here.filter((one) => one.seq > low && one.seq < high)
  if (added.some((one) => (one.seq - by) % seqStep === 0)) throw new Problem(409, '这一步加签的人太多，请先请他们办理')
  for (const one of added) await changeTask(unit, noted, one, { seq: one.seq - by })
  return seq - by
}

/** Has somebody sign no more (减签) whom one added oneself: whom the process names signs, or hands it over (docs/decisions/159). Also while one waits for them. */
export async function removeSigner(unit: UnitOfWork, { id, userId, comment }: { id: string; userId: string; comment: string }): Promise<void> {
  const own = await takeTask(unit, id, null, ['open', 'later'])
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
