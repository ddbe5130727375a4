import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import type { ChangedTask, Noting } from './noted.ts'
import type { Running, TaskRow } from './running.ts'
import { nameOf } from './definitions.ts'

export type NewTask = { token: number; nodeId: string; seq: number; state: 'open' | 'later'; assignee: string; owner?: string; candidates?: readonly string[] }

/** Opens a task, or has it wait until it is its turn; its id. */
export async function openTask({ trx, at }: UnitOfWork, running: Running, noted: Noting, task: NewTask): Promise<string> {
  const { token, nodeId, seq, state, assignee, owner = '', candidates = [] } = task
  const id = rowId(at)
  await trx
    .insertInto('act_z_task')
    .values({
      id,
      instanceId: running.instance.id,
      token,
      nodeId,
      name: nameOf(running.definition, nodeId),
      assignee,
      owner,
      seq,
      state,
      outcome: '',
      comment: '',
      priority: running.business.priority,
      createTime: at,
      endTime: null,
      dueAt: null,
      endedBy: '',
      version: 1,
      hiddenAt: null,
    })
    .execute()
  if (candidates.length > 0)
    await trx
      .insertInto('act_z_candidate')
      .values(candidates.map((username) => ({ taskId: id, username })))
      .execute()
  noted.event.opened.push({ id, token, nodeId, seq, state, assignee, owner })
  return id
}

/** Changes what stands of a task; its version goes up, so that who signed for it as it stood before signs anew. */
export async function changeTask(
  { trx, by, at }: UnitOfWork,
  noted: Noting,
  { id, version }: Pick<TaskRow, 'id' | 'version'>,
  set: Omit<ChangedTask, 'id'> & { comment?: string },
): Promise<void> {
  const ends = set.state !== undefined && set.state !== 'open' && set.state !== 'later'
  await trx
    .updateTable('act_z_task')
    .set({
      ...set,
      version: version + 1,
      ...(ends ? { endTime: at, endedBy: by.username } : {}),
      ...(set.state === 'open' ? { endTime: null, endedBy: '' } : {}),
    })
    .where('id', '=', id)
    .execute()
  const { comment: _said, ...kept } = set
  noted.event.changed.push({ id, ...kept })
}

/** Gives a task to one person, or to several of whom one claims it. */
export async function giveTask(
  unit: UnitOfWork,
  noted: Noting,
  task: Pick<TaskRow, 'id' | 'version'>,
  people: readonly string[],
  more: { owner?: string } = {},
): Promise<void> {
  const [first = ''] = people
  await changeTask(unit, noted, task, { ...more, assignee: people.length === 1 ? first : '' })
  await unit.trx.deleteFrom('act_z_candidate').where('taskId', '=', task.id).execute()
  if (people.length < 2) return
  await unit.trx
    .insertInto('act_z_candidate')
    .values(people.map((username) => ({ taskId: task.id, username })))
    .execute()
}
