import { z } from 'zod'
import {
  DeleteInstancesQuery,
  FinishedQuery,
  IdQuery,
  InstanceStatusQuery,
  Migrate,
  MigrationQuery,
  MoveToken,
  RunningQuery,
} from '#contract/modules/workflow/calls.ts'
import { placesOf } from '#contract/modules/workflow/migration.ts'
import { workflowPaths } from '#contract/modules/workflow/paths.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { deleteInstance, hideFinished, moveToken, setSuspended } from '../acts/care.ts'
import { Problem } from '../../../http/problem.ts'
import { migrateInstance } from '../acts/migrate.ts'
import { failedTimers, retryTimer } from '../lists/careLists.ts'
import { finishedInstances, runningInstances } from '../lists/instances.ts'
import { migrationPreview } from '../lists/migration.ts'
import { boundOf } from '../lists/tasks.ts'
import { idsOf } from '../lists/wire.ts'
import { done } from '../workflowParts.ts'
import type { Desk } from '../workflowParts.ts'

const list = { permission: 'act:instance:list' } as const
const manage = { permission: 'act:instance:manage' } as const
const Ids = z.object({ ids: z.string().max(8000) })

/** Everything that runs or is over, for those who look after it (api-contract.md 2.16). */
export function instanceRoutes({ db, units, plantTz }: Desk): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: workflowPaths.running,
      access: list,
      query: RunningQuery,
      run: ({ query }) => runningInstances(db, { ...query, startedFrom: null, startedTo: null }, plantTz),
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.finished,
      access: list,
      query: FinishedQuery,
      run: ({ query: { startDate, endDate, ...query } }) =>
        finishedInstances(db, { ...query, startedFrom: boundOf(startDate, '00:00:00', plantTz), startedTo: boundOf(endDate, '23:59:59', plantTz) }, plantTz),
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.deleteInstances,
      access: manage,
      query: DeleteInstancesQuery,
      async run({ request, query: { reason }, caller }) {
        const ids = idsOf(Ids.parse(request.params).ids)
        await units(signedIn(caller), async (unit) => {
          for (const id of ids) await deleteInstance(unit, id, reason)
        })
        return done('删除成功')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.instanceStatus,
      access: manage,
      query: InstanceStatusQuery,
      async run({ query: { id, status }, caller }) {
        await units(signedIn(caller), (unit) => setSuspended(unit, id, status === '0'))
        return done(status === '0' ? '已挂起' : '已激活')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.deleteFinished,
      access: manage,
      async run({ request, caller }) {
        const ids = idsOf(Ids.parse(request.params).ids)
        await units(signedIn(caller), (unit) => hideFinished(unit, ids))
        return done('删除成功')
      },
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.own.moveToken,
      access: manage,
      query: MoveToken,
      async run({ query, caller }) {
        await units(signedIn(caller), (unit) => moveToken(unit, query))
        return done('已调整')
      },
    }),
    defineRoute({
      method: 'GET',
      path: workflowPaths.own.migration,
      access: manage,
      query: MigrationQuery,
      run: ({ query: { procDefId, to, places } }) => migrationPreview(db, { from: procDefId, to, places: placesOf(places) }),
    }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.own.migrate,
      access: manage,
      query: Migrate,
      async run({ query: { procDefId, to, places, ids, reason }, caller }) {
        const refused: { procInstId: string; why: string }[] = []
        const all = idsOf(ids)
        for (const procInstId of all)
          await units(signedIn(caller), (unit) => migrateInstance(unit, { procInstId, from: procDefId, to, places: placesOf(places), reason })).catch(
            (error: unknown) => {
              if (!(error instanceof Problem)) throw error
              refused.push({ procInstId, why: error.message })
            },
          )
        const done = all.length - refused.length
        const message = refused.length === 0 ? `已迁移 ${done} 个` : `已迁移 ${done} 个，${refused.length} 个没有迁移`
        return new Reply({ envelope: { success: true, code: 200, message, result: { done, refused } } })
      },
    }),
    defineRoute({ method: 'GET', path: workflowPaths.own.failed, access: manage, run: () => failedTimers(db) }),
    defineRoute({
      method: 'POST',
      path: workflowPaths.own.retry,
      access: manage,
      query: IdQuery,
      async run({ query: { id }, caller }) {
        await units(signedIn(caller), (unit) => retryTimer(unit, id))
        return done('已安排重试')
      },
    }),
  ]
}
