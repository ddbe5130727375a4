import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { noting, writeHistory } from '../engine/noted.ts'
import { loadRunning, noInstance, requireRuns } from '../engine/running.ts'
import { endApplication } from '../engine/step.ts'
import { moveTo } from './moveTo.ts'
import { behind, isBefore } from './ways.ts'

/** An administrator ends an application: it is a draft again, with the reason in its history. */
export async function deleteInstance(unit: UnitOfWork, instanceId: string, reason: string): Promise<void> {
  const running = await loadRunning(unit, instanceId)
  if (running.instance.state === 'ended') throw new Problem(409, '流程已经结束，请在“已结束”中删除')
  if (running.instance.parentInstance !== '') throw new Problem(409, '这是被其他流程调用的子流程，请删除调用它的流程')
  const told = reason === '' ? '管理员删除了审批流程' : `管理员删除了审批流程：${reason}`
  await endApplication(unit, running, { status: 0, result: 0, reason: `deleted-${reason}`, told }, noting('delete', { comment: reason }))
}

/** Suspended, nobody acts and no timer fires until it is activated again. */
export async function setSuspended(unit: UnitOfWork, instanceId: string, isSuspended: boolean): Promise<void> {
  const running = await loadRunning(unit, instanceId)
  if (running.instance.state === 'ended') throw new Problem(409, '流程已经结束，请刷新')
  const state = isSuspended ? 'suspended' : 'running'
  if (running.instance.state === state) throw new Problem(409, isSuspended ? '流程已是挂起状态' : '流程已是激活状态')
  running.instance.state = state
  await unit.trx.updateTable('act_z_instance').set({ state }).where('id', '=', instanceId).execute()
  await writeHistory(unit, running, noting(isSuspended ? 'suspend' : 'activate'))
}

/** Takes finished applications off the list; what happened in them stays in the database. */
export async function hideFinished({ trx }: UnitOfWork, ids: readonly string[]): Promise<void> {
  const over = await trx
    .selectFrom('act_z_instance')
    .select(['id', 'businessId'])
    .where('id', 'in', [...ids])
    .where('state', '=', 'ended')
    .execute()
  if (over.length < ids.length) throw new Problem(404, noInstance)
  await trx
    .updateTable('act_z_business')
    .set({ isHidden: 1 })
    .where(
      'id',
      'in',
      over.map(({ businessId }) => businessId),
    )
    .execute()
}

/** An administrator puts an application to another step, with a reason. */
export async function moveToken(
  unit: UnitOfWork,
  { procInstId, from, to, reason }: { procInstId: string; from: string; to: string; reason: string },
): Promise<void> {
  const running = await loadRunning(unit, procInstId)
  requireRuns(running)
  const { graph } = running.definition
  if (graph.find(to)?.kind !== 'userTask') throw new Problem(422, '只能调整到人工步骤，请重新选择')
  const token = running.standing.tokens.find(({ nodeId }) => nodeId === from)
  if (!token) throw new Problem(409, '流程已不在所选的步骤，请刷新')
  if (!isBefore(graph, to, from) && !isBefore(graph, from, to)) throw new Problem(422, '这一步在另一条分支上，请选择同一条分支或分支之外的步骤')
  const { tokens } = running.standing
  // forwards, the branches that would come there go as well: a join in between would wait for this one for ever
  const coming = tokens.filter(({ nodeId }) => graph.within(to, graph.node(nodeId).parent) !== nodeId && isBefore(graph, nodeId, to)).map(({ n }) => n)
  const moved = new Set([...behind(graph, tokens, to, token.n), ...coming])
  await moveTo(unit, running, { tokens: [...moved], to }, noting('move', { nodeId: from, comment: reason }))
}
