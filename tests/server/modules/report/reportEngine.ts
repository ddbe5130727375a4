import { randomUUID } from 'node:crypto'
import { createBus, follow } from '../../../../server/bus/bus.ts'
import { createJobEngine } from '../../../../server/jobs/engine.ts'
import { jobFailed, jobHandlersOf } from '../../../../server/jobs/handler.ts'
import { createLog } from '../../../../server/log.ts'
import { deliveryJobs } from '../../../../server/modules/messages/delivery/deliver.ts'
import { reportModule } from '../../../../server/modules/report/module.ts'
import { tellOwner } from '../../../../server/modules/report/tellOwner.service.ts'
import type { JobParts } from '../../../../server/modules/serverModule.ts'
import { noWays } from '../../../../server/outbound/ways.ts'
import { createReportsFor } from '../../../../server/start/reportsFor.ts'
import { createSqlReportsFor } from '../../../../server/start/sqlReportsFor.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

type ReportsParts = Parameters<typeof createReportsFor>[0] & {
  jobHandlers: Parameters<typeof createReportsFor>[1] extends () => infer Handlers ? Handlers : never
}
export type ReportParts = ReportsParts & Pick<JobParts, 'outbound' | 'dataDir'>

/** An engine of this house that makes reports and mails them to a port. `url` is of its PostgreSQL. */
export function reportEngine({ api }: ResourceApi, parts: ReportParts, { port, url }: { port: number; url: string | null }) {
  const { outbound, jobHandlers } = parts
  const reportsFor = createReportsFor(parts, () => jobHandlers)
  const sqlReports = createSqlReportsFor({ ...parts, url, limits: { withinMs: 30_000, mostBytes: 4_000_000 } })
  const { jobs } = reportModule
  const ways = { ...noWays, mail: { url: `smtp://127.0.0.1:${port}`, from: '智造看板 <mes@plant.local>' } }
  const { sqlReportsFor } = sqlReports
  const given = { db: api.db, outbound, ways, plantTz: 'Asia/Shanghai', reportsFor, sqlReportsFor } as JobParts // reports need no backups
  const bus = createBus(() => {})
  bus.onWithin(follow(jobFailed, tellOwner))
  const engine = createJobEngine({
    db: api.db,
    bus,
    handlers: jobHandlersOf([...(typeof jobs === 'function' ? jobs(given) : jobs), ...deliveryJobs({ outbound, ways })]),
    owner: randomUUID(),
    timeZone: 'Asia/Shanghai',
    now: () => api.clock.now,
    uptimeMs: () => api.clock.now,
    random: () => 0,
    log: createLog('silent'),
  })
  return {
    /** Runs what is due, and what that puts into the queue. */
    async look() {
      for (let round = 0; round < 3; round += 1) {
        await engine.look()
        await engine.idle()
      }
    },
    async close() {
      await engine.close()
      await sqlReports.close()
    },
  }
}
