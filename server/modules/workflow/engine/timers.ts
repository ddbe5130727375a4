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
  if (armed.length === 0) return
  await unit.trx
    .insertInto('act_z_timer')
    .values(
      armed.map(({ id }) => ({
        id: rowId(unit.at),
        instanceId: running.instance.id,
        token: token.n,
        nodeId: id,
        dueAt: unit.at,
        round: 0,
        state: 'armed',
        error: '',
      })),
    )
    .execute()
  await callTimers(unit, null)
}
