import { defineModule } from '../../module.ts'
import { audits } from './audit.ts'
import { categories } from './category.ts'
import { checkRules } from './checkRule.ts'
import { dataLogs } from './dataLog.ts'
import { dataRules } from './dataRule.ts'
import { databaseTypes, dataSources } from './dataSource.ts'
import { departs } from './departRecord.ts'
import { dictEntries, dicts } from './dict.ts'
import { cacheNames } from './dictionary.ts'
import { activeUsers, changesThisWeek, dictionaries, logsToday, ownChangesToday } from './figures.ts'
import { fillRules } from './fillRule.ts'
import { gatewayRoutes } from './gatewayRoute.ts'
import { jobRuns, jobRunStates, missedPolicies, quartzJobs } from './job.ts'
import { logs } from './log.ts'
import { menus } from './permission.ts'
import { positions } from './position.ts'
import { departRoles, roles } from './role.ts'
import { standardDictionaries } from './standardDictionaries.ts'
import { tenants } from './tenants.ts'
import { freezeUser, thawUser, users } from './user.ts'
import { userAgents } from './userAgent.ts'

/** People, rights, departments, words, rules and logs. */
export const system = defineModule({
  name: 'system',
  resources: [
    dicts,
    dictEntries,
    checkRules,
    fillRules,
    audits,
    quartzJobs,
    jobRuns,
    logs,
    dataLogs,
    departs,
    roles,
    departRoles,
    positions,
    categories,
    users,
    menus,
    dataRules,
    dataSources,
    gatewayRoutes,
    tenants,
    userAgents,
  ],
  commands: [freezeUser, thawUser],
  rights: {
    'monitor:metrics': '读取运行指标',
    'sys:quartzJob:pause': '暂停和恢复定时任务',
    'sys:quartzJob:execute': '立即执行定时任务',
    'sys:jobRun:cancel': '取消任务执行',
    'sys:audit:verify': '校验审计记录',
    'sys:user:clearPin': '清除他人的签名 PIN',
    'sys:secondFactor:require': '规定登录验证器',
    'sys:log:configure': '规定日志的保留',
    'sys:log:archive': '下载归档和后台导出日志',
    'sys:backup:list': '查看备份',
    'sys:backup:run': '立即备份',
    'sys:backup:download': '下载备份',
    'sys:backup:delete': '删除备份',
    'sys:ownTenant:manage': '管理自己的租户',
    'sys:role:grant': '给角色授权',
    'sys:depart:grant': '给部门和部门角色授权',
    'sys:user:freeze': '冻结和解冻用户',
    'sys:user:changePassword': '重置他人密码和发放首次密码',
    'sys:user:rights': '查看他人的权限和会话',
    'user:view': '查看人员的手机号、邮箱和生日',
    'sys:company:edit': '修改企业展示信息',
    'sys:online:list': '查看在线用户',
    'sys:online:logout': '强制用户下线',
    'sys:updateStatus:edit': '暂停或恢复系统',
    'sys:depart:list': '查看和选择部门',
    'sys:role:list': '查看和选择角色',
    'sys:position:list': '查看和选择职务',
    'sys:category:list': '查看和选择分类',
    'sys:user:list': '查看和选择人员',
  },
  house: {
    whole: [audits, quartzJobs, jobRuns, logs, dataSources, gatewayRoutes, tenants, userAgents],
    shared: [checkRules, fillRules, departs, roles, departRoles, positions, categories, users, menus, dataRules],
    rights: [
      'monitor:metrics',
      'sys:quartzJob:pause',
      'sys:quartzJob:execute',
      'sys:jobRun:cancel',
      'sys:audit:verify',
      'sys:user:clearPin',
      'sys:user:freeze',
      'sys:user:changePassword',
      'sys:secondFactor:require',
      'sys:log:configure',
      'sys:log:archive',
      'sys:backup:list',
      'sys:backup:run',
      'sys:backup:download',
      'sys:backup:delete',
      'sys:role:grant',
      'sys:depart:grant',
      'sys:company:edit',
      'sys:online:list',
      'sys:online:logout',
      'sys:updateStatus:edit',
    ],
  },
  dictionaries: [
    ...standardDictionaries,
    { dictCode: 'dict_value_type', dictName: '字典数据类型', items: { 0: '文本', 1: '数字' } },
    { dictCode: 'database_type', dictName: '数据库类型', items: databaseTypes },
    { dictCode: 'password_state', dictName: '密码状态', items: { Y: '已设置', N: '未设置' } },
    { dictCode: 'data_log_verb', dictName: '数据操作', items: { add: '新增', edit: '修改', delete: '删除' } },
    { dictCode: 'user_identity', dictName: '用户身份', items: { 1: '普通成员', 2: '上级' } },
    { dictCode: 'job_run_state', dictName: '任务执行结果', items: jobRunStates },
    { dictCode: 'job_missed_policy', dictName: '错过执行时间', items: missedPolicies },
    { dictCode: 'job_handler', dictName: '任务', items: {} },
    { dictCode: 'fill_reset', dictName: '流水号归零', items: { day: '每日', month: '每月', year: '每年', never: '不归零' } },
    {
      dictCode: 'mes_esign_meaning',
      dictName: '签名含义',
      items: { weigh: '称量', check: '复核', override: '放行超差', release: '批放行', void: '作废', approve: '批准', handover: '交接' },
    },
    { dictCode: 'mes_esign_method', dictName: '签名方式', items: { password: '密码', pin: 'PIN' } },
    { dictCode: 'clear_memory', dictName: '可清除的缓存', items: cacheNames },
  ],
  figures: [changesThisWeek, ownChangesToday, logsToday, activeUsers, dictionaries],
  menu: [
    { group: 'dashboard', title: '首页', url: '/dashboard/analysis', component: 'dashboard/Analysis' },
    { group: 'dashboard', title: '工作台', url: '/dashboard/workplace', component: 'dashboard/Workplace' },
    { group: 'dashboard', title: '任务', url: '/dashboard/task', component: 'dashboard/TaskBoard' },
    { group: 'dashboard', title: '图表', url: '/dashboard/charts', component: 'dashboard/Charts', right: 'mes:chart:view' },
    { group: 'dashboard', title: '监控', url: '/dashboard/monitor', component: 'dashboard/Monitor' },
    { group: 'monitor', title: '在线用户', url: '/isystem/online', component: 'system/OnlineSessions', right: 'sys:online:list' },
    { group: 'system', title: '部门管理', url: '/isystem/depart', component: 'system/DepartList', right: 'sys:depart:edit' },
    { group: 'system', title: '通讯录', url: '/isystem/addressList', component: 'system/AddressList', right: 'sys:user:list', needs: ['sys:depart:list'] },
    { group: 'system', title: '我的部门', url: '/isystem/departUserList', component: 'system/DepartUserList', right: 'sys:user:list' },
    { group: 'system', title: '用户管理', url: '/isystem/user', component: 'system/UserList', right: 'sys:user:edit', needs: ['sys:depart:list'] },
    { group: 'system', title: '角色管理', url: '/isystem/roleUserList', component: 'system/RoleUserList', right: 'sys:role:edit' },
    { group: 'system', title: '部门角色', url: '/isystem/departRole', component: 'system/DepartRoleList', right: 'sys:departRole:edit' },
    { group: 'system', title: '菜单管理', url: '/isystem/permission', component: 'system/PermissionList', right: 'sys:permission:edit' },
    { group: 'system', title: '移动端菜单', url: '/isystem/permissionApp', component: 'system/AppPermissionList', right: 'sys:permission:edit' },
    { group: 'system', title: '数据规则', url: '/isystem/dataRule', component: 'resource/sysPermissionDataRule', right: 'sys:dataRule:edit' },
    { group: 'system', title: '职务管理', url: '/isystem/position', component: 'system/SysPositionList', right: 'sys:position:edit' },
    { group: 'system', title: '分类字典', url: '/isys/category', component: 'system/SysCategoryList', right: 'sys:category:edit' },
    { group: 'system', title: '数据字典', url: '/isystem/dict', component: 'system/DictList', right: 'sys:dict:list' },
    { group: 'online', title: '校验规则', url: '/isystem/checkRule', component: 'system/SysCheckRuleList', right: 'sys:checkRule:list' },
    {
      group: 'monitor',
      title: '定时任务',
      url: '/isystem/QuartzJobList',
      component: 'system/QuartzJobList',
      right: 'sys:quartzJob:list',
    },
    { group: 'online', title: '编码规则', url: '/isystem/fillRule', component: 'system/SysFillRuleList', right: 'sys:fillRule:list' },
    { group: 'online', title: '多数据源管理', url: '/isystem/dataSource', component: 'system/SysDataSourceList', right: 'sys:dataSource:list' },
    { group: 'system', title: '租户管理', url: '/isys/tenant', component: 'system/TenantList', right: 'sys:tenant:list' },
    { group: 'system', title: '我的租户', url: '/isys/myTenant', component: 'system/MyTenant', right: 'sys:ownTenant:manage' },
    { group: 'system', title: '代理人', url: '/isystem/userAgent', component: 'resource/sysUserAgent', right: 'sys:userAgent:edit' },
    { group: 'monitor', title: '路由网关', url: '/isystem/gatewayroute', component: 'system/SysGatewayRouteList', right: 'sys:gatewayRoute:list' },
    { group: 'monitor', title: '备份', url: '/isystem/backup', component: 'system/BackupList', right: 'sys:backup:list' },
    { group: 'monitor', title: '日志', url: '/isystem/log', component: 'system/LogList', right: 'sys:log:list' },
    { group: 'monitor', title: '数据日志', url: '/sys/dataLog-list', component: 'system/DataLogList', right: 'sys:dataLog:list' },
    { group: 'monitor', title: '审计记录', url: '/isystem/audit', component: 'resource/mesAudit', right: 'sys:audit:list' },
    { group: 'account', title: '个人中心', url: '/account/center', component: 'account/center/Index' },
    { group: 'account', title: '个人设置', url: '/account/settings/BaseSetting', component: 'account/settings/Index' },
  ],
})
