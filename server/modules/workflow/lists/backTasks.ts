import { goesOn } from '#contract/modules/workflow/goesOn.ts'
import type { Database } from '../../../db/database.ts'
import { behind, isBefore } from '../acts/ways.ts'
import { definitionOf } from '../engine/definitions.ts'
import { valuesOf } from '../engine/record.ts'
import type { TaskRow } from '../engine/running.ts'
import type { Viewing } from '../applications/hiddenFields.ts'
import { openTasks } from './tasks.ts'
import { principalsOf } from '../people/principals.ts'

/** Finished tasks to which an application may be sent back, the newest of each step: those before the step that whoever asks has, or before any. */
export async function backTasks(db: Database, procInstId: string, { by, at }: Viewing): Promise<TaskRow[]> {
  const tasks = await db.selectFrom('act_z_task').selectAll().where('instanceId', '=', procInstId).orderBy('endTime').orderBy('id').execute()
  const passed = new Map(tasks.filter(({ state }) => state === 'passed').map((task) => [task.nodeId, task]))
  const instance = await db.selectFrom('act_z_instance').selectAll().where('id', '=', procInstId).executeTakeFirstOrThrow()
  const business = await db.selectFrom('act_z_business').select(['tableName', 'tableId']).where('id', '=', instance.businessId).executeTakeFirstOrThrow()
  const tokens = await db.selectFrom('act_z_token').select(['n', 'nodeId', 'scope', 'via']).where('instanceId', '=', procInstId).orderBy('n').execute()
  const { graph, fields } = await definitionOf(db, instance.procDefId)
  const values = await valuesOf(db, business, fields)
  const isDrawn = (nodeId: string) => graph.find(nodeId) !== null // the version may be another one since
  const own = await openTasks(db, await principalsOf(db, by.username, at))
    .select(['task.nodeId', 'task.token'])
    .where('task.instanceId', '=', procInstId)
    .execute()
  const open = (own.length > 0 ? own : tasks.filter(({ state }) => state === 'open')).filter(({ nodeId }) => isDrawn(nodeId))
  const leads = (to: string) => (from: { nodeId: string; token: number }) =>
    from.nodeId !== to &&
    isBefore(graph, to, from.nodeId) &&
    goesOn(graph, { counter: instance.counter, tokens }, { is: 'move', tokens: behind(graph, tokens, to, from.token), to }, values)
  return [...passed.values()].filter(({ nodeId }) => isDrawn(nodeId) && open.some(leads(nodeId)))
}
