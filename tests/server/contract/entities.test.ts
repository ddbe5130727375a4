import { expect, test } from 'vitest'
import { registered } from '../../../server/modules/modules.ts'

const byCommand = 'a word of the bin, which its commands say'
const derived = 'read by routes of the contract that answer it, and not kept in the record'
const otherRules = 'no class and no SQL of the request is run: a pattern says how a number is built (security.md 16)'
const noAddress = 'separate fields in place of an address, and a password that is written and never read (security.md 17)'
const otherGateway = 'what nginx and Caddy have no like of (decision 051)'

type Entity = { resource: string; fields: string; absent?: Readonly<Record<string, string>> }

/** Section 4.1 of api-contract.md, entity by entity; `absent` says which of its fields our records do not have, and why. */
const entities: Readonly<Record<string, Entity>> = {
  SysUser: {
    resource: 'sysUser',
    fields:
      'username realname avatar birthday sex email phone orgCode status delFlag workNo post telephone activitiSync userIdentity departIds relTenantIds clientId',
    absent: {
      delFlag: byCommand,
      relTenantIds: 'who belongs to a tenant is said there (decision 060)',
      clientId: 'of the uniapp client, whose shapes nobody wrote down',
    },
  },
  SysRole: { resource: 'sysRole', fields: 'roleName roleCode description' },
  SysPermission: {
    resource: 'sysPermission',
    fields:
      'parentId name perms permsType icon component componentName url redirect sortNo menuType leaf route keepAlive hidden alwaysShow internalOrExternal ruleFlag status description delFlag',
    absent: { leaf: derived, route: derived, ruleFlag: derived, delFlag: 'a menu that no module declares is gone' },
  },
  SysDepart: {
    resource: 'sysDepart',
    fields:
      'parentId departName departNameEn departNameAbbr departOrder description orgCategory orgType orgCode mobile fax address memo status delFlag qywxIdentifier',
    absent: {
      departNameEn: 'the memo holds it',
      description: 'the memo holds it',
      orgType: 'the length of the code says the level',
      delFlag: 'a department goes with its history',
      qywxIdentifier: 'no WeCom is connected',
    },
  },
  SysDepartRole: { resource: 'sysDepartRole', fields: 'departId roleName roleCode description' },
  SysPosition: { resource: 'sysPosition', fields: 'code name postRank companyId sysOrgCode', absent: { sysOrgCode: 'positions are the plant’s' } },
  SysDict: { resource: 'sysDict', fields: 'dictName dictCode description type delFlag', absent: { delFlag: byCommand } },
  SysDictItem: { resource: 'sysDictItem', fields: 'dictId itemText itemValue description sortOrder status' },
  SysCategory: {
    resource: 'sysCategory',
    fields: 'pid name code hasChild sysOrgCode',
    absent: { hasChild: derived, sysOrgCode: 'categories are the plant’s' },
  },
  SysCheckRule: { resource: 'sysCheckRule', fields: 'ruleName ruleCode ruleJson ruleDescription' },
  SysFillRule: { resource: 'sysFillRule', fields: 'ruleName ruleCode ruleClass ruleParams', absent: { ruleClass: otherRules, ruleParams: otherRules } },
  SysLog: {
    resource: 'sysLog',
    fields: 'logType logContent operateType userid username ip method requestUrl requestParam requestType costTime viewCode',
    absent: { requestUrl: 'the method names the route; an address may hold what is nobody’s to read' },
  },
  SysDataLog: { resource: 'sysDataLog', fields: 'dataTable dataId dataContent dataVersion' },
  SysAnnouncement: {
    resource: 'sysAnnouncement',
    fields:
      'titile msgContent msgAbstract startTime endTime sender priority msgCategory msgType sendStatus sendTime cancelTime delFlag userIds busType busId openType openPage dtTaskId',
    absent: { delFlag: 'a deleted one is in the history', dtTaskId: 'no DingTalk is connected' },
  },
  QuartzJob: {
    resource: 'sysQuartzJob',
    fields: 'jobClassName cronExpression parameter description status delFlag',
    absent: { delFlag: 'a deleted job is in the history' },
  },
  SysTenant: { resource: 'sysTenant', fields: 'name beginDate endDate status' },
  SysDataSource: {
    resource: 'sysDataSource',
    fields: 'code name remark dbType dbDriver dbUrl dbName dbUsername dbPassword sysOrgCode',
    absent: { dbDriver: noAddress, dbUrl: noAddress, dbPassword: noAddress, sysOrgCode: 'data sources are the plant’s' },
  },
  SysGatewayRoute: {
    resource: 'sysGatewayRoute',
    fields: 'routerId name uri predicates filters stripPrefix retryable persistable showApi status',
    absent: { stripPrefix: 'one of the filters', retryable: otherGateway, persistable: otherGateway, showApi: otherGateway },
  },
  SysMessage: { resource: 'sysMessage', fields: 'esTitle esType esReceiver esParam esContent esSendTime esSendStatus esSendNum esResult remark' },
  SysMessageTemplate: { resource: 'sysMessageTemplate', fields: 'templateName templateCode templateType templateContent templateTestJson' },
  OSSFile: { resource: 'ossFile', fields: 'fileName url' },
  SysUserAgent: { resource: 'sysUserAgent', fields: 'userName agentUserName startTime endTime status' },
}

test.each(Object.entries(entities))(
  '%s of the contract has its fields, or says why one is absent; those that nobody fixed are a choice [ADM-025]',
  (_entity, { resource: name, fields, absent = {} }) => {
    const found = registered.find(({ resource }) => resource.name === name)
    const declared = found?.resource.fields.map((field) => field.name) ?? []
    expect(declared.length).toBeGreaterThan(1)
    const missing = fields.split(' ').filter((field) => !declared.includes(field))
    expect(missing.toSorted()).toEqual(Object.keys(absent).toSorted())
    for (const reason of Object.values(absent)) expect(reason.length).toBeGreaterThan(10)
  },
)
