import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { noting, writeHistory } from '../engine/noted.ts'
import { changeTask } from '../engine/taskWrites.ts'
import { requirePerson } from '../people/requirePeople.ts'
import { tellNewTask, tellPeopleOf } from '../people/tell.ts'
import { noTask, takeTask } from './ownTask.ts'
import type { OwnTask } from './ownTask.ts'

type Given = { id: string; userId: string; comment: string; procInstId: string | null }

/** Gives a task away for good (转办). */
export async function transferTask(unit: UnitOfWork, { id, userId, comment, procInstId }: Given): Promise<void> {
  const own = await takeTask(unit, id, procInstId)
  const person = await otherPerson(unit, own, userId)
  const noted = noting('transfer', { nodeId: own.node.id, taskId: id, comment })
  await changeTask(unit, noted, own.task, { assignee: person })
  await writeHistory(unit, own.running, noted)
  await tellNewTask(unit, own.running, [person])
}

/** Has somebody else look at a task, after which it comes back (委托). */
export async function delegateTask(unit: UnitOfWork, { id, userId, comment, procInstId }: Given): Promise<void> {
  const own = await takeTask(unit, id, procInstId)
  if (own.task.owner !== '') throw new Problem(409, '这是别人委托您办理的任务，不能再委托，请填写意见后通过')
  const person = await otherPerson(unit, own, userId)
  const owner = own.task.assignee === '' ? unit.by.username : own.task.assignee
  const noted = noting('delegate', { nodeId: own.node.id, taskId: id, comment })
  await changeTask(unit, noted, own.task, { assignee: person, owner })
  await writeHistory(unit, own.running, noted)
  const title = `被委托待审批：${own.running.business.title}`
  await tellPeopleOf(unit, own.running, { title, content: comment, usernames: [person] })
}

async function otherPerson(unit: UnitOfWork, { task, running }: OwnTask, username: string): Promise<string> {
  const person = await requirePerson(unit.trx, username)
  if (person === task.assignee) throw new Problem(422, '这个任务已经在此人手上，请选择另一个人')
  if (person === task.owner) throw new Problem(422, '这个任务是此人委托给您的，请填写意见后通过，任务会回到他手上')
  const same = await unit.trx
    .selectFrom('act_z_task')
    .select('id')
    .where('instanceId', '=', running.instance.id)
    .where('token', '=', task.token)
    .where('assignee', '=', person)
    .where('state', 'in', ['open', 'later', 'passed'])
    .executeTakeFirst()
  if (same) throw new Problem(422, '此人已经是这一步的办理人，请选择另一个人')
  return person
}

/** Takes what several could do into one's own hands (签收). */
export async function claimTask(unit: UnitOfWork, { id, comment }: { id: string; comment: string }): Promise<void> {
  const { running, task, node } = await takeTask(unit, id, null)
  if (task.assignee !== '') throw new Problem(409, '这个任务已经签收，请刷新')
  const noted = noting('claim', { nodeId: node.id, taskId: id, comment })
  await changeTask(unit, noted, task, { assignee: unit.by.username })
  await writeHistory(unit, running, noted)
}

/** Gives back what was claimed, so that others can do it. */
export async function unclaimTask(unit: UnitOfWork, { id, comment }: { id: string; comment: string }): Promise<void> {
  const { running, task, node } = await takeTask(unit, id, null)
  const others = await unit.trx.selectFrom('act_z_candidate').select('username').where('taskId', '=', id).execute()
  if (task.assignee !== unit.by.username) throw new Problem(404, noTask)
  if (others.length === 0) throw new Problem(409, '这个任务只指定给您一人，不能退回公共待办；可以转办给别人')
  const noted = noting('unclaim', { nodeId: node.id, taskId: id, comment })
  await changeTask(unit, noted, task, { assignee: '' })
  await writeHistory(unit, running, noted)
}
