import { join } from 'node:path'
import { audits } from '#contract/modules/system/audit.ts'
import { categories } from '#contract/modules/system/category.ts'
import { checkRules } from '#contract/modules/system/checkRule.ts'
import { dataLogs } from '#contract/modules/system/dataLog.ts'
import { dataRules } from '#contract/modules/system/dataRule.ts'
import { dataSources } from '#contract/modules/system/dataSource.ts'
import { departs } from '#contract/modules/system/departRecord.ts'
import { dictEntries, dicts } from '#contract/modules/system/dict.ts'
import { fillRules } from '#contract/modules/system/fillRule.ts'
import { gatewayRoutes } from '#contract/modules/system/gatewayRoute.ts'
import { jobRuns, quartzJobs } from '#contract/modules/system/job.ts'
import { logs } from '#contract/modules/system/log.ts'
import { menus } from '#contract/modules/system/permission.ts'
import { positions } from '#contract/modules/system/position.ts'
import { departRoles, roles } from '#contract/modules/system/role.ts'
import { tenants } from '#contract/modules/system/tenants.ts'
import { users } from '#contract/modules/system/user.ts'
import { userAgents } from '#contract/modules/system/userAgent.ts'
import { follow } from '../../bus/bus.ts'
import { leaveEvent } from '../../resource/write/handover.routes.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { backupJob } from './backups/backupJob.ts'
import { categoryHooks } from './categories.service.ts'
import { requirePatterns } from './checkRule.service.ts'
import { dataSourceHooks } from './dataSources/dataSourceHooks.ts'
import { departHooks } from './departRecords.service.ts'
import { jobHooks } from './jobs/jobHooks.ts'
import { purgeJobs } from './jobs/purges.ts'
import { logExportJob } from './logs/exportJob.ts'
import { migration as wire } from './migrations/0034-wire.ts'
import { migration as dictBin } from './migrations/0076-dict-bin.ts'
import { migration as dataSourcesMigration } from './migrations/0077-data-sources.ts'
import './gateway/tables.ts'
import { migration as office } from './migrations/0120-office.ts'
import { migration as tenantsMigration } from './migrations/0190-tenants.ts'
import { migration as countOfTenant } from './migrations/0295-count-of-tenant.ts'
import { migration as sessionsElsewhere } from './migrations/0269-sessions-elsewhere.ts'
import { migration as roleGrantsMark } from './migrations/0227-role-grants-mark.ts'
import { migration as roleMarks } from './migrations/0297-role-marks.ts'
import { migration as endOfChain } from './migrations/0298-end-of-chain.ts'
import { migration as commandsKept } from './migrations/0310-commands-kept.ts'
import { migration as openDates } from './migrations/0299-open-dates.ts'
import { migration as signedCommand } from './migrations/0310-signed-command.ts'
import { migration as provedHere } from './migrations/0311-proved-here.ts'
import { migration as rulesMark } from './migrations/0280-rules-mark.ts'
import { migration as secondFactor } from './migrations/0122-second-factor.ts'
import { migration as people } from './migrations/0038-people.ts'
import { closeAccount } from './people/administration.service.ts'
import { personCommands } from './people/personCommands.ts'
import { personHooks } from './people/personHooks.ts'
import { dataRuleHooks } from './rights/dataRules.service.ts'
import { menuHooks } from './rights/menuHooks.ts'
import { departRoleHooks, roleHooks } from './roles.service.ts'
import { systemRoutes } from './system.routes.ts'
import type { SystemParts } from './system.routes.ts'
import { tenantHooks } from './tenants/tenants.service.ts'

export const system = defineServerModule<SystemParts>({
  name: 'system',
  resources: [
    serve(dicts, 'sys_dict'),
    serve(dictEntries, 'sys_dict_item'),
    serve(checkRules, 'sys_check_rule', { hooks: { beforeCreate: requirePatterns, beforeUpdate: requirePatterns } }),
    serve(fillRules, 'sys_fill_rule'),
    serve(audits, 'mes_audit'),
    serve(quartzJobs, 'sys_quartz_job', { hooks: ({ jobHandlers: handlers, plantTz }) => jobHooks({ handlers, plantTz }) }),
    serve(jobRuns, 'sys_job_run'),
    serve(logs, 'sys_log'),
    serve(dataLogs, 'sys_data_log'),
    serve(departs, 'sys_depart', { hooks: departHooks }),
    serve(roles, 'sys_role', { hooks: roleHooks }),
    serve(departRoles, 'sys_role', { hooks: departRoleHooks }),
    serve(menus, 'sys_permission', { hooks: menuHooks }),
    serve(dataRules, 'sys_permission_data_rule', { hooks: dataRuleHooks }),
    serve(dataSources, 'sys_data_source', { hooks: ({ vault }) => dataSourceHooks(vault) }),
    serve(gatewayRoutes, 'sys_gateway_route'),
    serve(tenants, 'sys_tenant', { hooks: tenantHooks }),
    serve(userAgents, 'sys_user_agent'),
    serve(positions, 'sys_position'),
    serve(categories, 'sys_category', { hooks: categoryHooks }),
    serve(users, 'sys_user', { hooks: personHooks }),
  ],
  commands: personCommands,
  within: [follow(leaveEvent, closeAccount)],
  jobs: ({ backups, dataDir, plantTz }) => {
    const archiveDir = join(dataDir, 'archive')
    return [...purgeJobs({ archiveDir }), logExportJob({ archiveDir, plantTz }), backupJob(backups)]
  },
  routes: systemRoutes,
  migrations: {
    '0034-wire': wire,
    '0038-people': people,
    '0076-dict-bin': dictBin,
    '0077-data-sources': dataSourcesMigration,
    '0120-office': office,
    '0122-second-factor': secondFactor,
    '0190-tenants': tenantsMigration,
    '0227-role-grants-mark': roleGrantsMark,
    '0269-sessions-elsewhere': sessionsElsewhere,
    '0280-rules-mark': rulesMark,
    '0295-count-of-tenant': countOfTenant,
    '0297-role-marks': roleMarks,
    '0298-end-of-chain': endOfChain,
    '0299-open-dates': openDates,
    '0310-commands-kept': commandsKept,
    '0310-signed-command': signedCommand,
    '0311-proved-here': provedHere,
  },
})
