import { DoneQuery, NextNodeQuery, NodeQuery, StateQuery } from '#contract/modules/workflow/calls.ts'
import { workflowPaths } from '#contract/modules/workflow/paths.ts'
import type { WorkflowState } from '#contract/modules/workflow/state.ts'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import type { Caller } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { formOf } from '../applications/form.ts'
import { definitionOf } from '../engine/definitions.ts'
import { noInstance } from '../engine/running.ts'
import { asHistoricTasks } from '../lists/history.ts'
import { asNode } from '../lists/nodes.ts'
import { nextNode } from '../lists/nextNode.ts'
import { stateOf } from '../lists/state.ts'
import { backTasks } from '../lists/backTasks.ts'
import { boundOf } from '../lists/tasks.ts'
import { idsOf, mostRows } from '../lists/wire.ts'
import { mayLookAt } from '../people/mayLookAt.ts'
import { done } from '../workflowParts.ts'
import type { Desk } from '../workflowParts.ts'

const access = { signedIn: true } as const
const OfInstance = z.object({ procInstId: z.string().min(1).max(64) })
const Ids = z.object({ ids: z.string().max(8000) })
const noTaskOfYours = '没有这条已办记录，请刷新'

/** What was done, by whom, and where an application stands (api-contract.md 2.16). Others' are 404. */
export function historyRoutes({ db, units, plantTz, now }: Desk): AnyRoute[] {
  const requireLook = async (caller: Caller | null, instanceId: string) => {
    if (!(await mayLookAt(db, { instanceId, by: signedIn(caller), at: now() }))) throw new Problem(404, noInstance)
  }
  const looking = (caller: Caller | null) => ({ by: signedIn(caller), at: now(), plantTz })
  return [
    defineRoute({
      method: 'GET',
      path: workflowPaths.doneList,
      access,
      query: DoneQuery,
      async run({ query, caller }) {
        let found = db
          .selectFrom('act_z_task as task')
          .innerJoin('act_z_instance as instance', 'instance.id', 'task.instanceId')
          .innerJoin('act_z_business as business', 'business.id', 'instance.businessId')
          .innerJoin('act_z_process as process', 'process.id', 'instance.procDefId')
          .selectAll('task')
          .where('task.endedBy', '=', signedIn(caller).username)
          .where('task.state', 'in', ['passed', 'rejected', 'returned'])
          .where('task.hiddenAt', 'is', null)
        const like = (text: string) => `%${text.replaceAll(/[%_\\]/g, '')}%`
        if (query.name) found = found.where('task.name', 'like', like(query.name))
        if (query.searchVal) found = found.where('business.title', 'like', like(query.searchVal))
        if (query.categoryId) found = found.where('process.categoryId', '=', query.categoryId)
        if (query.priority) found = found.where('task.priority', '=', Number(query.priority))
        if (query.procDefKey) found = found.where('process.processKey', '=', query.procDefKey)
        if (query.type) found = found.where('process.typeId', '=', query.type)
        const to = boundOf(query.createTime_end, '23:59:59', plantTz)
        if (to !== null) found = found.where('task.createTime', '<=', to + 999)
        const rows = await found.orderBy('task.endTime', 'desc').orderBy('task.id', 'desc').limit(mostRows).execute()
        return asHistoricTasks(db, rows, looking(caller))
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.deleteHistoric,
      access,
      async run({ request, caller }) {
        const ids = idsOf(Ids.parse(request.params).ids)
        await units(signedIn(caller), async ({ trx, by, at }) => {
          const own = await trx.selectFrom('act_z_task').select('id').where('id', 'in', ids).where('endedBy', '=', by.username).execute()
          if (own.length < ids.length) throw new Problem(404, noTaskOfYours)
          await trx.updateTable('act_z_task').set({ hiddenAt: at }).where('id', 'in', ids).execute()
        })
        return done('删除成功')
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.flow,
      access,
      async run({ request, caller }) {
        const { procInstId } = OfInstance.parse(request.params)
        await requireLook(caller, procInstId)
        return asHistoricTasks(db, await tasksOfApplication(db, procInstId), looking(caller))
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.backList,
      access,
      async run({ request, caller }) {
        const { procInstId } = OfInstance.parse(request.params)
        await requireLook(caller, procInstId)
        const standing = await backTasks(db, procInstId, looking(caller))
        return asHistoricTasks(db, standing, looking(caller))
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.nextNode,
      access,
      query: NextNodeQuery,
      async run({ query, caller }) {
        await requireLook(caller, query.procInstId)
        return nextNode(db, query)
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.node,
      access,
      query: NodeQuery,
      async run({ query: { nodeId, tableName = '', tableId = '' }, caller }) {
        const me = signedIn(caller)
        if (tableId !== '') await formOf({ trx: db, by: me, at: now() }, { tableName, tableId }, plantTz)
        const process = await db.selectFrom('act_z_process').select('id').where('latest', '=', 1).where('businessTable', '=', tableName).executeTakeFirst()
        const definition = process && (await definitionOf(db, process.id))
        const node = definition?.graph.find(nodeId)
        if (!definition || !node) throw new Problem(404, '没有这个节点，请刷新')
        return asNode(db, definition, node, { tableName, tableId, applicant: me.username })
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.own.state,
      access,
      query: StateQuery,
      async run({ query: { procInstId }, caller }): Promise<WorkflowState> {
        await requireLook(caller, procInstId)
        const { username } = signedIn(caller)
        await db
          .updateTable('act_z_copy')
          .set({ readAt: now() })
          .where('instanceId', '=', procInstId)
          .where('username', '=', username)
          .where('readAt', 'is', null)
          .execute()
        return stateOf(db, procInstId)
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.own.copies,
      access,
      async run({ caller }) {
        return copiesOf(db, signedIn(caller).username)
      },
    }),
  ]
}

async function tasksOfApplication(db: Database, procInstId: string) {
  const { businessId } = await db.selectFrom('act_z_instance').select('businessId').where('id', '=', procInstId).executeTakeFirstOrThrow()
  const { procInstId: root } = await db.selectFrom('act_z_business').select('procInstId').where('id', '=', businessId).executeTakeFirstOrThrow()
  // the newest run tells its own steps and those of the processes it called; an older one tells its own
  const instances = procInstId === root ? await withCalled(db, [root]) : [procInstId]
  return db.selectFrom('act_z_task').selectAll().where('instanceId', 'in', instances).orderBy('createTime').orderBy('seq').orderBy('id').execute()
}

async function withCalled(db: Database, instances: readonly string[]): Promise<string[]> {
  const called = await db
    .selectFrom('act_z_instance')
    .select('id')
    .where('parentInstance', 'in', [...instances])
    .execute()
  if (called.length === 0) return [...instances]
  return [
    ...instances,
    ...(await withCalled(
      db,
      called.map(({ id }) => id),
    )),
  ]
}

function copiesOf(db: Database, username: string) {
  return db
    .selectFrom('act_z_copy as copy')
    .innerJoin('act_z_instance as instance', 'instance.id', 'copy.instanceId')
    .innerJoin('act_z_business as business', 'business.id', 'instance.businessId')
    .select(['copy.id', 'copy.instanceId as procInstId', 'copy.byUser', 'copy.comment', 'copy.at', 'copy.readAt'])
    .select(['business.id as businessKey', 'business.title', 'business.status', 'business.result'])
    .where('copy.username', '=', username)
    .orderBy('copy.at', 'desc')
    .limit(mostRows)
    .execute()
}
