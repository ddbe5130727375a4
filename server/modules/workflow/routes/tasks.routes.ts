import {
  BackAllQuery,
  BackQuery,
  BackToTaskQuery,
  DelegateQuery,
  PassAllQuery,
  PassQuery,
  TodoCountsQuery,
  TodoQuery,
} from '#contract/modules/workflow/calls.ts'
import { workflowPaths } from '#contract/modules/workflow/paths.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { delegateTask } from '../acts/handOver.ts'
import { backTask, passTask } from '../acts/pass.ts'
import { sendBack } from '../acts/sendBack.ts'
import { actOnEach } from '../acts/several.ts'
import { noApplication } from '../applications/apply.ts'
import { todoCounts, todoList } from '../lists/tasks.ts'
import { idsOf, listOf } from '../lists/wire.ts'
import { mayLookAtBusiness } from '../people/mayLookAt.ts'
import { done } from '../workflowParts.ts'
import type { Desk } from '../workflowParts.ts'

const access = { signedIn: true } as const

/** What people have to decide, and deciding it (api-contract.md 2.16). */
export function taskRoutes({ db, units, plantTz, now }: Desk): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: workflowPaths.todoList,
      access,
      query: TodoQuery,
      async run({ query, caller }) {
        const me = signedIn(caller)
        const { businessKey } = query
        if (businessKey && !(await mayLookAtBusiness(db, businessKey, { by: me, at: now() }))) throw new Problem(404, noApplication)
        return todoList(db, query, { by: me, at: now(), plantTz })
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.todoCounts,
      access,
      query: TodoCountsQuery,
      run: ({ query, caller }) => todoCounts(db, listOf(query.procDefIds), { by: signedIn(caller), at: now(), plantTz }),
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.pass,
      access,
      query: PassQuery,
      async run({ query: { assignees, priority = null, signature = '', ...query }, caller }) {
        await units(signedIn(caller), (unit) => passTask(unit, { ...query, assignees: listOf(assignees), priority, signature }))
        return done('操作成功')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.back,
      access,
      query: BackQuery,
      async run({ query, caller }) {
        await units(signedIn(caller), (unit) => backTask(unit, query))
        return done('操作成功')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.backToTask,
      access,
      query: BackToTaskQuery,
      async run({ query: { assignees, ...query }, caller }) {
        await units(signedIn(caller), (unit) => sendBack(unit, { ...query, assignees: listOf(assignees) }))
        return done('操作成功')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.delegate,
      access,
      query: DelegateQuery,
      async run({ query, caller }) {
        await units(signedIn(caller), (unit) => delegateTask(unit, query))
        return done('操作成功')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.passAll,
      access,
      query: PassAllQuery,
      async run({ query: { ids, comment }, caller }) {
        const all = idsOf(ids)
        const passing = { procInstId: '', assignees: [], priority: null, comment, signature: '' }
        await units(signedIn(caller), (unit) => actOnEach(unit, all, { by: 'task', act: (id) => passTask(unit, { id, ...passing }) }))
        return done(`已通过 ${all.length} 个任务`)
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.backAll,
      access,
      query: BackAllQuery,
      async run({ query: { procInstIds, comment }, caller }) {
        const all = idsOf(procInstIds)
        const me = signedIn(caller)
        const back = async (unit: UnitOfWork, procInstId: string) => {
          const open = await todoList(unit.trx, {}, { by: me, at: unit.at, plantTz })
          const own = open.find((task) => task.procInstId === procInstId)
          if (!own) throw new Problem(404, '所选流程中有不是您的待办任务，请刷新')
          await backTask(unit, { id: own.id, procInstId, comment })
        }
        await units(me, (unit) => actOnEach(unit, all, { by: 'instance', act: (procInstId) => back(unit, procInstId) }))
        return done(`已驳回 ${all.length} 个申请`)
      },
    }),
  ]
}
