import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { askAgain } from '../engine/askAgain.ts'
import { noting, writeHistory } from '../engine/noted.ts'
import type { NotedEvent } from '../engine/noted.ts'
import { loadRunning, requireRuns, tasksOf } from '../engine/running.ts'
import type { Running, TaskRow } from '../engine/running.ts'
import { step } from '../engine/step.ts'
import { tellNewTask } from '../people/tell.ts'
import { noTask } from './ownTask.ts'

/** Acts after which somebody before can no longer take theirs back. */
const decides = new Set(['pass', 'back', 'backToTask', 'resolve', 'addSigner', 'transfer', 'delegate', 'claim', 'timer', 'move', 'migrate', 'takeBack'])

const actedSince = '后面的办理人已经处理，不能取回；可以请他退回'

/** Takes back what one passed (取回), while nobody behind has acted on it: also one of several signers. */
export async function takeBackTask(unit: UnitOfWork, { id, comment }: { id: string; comment: string }): Promise<void> {
  const { trx, by } = unit
  const first = await trx.selectFrom('act_z_task').select(['instanceId', 'endedBy']).where('id', '=', id).executeTakeFirst()
  if (!first || first.endedBy !== by.username) throw new Problem(404, noTask)
  const running = await loadRunning(unit, first.instanceId)
  requireRuns(running)
  const task = await trx.selectFrom('act_z_task').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (task.state !== 'passed') throw new Problem(409, '只能取回自己通过的步骤，请刷新')
  const noted = noting('takeBack', { nodeId: task.nodeId, taskId: id, comment })
  if (running.standing.tokens.some(({ n }) => n === task.token)) return reopen(unit, running, task, noted)
  const since = await eventsSince(unit, running, id)
  if (since.some(({ act }) => decides.has(act))) throw new Problem(409, actedSince)
  const [own, ...others] = since
  const moved = [own, ...others].flatMap((one) => one?.event.entered ?? []).map(({ n }) => n)
  const ways = new Set(since.flatMap(({ event }) => event.took))
  // what waits at a join came there by a way of one's own step, and was never entered
  const standing = running.standing.tokens.filter(({ n, via }) => moved.includes(n) || ways.has(via)).map(({ n }) => n)
  const isJoined = since.some(({ event }) => event.passed.some((nodeId) => running.definition.graph.into(nodeId).length > 1 && isGateway(running, nodeId)))
  if (isJoined || standing.length === 0) throw new Problem(409, '流程已与其他分支汇合，不能取回；可以请后面的办理人退回')
  if (since.some(({ act }) => act === 'service')) throw new Problem(409, '后面的自动步骤已经执行，不能取回')
  running.taken = task
  await step(unit, running, { is: 'move', tokens: standing, to: task.nodeId }, noted)
}

/** Other signers still decide: one's own part is open again. */
async function reopen(unit: UnitOfWork, running: Running, task: TaskRow, noted: ReturnType<typeof noting>): Promise<void> {
  const tasks = await tasksOf(unit, running, task.token)
  if (tasks.some(({ seq, state }) => seq > task.seq && (state === 'passed' || state === 'rejected'))) throw new Problem(409, actedSince)
  const besides = await askAgain(unit, noted, tasks, { taskId: task.id, token: task.token })
  await writeHistory(unit, running, noted)
  await tellNewTask(unit, running, besides)
}

function isGateway({ definition }: Running, nodeId: string): boolean {
  const { kind } = definition.graph.node(nodeId)
  return kind === 'parallel' || kind === 'inclusive'
}

type Since = { act: string; event: NotedEvent }

/** The lines behind the one in which a task was passed; its own comes first, for what it led to, without counting as an act. */
async function eventsSince({ trx }: UnitOfWork, { instance }: Running, taskId: string): Promise<Since[]> {
  const own = await trx
    .selectFrom('act_z_history')
    .select('seq')
    .where('instanceId', '=', instance.id)
    .where('taskId', '=', taskId)
    .where('act', '=', 'pass')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const lines = await trx
    .selectFrom('act_z_history')
    .select(['seq', 'act', 'event'])
    .where('instanceId', '=', instance.id)
    .where('seq', '>=', own.seq)
    .orderBy('seq')
    .execute()
  return lines.map(({ seq, act, event }) => ({ act: seq === own.seq ? '' : act, event: JSON.parse(event) as NotedEvent })) // the server wrote it
}
