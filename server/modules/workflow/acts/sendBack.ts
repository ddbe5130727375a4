import { seqStep } from '#contract/modules/workflow/signing.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { noting } from '../engine/noted.ts'
import { namedBy, requireAmong } from '../engine/openUserTask.ts'
import type { Running, TaskRow } from '../engine/running.ts'
import { requirePeople } from '../people/requirePeople.ts'
import { changeTask } from '../engine/taskWrites.ts'
import { moveTo } from './moveTo.ts'
import { takeTask } from './ownTask.ts'
import { behind, isBefore } from './ways.ts'

export type SendingBack = { id: string; procInstId: string; backTaskKey: string; assignees: readonly string[]; comment: string }

/** Sends an application back to a step that was done before: whoever did it then does it again, unless others are named. */
export async function sendBack(unit: UnitOfWork, { id, procInstId, backTaskKey, assignees, comment }: SendingBack): Promise<void> {
  const { running, task, node } = await takeTask(unit, id, procInstId)
  if (task.owner !== '') throw new Problem(409, '这是别人委托您办理的任务，请填写意见后通过，由委托人决定是否退回')
  const { graph } = running.definition
  const before = await doneAt(unit, running, backTaskKey)
  const target = graph.find(backTaskKey)
  if (before.length === 0 || backTaskKey === node.id || target?.kind !== 'userTask') throw new Problem(422, '只能退回到已经办过的步骤，请重新选择')
  if (!isBefore(graph, backTaskKey, node.id)) throw new Problem(422, '这一步在另一条分支上，请选择本步骤之前办过的步骤')
  const noted = noting('backToTask', { nodeId: node.id, taskId: id, comment })
  await changeTask(unit, noted, task, { state: 'returned', outcome: 'backToTask', comment })
  await requirePeople(unit.trx, assignees)
  const did = lastAt(before)
  if (assignees.length > 0) {
    const { isFree, configured } = await namedBy(unit, running, target)
    if (!isFree) requireAmong(target, assignees, [...configured, ...did])
  }
  running.given = new Map([[backTaskKey, assignees.length > 0 ? assignees : did]])
  const tokens = behind(graph, running.standing.tokens, backTaskKey, task.token)
  await moveTo(unit, running, { tokens, to: backTaskKey }, noted)
}

/** What was decided at a step of this instance, the newest first. */
export function doneAt({ trx }: Pick<UnitOfWork, 'trx'>, { instance }: Pick<Running, 'instance'>, nodeId: string): Promise<TaskRow[]> {
  return trx
    .selectFrom('act_z_task')
    .selectAll()
    .where('instanceId', '=', instance.id)
    .where('nodeId', '=', nodeId)
    .where('state', '=', 'passed')
    .orderBy('endTime', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** People of the newest time that a step was done: all of its signers, or the one who did it. */
function lastAt(tasks: readonly TaskRow[]): string[] {
  const [newest] = tasks
  const round = tasks.filter(({ token, seq }) => token === newest?.token && seq % seqStep === 0).toSorted((one, other) => one.seq - other.seq)
  return [...new Set(round.map(({ endedBy }) => endedBy))]
}
