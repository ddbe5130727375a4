import { actTitles } from '#contract/modules/workflow/state.ts'
import type { HistoryLine, WorkflowState } from '#contract/modules/workflow/state.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { definitionOf, nameOf } from '../engine/definitions.ts'
import type { NotedEvent } from '../engine/noted.ts'
import { noInstance } from '../engine/running.ts'
import { waitingFor } from '../people/waitingFor.ts'
import { realnamesOf } from './wire.ts'

/** Everything that a drawing of an application shows. */
export async function stateOf(db: Database, procInstId: string): Promise<WorkflowState> {
  const instance = await db.selectFrom('act_z_instance').selectAll().where('id', '=', procInstId).executeTakeFirst()
  if (!instance) throw new Problem(404, noInstance)
  const business = await db.selectFrom('act_z_business').select(['id', 'title']).where('id', '=', instance.businessId).executeTakeFirstOrThrow()
  const definition = await definitionOf(db, instance.procDefId)
  const tokens = await db.selectFrom('act_z_token').select(['n', 'nodeId', 'since']).where('instanceId', '=', procInstId).orderBy('n').execute()
  const waiting = (await waitingFor(db, business.id)).filter(({ instanceId }) => instanceId === procInstId)
  const realname = await realnamesOf(
    db,
    waiting.flatMap(({ people }) => people),
  )
  const due = await db.selectFrom('act_z_task').select(['token', 'dueAt']).where('instanceId', '=', procInstId).where('dueAt', 'is not', null).execute()
  const lines = await db.selectFrom('act_z_history').selectAll().where('instanceId', '=', procInstId).orderBy('seq').execute()
  return {
    procInstId,
    procDefId: instance.procDefId,
    title: business.title,
    state: instance.state === 'ended' ? 'ended' : instance.state === 'suspended' ? 'suspended' : 'running',
    endReason: instance.endReason,
    version: instance.version,
    model: definition.model,
    tokens: tokens.map(({ n, nodeId, since }) => ({ n, nodeId, since: Number(since) })),
    waiting: waiting.map(({ nodeId, name, people, token }) => ({
      nodeId,
      name,
      people: people.map((username) => ({ username, realname: realname(username) })),
      dueAt: Number(due.find((one) => one.token === token)?.dueAt ?? 0) || null,
    })),
    history: lines.map(({ seq, act, nodeId, taskId, byUser, byName, comment, changes, at, event }): HistoryLine => {
      const { passed, took } = JSON.parse(event) as NotedEvent // the server wrote it
      const files = act === 'comment' && changes !== '' ? (JSON.parse(changes) as { files: string }).files : ''
      const title = actTitles[act] ?? act
      return {
        seq,
        act,
        title,
        nodeId,
        nodeName: nodeId === '' ? '' : nameOf(definition, nodeId),
        taskId,
        by: byUser,
        byName,
        comment,
        files,
        at: Number(at),
        passed,
        took,
      }
    }),
  }
}
