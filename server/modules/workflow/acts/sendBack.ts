import type { Token } from '#contract/modules/workflow/advance.ts'
import type { Graph } from '#contract/modules/workflow/graph.ts'
import { seqStep } from '#contract/modules/workflow/signing.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { noting } from '../engine/noted.ts'
import type { Running, TaskRow } from '../engine/running.ts'
import { step } from '../engine/step.ts'
import { changeTask } from '../engine/taskWrites.ts'
import { takeTask } from './ownTask.ts'

export type SendingBack = { id: string; procInstId: string; backTaskKey: string; assignees: readonly string[]; comment: string }

/** Sends an application back to a step that was done before: whoever did it then does it again, unless others are named. */
export async function sendBack(unit: UnitOfWork, { id, procInstId, backTaskKey, assignees, comment }: SendingBack): Promise<void> {
  const { running, task, node } = await takeTask(unit, id, procInstId)
  const before = await doneAt(unit, running, backTaskKey)
  if (before.length === 0 || backTaskKey === node.id || running.definition.graph.find(backTaskKey)?.kind !== 'userTask')
    throw new Problem(422, '只能退回到已经办过的步骤，请重新选择')
  const noted = noting('backToTask', { nodeId: node.id, taskId: id, comment })
  await changeTask(unit, noted, task, { state: 'returned', outcome: 'backToTask', comment })
  running.given = new Map([[backTaskKey, assignees.length > 0 ? assignees : lastAt(before)]])
  const tokens = behind(running.definition.graph, running.standing.tokens, backTaskKey, task.token)
  await step(unit, running, { is: 'move', tokens, to: backTaskKey }, noted)
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

/** Tokens that stand behind a step, as seen in its scope: they go when the application goes back to it, or a join behind it would fill twice. */
export function behind(graph: Graph, tokens: readonly Token[], to: string, own: number | null): number[] {
  const scope = graph.node(to).parent
  const isBehind = ({ nodeId, via }: Token) => {
    const here = graph.within(nodeId, scope)
    if (here === null) return false
    if (here !== nodeId || via === '') return here === to || graph.reaches(to, here)
    const came = graph.into(nodeId).find(({ id }) => id === via)
    return came !== undefined && (came.from === to || graph.reaches(to, came.from)) // at a join: by which branch it came
  }
  return tokens.filter((token) => token.n === own || isBehind(token)).map(({ n }) => n)
}
