import type { NodeOf } from '#contract/modules/workflow/model.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { loadRunning, requireRuns } from '../engine/running.ts'
import type { Running, TaskRow } from '../engine/running.ts'
import { principalsOf } from '../people/principals.ts'

/** A task in the hands of whoever may act on it, while the turn of its instance is held. */
export type OwnTask = { running: Running; task: TaskRow; node: NodeOf<'userTask'> }

export const noTask = '没有这个待办任务，请刷新'

/** What was done with a task, as the second is told who acts at the same time as another. */
const doneWords: Readonly<Record<string, string>> = { passed: '通过', rejected: '驳回', returned: '退回', gone: '结束', later: '转给前面的加签人' }

/** Takes a task to act on it. Others' tasks are 404; of two who act at once the second is told what the first did. */
export async function takeTask(unit: UnitOfWork, id: string, procInstId: string | null, states: readonly string[] = ['open']): Promise<OwnTask> {
  const first = await unit.trx.selectFrom('act_z_task').select('instanceId').where('id', '=', id).executeTakeFirst()
  if (!first || (procInstId !== null && procInstId !== '' && first.instanceId !== procInstId)) throw new Problem(404, noTask)
  const running = await loadRunning(unit, first.instanceId)
  const task = await unit.trx.selectFrom('act_z_task').selectAll().where('id', '=', id).executeTakeFirst()
  const node = running.definition.graph.find(task?.nodeId ?? '')
  if (!task || node?.kind !== 'userTask') throw new Problem(404, noTask)
  const principals = await principalsOf(unit.trx, unit.by.username, unit.at)
  if (!(await isTheirs(unit.trx, task, principals))) throw new Problem(404, noTask)
  if (!states.includes(task.state)) throw new Problem(409, await alreadyDone(unit.trx, task))
  requireRuns(running)
  return { running, task, node }
}

async function isTheirs(db: Database, task: TaskRow, principals: readonly string[]): Promise<boolean> {
  if (principals.includes(task.assignee) || principals.includes(task.endedBy)) return true
  if (task.assignee !== '' && task.state === 'open') return false
  const claimed = await db
    .selectFrom('act_z_candidate')
    .select('taskId')
    .where('taskId', '=', task.id)
    .where('username', 'in', [...principals])
    .executeTakeFirst()
  return claimed !== undefined
}

async function alreadyDone(db: Database, { endedBy, state }: TaskRow): Promise<string> {
  const person = await db.selectFrom('sys_user').select('realname').where('username', '=', endedBy).executeTakeFirst()
  const who = person?.realname ?? (endedBy || '系统')
  return `这一步已由 ${who} ${doneWords[state] ?? '办理'}，请刷新后查看`
}
