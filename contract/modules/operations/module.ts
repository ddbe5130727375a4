import { defineModule } from '../../module.ts'
import { cacheNames } from '../reference/dictionary.ts'
import { audits } from './audit.ts'
import { dataLogs } from './dataLog.ts'
import { databaseTypes, readableDatabases, dataSources } from './dataSource.ts'
import { changesThisWeek, logsToday, ownChangesToday } from './figures.ts'
import { gatewayRoutes } from './gatewayRoute.ts'
import { jobRuns, jobRunStates, missedPolicies, quartzJobs } from './job.ts'
import { logs } from './log.ts'

/** Keeping the installation going: jobs, logs, the audit chain, backups, data sources, the pause. */
export const operations = defineModule({
  name: 'operations',
  resources: [audits, quartzJobs, jobRuns, logs, dataLogs, dataSources, gatewayRoutes],
  commands: [],
  rights: {
    'monitor:metrics': '读取运行指标',
    'sys:quartzJob:pause': '暂停和恢复定时任务',
    'sys:quartzJob:execute': '立即执行定时任务',
    'sys:jobRun:cancel': '取消任务执行',
    'sys:audit:verify': '校验审计记录',
    'sys:log:configure': '规定日志的保留',
    'sys:log:archive': '下载归档和后台导出日志',
    'sys:backup:list': '查看备份',
    'sys:backup:run': '立即备份',
    'sys:backup:download': '下载备份',
    'sys:backup:delete': '删除备份',
    'sys:updateStatus:edit': '暂停或恢复系统',
  },
  house: {
    whole: [audits, quartzJobs, jobRuns, logs, dataSources, gatewayRoutes],
    shared: [],
    rights: [
      'monitor:metrics',
      'sys:quartzJob:pause',
      'sys:quartzJob:execute',
      'sys:jobRun:cancel',
      'sys:audit:verify',
      'sys:log:configure',
      'sys:log:archive',
      'sys:backup:list',
      'sys:backup:run',
      'sys:backup:download',
      'sys:backup:delete',
      'sys:updateStatus:edit',
    ],
  },
  dictionaries: [
    { dictCode: 'database_type', dictName: '数据库类型', items: databaseTypes },
    { dictCode: 'readable_database', dictName: '可读取的数据库', items: readableDatabases },
    { dictCode: 'data_log_verb', dictName: '数据操作', items: { add: '新增', edit: '修改', delete: '删除' } },
    { dictCode: 'job_run_state', dictName: '任务执行结果', items: jobRunStates },
    { dictCode: 'job_missed_policy', dictName: '错过执行时间', items: missedPolicies },
    { dictCode: 'job_handler', dictName: '任务', items: {} },
    { dictCode: 'clear_memory', dictName: '可清除的缓存', items: cacheNames },
  ],
  figures: [changesThisWeek, ownChangesToday, logsToday],
  menu: [
    { group: 'monitor', title: '定时任务', url: '/isystem/QuartzJobList', component: 'system/QuartzJobList', right: 'sys:quartzJob:list' },
    { group: 'monitor', title: '路由网关', url: '/isystem/gatewayroute', component: 'system/SysGatewayRouteList', right: 'sys:gatewayRoute:list' },
    { group: 'monitor', title: '备份', url: '/isystem/backup', component: 'system/BackupList', right: 'sys:backup:list' },
    { group: 'monitor', title: '日志', url: '/isystem/log', component: 'system/LogList', right: 'sys:log:list' },
    { group: 'monitor', title: '数据日志', url: '/sys/dataLog-list', component: 'system/DataLogList', right: 'sys:dataLog:list' },
    { group: 'monitor', title: '审计记录', url: '/isystem/audit', component: 'resource/mesAudit', right: 'sys:audit:list' },
    { group: 'online', title: '多数据源管理', url: '/isystem/dataSource', component: 'system/SysDataSourceList', right: 'sys:dataSource:list' },
  ],
})
