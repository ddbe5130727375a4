import type { Graph } from '#contract/modules/workflow/graph.ts'
import type { Token } from '#contract/modules/workflow/advance.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { callTimers } from '../timers/callTimers.ts'
import type { Running } from './running.ts'

/**
 * Arms the timers of a node. When each is due is computed by the job that serves them, which knows the plant's clock and calendar;
 * it is called in this very transaction.
 */
export async function armTimers(unit: UnitOfWork, running: Running, token: Token): Promise<void> {
  const { graph } = running.definition
  const node = graph.node(token.nodeId)
  const armed = node.kind === 'timer' ? [node] : graph.boundariesOf(node.id)
  await arm(
    unit,
    running,
    token,
    armed.map(({ id }) => id),
  )
}

async function arm(unit: UnitOfWork, running: Running, token: Token, nodeIds: readonly string[]): Promise<void> {
  if (nodeIds.length === 0) return
  await unit.trx
    .insertInto('act_z_timer')
    .values(
      nodeIds.map((nodeId) => ({
        id: rowId(unit.at),
        instanceId: running.instance.id,
        token: token.n,
        nodeId,
        dueAt: unit.at,
        round: 0,
        state: 'armed',
        error: '',
      })),
    )
    .execute()
  await callTimers(unit, null)
}

/** The timers of a step in another version of its process: those that are the same go on, what is gone or timed otherwise goes, and what is new begins now. */
export async function refitTimers(unit: UnitOfWork, running: Running, before: Graph, token: Token): Promise<void> {
  const { graph } = running.definition
  const timersOf = (one: Graph) => {
    const node = one.node(token.nodeId)
    const those = node.kind === 'timer' ? [node] : one.boundariesOf(node.id)
    return new Map(those.map((timer) => [timer.id, JSON.stringify(timer.timing)]))
  }
  const [was, is] = [timersOf(before), timersOf(graph)]
  const gone = [...was].filter(([id, timing]) => is.get(id) !== timing).map(([id]) => id)
  if (gone.length > 0) {
    const own = { instanceId: running.instance.id, token: token.n }
    await unit.trx
      .updateTable('act_z_timer')
      .set({ state: 'gone' })
      .where('instanceId', '=', own.instanceId)
      .where('token', '=', own.token)
      .where('nodeId', 'in', gone)
      .where('state', 'in', ['armed', 'waiting', 'failed'])
      .execute()
    const next = await unit.trx
      .selectFrom('act_z_timer')
      .select(({ fn }) => fn.min('dueAt').as('dueAt'))
      .where('instanceId', '=', own.instanceId)
      .where('token', '=', own.token)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    await unit.trx
      .updateTable('act_z_task')
      .set({ dueAt: next?.dueAt ?? null })
      .where('instanceId', '=', own.instanceId)
      .where('token', '=', own.token)
      .where('state', 'in', ['open', 'later'])
      .execute()
  }
  await arm(
    unit,
    running,
    token,
    [...is].filter(([id, timing]) => was.get(id) !== timing).map(([id]) => id),
  )
}
