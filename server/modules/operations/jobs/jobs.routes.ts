import { operateTypes } from '#contract/modules/operations/log.ts'
import { ById, jobRuns, jobStatus, quartzJobs } from '#contract/modules/operations/job.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { createUnits } from '../../../bus/units.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { JobHandlers } from '../../../jobs/handler.ts'
import { cancelJobRun, executeJob, jobProgress, setJobStatus } from './jobs.service.ts'

type Parts = { db: Database; bus: Bus; handlers: JobHandlers; plantTz: string; now: () => number }

const said = (message: string, result: unknown = null) => new Reply({ envelope: { success: true, code: 200, message, result } })

/** Stopping, resuming and running jobs now, and what becomes of a run; lists and records of both are declared resources. */
export function jobRoutes({ db, bus, handlers, plantTz, now }: Parts): AnyRoute[] {
  const units = createUnits({ db, bus, now })
  const { path } = quartzJobs
  // these change something by GET (api-contract.md 2.12); what makes that safe: header token, permission, log, no-store (security.md 1B-18)
  const setting = (verb: 'pause' | 'resume', title: string, status: number) =>
    defineRoute({
      method: 'GET',
      path: `${path}/${verb}`,
      access: { permission: 'sys:quartzJob:pause' },
      query: ById,
      audit: { title, operateType: operateTypes.edit },
      async run({ query: { id }, caller }) {
        await units(signedIn(caller), (unit) => setJobStatus(unit, id, status, plantTz))
        return said(`${title}成功`)
      },
    })

  return [
    setting('pause', '暂停定时任务', jobStatus.stopped),
    setting('resume', '恢复定时任务', jobStatus.running),
    defineRoute({
      method: 'GET',
      path: `${path}/execute`,
      access: { permission: 'sys:quartzJob:execute' },
      query: ById,
      audit: { title: '立即执行定时任务', operateType: operateTypes.edit },
      run: async ({ query: { id }, caller }) => said('执行成功!', await units(signedIn(caller), (unit) => executeJob(unit, id, handlers))),
    }),
    defineRoute({
      method: 'POST',
      path: `${jobRuns.path}/cancel`,
      access: { permission: 'sys:jobRun:cancel' },
      body: ById,
      audit: { title: '取消任务执行', operateType: operateTypes.edit },
      run: async ({ body: { id }, caller }) => said(await units(signedIn(caller), (unit: UnitOfWork) => cancelJobRun(unit, id))),
    }),
    defineRoute({
      method: 'GET',
      path: `${jobRuns.path}/progress`,
      access: { permission: 'sys:jobRun:list' },
      query: ById,
      run: ({ query: { id } }) => jobProgress(db, id),
    }),
  ]
}
