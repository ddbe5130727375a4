import { join } from 'node:path'
import { audits } from '#contract/modules/operations/audit.ts'
import { dataLogs } from '#contract/modules/operations/dataLog.ts'
import { dataSources } from '#contract/modules/operations/dataSource.ts'
import { gatewayRoutes } from '#contract/modules/operations/gatewayRoute.ts'
import { jobRuns, quartzJobs } from '#contract/modules/operations/job.ts'
import { logs } from '#contract/modules/operations/log.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { backupJob } from './backups/backupJob.ts'
import { dataSourceHooks } from './dataSources/dataSourceHooks.ts'
import { jobHooks } from './jobs/jobHooks.ts'
import { purgeJobs } from './jobs/purges.ts'
import { logExportJob } from './logs/exportJob.ts'
import { migration as dataSourcesMigration } from './migrations/0077-data-sources.ts'
import './gateway/tables.ts'
import { migration as endOfChain } from './migrations/0298-end-of-chain.ts'
import { migration as commandsKept } from './migrations/0310-commands-kept.ts'
import { migration as openDates } from './migrations/0299-open-dates.ts'
import { migration as settingVersions } from './migrations/0550-setting-versions.ts'
import { operationsRoutes } from './operations.routes.ts'
import type { OperationsNeeds } from './operations.routes.ts'

export const operations = defineServerModule<OperationsNeeds>({
  name: 'operations',
  resources: [
    serve(audits, 'mes_audit'),
    serve(quartzJobs, 'sys_quartz_job', { hooks: ({ jobHandlers: handlers, plantTz }) => jobHooks({ handlers, plantTz }) }),
    serve(jobRuns, 'sys_job_run'),
    serve(logs, 'sys_log'),
    serve(dataLogs, 'sys_data_log'),
    serve(dataSources, 'sys_data_source', { hooks: ({ vault }) => dataSourceHooks(vault) }),
    serve(gatewayRoutes, 'sys_gateway_route'),
  ],
  jobs: ({ backups, dataDir, plantTz }) => {
    const archiveDir = join(dataDir, 'archive')
    return [...purgeJobs({ archiveDir }), logExportJob({ archiveDir, plantTz }), backupJob(backups)]
  },
  routes: operationsRoutes,
  migrations: {
    '0077-data-sources': dataSourcesMigration,
    '0298-end-of-chain': endOfChain,
    '0299-open-dates': openDates,
    '0310-commands-kept': commandsKept,
    '0550-setting-versions': settingVersions,
  },
})
