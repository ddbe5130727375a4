import type { Generated } from 'kysely'

/** Rows of the system module. Times are ms since the epoch; `status` 1 is normal, 2 is frozen (dictionary user_status). */
export type SysUserTable = {
  id: string
  username: string
  realname: string
  /** PHC text, see http/password.ts */
  passwordHash: Generated<string>
  status: Generated<number>
  orgCode: Generated<string>
  avatar: Generated<string>
  phone: string | null
  email: string | null
  /** yyyy-MM-dd */
  birthday: string | null
  /** 1 male, 2 female (dictionary sex) */
  sex: number | null
  nickname: Generated<string>
  /** raised by everything that must end this person's sessions (security.md 27) */
  tokenVersion: Generated<number>
  workNo: Generated<string>
  /** codes of positions */
  post: Generated<string>
  telephone: Generated<string>
  /** copies of sys_user_role and sys_user_depart for lists, forms, files and history (people/memberships.service.ts) */
  selectedroles: Generated<string>
  selecteddeparts: Generated<string>
  /** 1 works there, 2 heads `departIds` (dictionary user_identity) */
  userIdentity: Generated<number>
  departIds: Generated<string>
  /** 1: is told to the workflow (dictionary activiti_sync) */
  activitiSync: Generated<number>
  /** 1: in the recycle bin */
  delFlag: Generated<number>
  createTime: number
  createBy: Generated<string>
  updateTime: number
  updateBy: Generated<string>
  version: number
}

export type SysRoleTable = {
  id: string
  roleCode: string
  roleName: string
  description: Generated<string>
  /** 'plant', or 'depart' for a role of the department `departId` */
  kind: Generated<string>
  departId: Generated<string>
  createTime: number
  createBy: Generated<string>
  updateTime: Generated<number>
  updateBy: Generated<string>
  version: Generated<number>
}
export type SysUserRoleTable = { userId: string; roleId: string }
/** `permission` is a node of sys_permission: of a declared button that is its right. */
export type SysRolePermissionTable = { roleId: string; permission: string }
export type SysDepartPermissionTable = { departId: string; permission: string }
export type SysDepartDataRuleTable = { departId: string; ruleId: string }

/** A node of the tree of menus and buttons (entity SysPermission). Flags are Y or N; what modules declare `isDeclared`. `terminal` is 'web' or 'app'. */
export type SysPermissionTable = KeptColumns & {
  parentId: string
  terminal: Generated<string>
  name: string
  /** the right that it needs or is */
  perms: Generated<string>
  /** '1' seen when granted, '2' usable when granted */
  permsType: Generated<string>
  icon: Generated<string>
  component: Generated<string>
  componentName: Generated<string>
  url: Generated<string>
  redirect: Generated<string>
  sortNo: Generated<number>
  /** 0 top menu, 1 menu, 2 button */
  menuType: number
  isRoute: Generated<string>
  keepAlive: Generated<string>
  hidden: Generated<string>
  alwaysShow: Generated<string>
  internalOrExternal: Generated<string>
  status: Generated<string>
  description: Generated<string>
  isDeclared: Generated<string>
}

export type SysFirstPasswordTable = { digest: string; userId: string; expiresAt: number }
/** Who stands in for whom, from and to in ms; `status` '1' is in force. */
export type SysUserAgentTable = KeptColumns & {
  userName: string
  agentUserName: string
  startTime: number
  endTime: number
  status: string
  reason: Generated<string>
}

export type SysSessionTable = {
  id: string
  userId: string
  tokenVersion: number
  createdAt: number
  expiresAt: number
  revokedAt: number | null
  address: string
  agent: string
  /** 1: by badge and PIN at a station (http/shopFloor.ts) */
  byBadge: Generated<number>
}

/** Small facts about this installation, for example that the demo plant was created. */
export type SysSettingTable = {
  name: string
  value: string
  version: Generated<number>
  /** '' where no person saved it */
  updateBy: Generated<string>
  updateTime: Generated<number>
}

/** `parentId` is '' for the company; `orgCode` is its parent's code and three characters more (api-contract.md 2.8). */
export type SysDepartTable = {
  id: string
  parentId: string
  departName: string
  orgCode: string
  departOrder: number
  departNameAbbr: Generated<string>
  /** 1 company, 2 department, 3 post (dictionary org_category) */
  orgCategory: Generated<string>
  mobile: Generated<string>
  fax: Generated<string>
  address: Generated<string>
  memo: Generated<string>
  /** 1 is in use, 0 is not (dictionary depart_status) */
  status: Generated<number>
  createTime: number
  createBy: Generated<string>
  updateTime: number
  updateBy: Generated<string>
  version: number
}
export type SysUserDepartTable = { userId: string; departId: string }

/** `tenantNo` is what rows and headers carry; `status` 1 is normal, 0 is frozen (dictionary tenant_status); from and to are yyyy-MM-dd, '' or null without end. */
export type SysTenantTable = KeptColumns & { tenantNo: number; name: string; beginDate: string | null; endDate: string | null; status: Generated<number> }
/** `tenantId` is a `tenantNo`; who `isManager` 1 is says who else belongs to it. */
export type SysUserTenantTable = { userId: string; tenantId: number; isManager: Generated<number> }

/** Columns of every table of a resource (server/resource). */
export type KeptColumns = { id: string; createBy: string; createTime: number; updateBy: string; updateTime: number; version: number }

export type SysDictTable = KeptColumns & { dictName: string; dictCode: string; description: string; type: Generated<number>; delFlag: Generated<number> }
/** `status` 1 is in use, 0 is not (dictionary dict_item_status). */
export type SysDictItemTable = KeptColumns & { dictId: string; itemText: string; itemValue: string; description: string; sortOrder: number; status: number }

/** One version of a record (server/resource/write/recordHistory.ts); `dataContent` is a JSON object. */
export type SysDataLogTable = {
  id: string
  createBy: string
  createTime: number
  /** 0 for records of the plant */
  tenantId: number
  /** name and title of the resource it is a record of */
  resource: string
  dataTitle: string
  dataTable: string
  dataId: string
  dataVersion: number
  verb: 'add' | 'edit' | 'delete'
  /** the command that wrote it; '' for a plain verb */
  command: Generated<string>
  dataContent: string
}

/** `status` '1' is in force. */
export type SysPermissionDataRuleTable = KeptColumns & {
  permission: string
  ruleName: string
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
  status: '0' | '1'
}
export type SysRoleDataRuleTable = { roleId: string; ruleId: string }
/** `ruleJson` is the list of its steps (contract/modules/reference/checkRule.ts). */
export type SysCheckRuleTable = KeptColumns & { ruleName: string; ruleCode: string; ruleJson: string; ruleDescription: string }
/** `postRank` as dictionary position_rank, `companyId` a department. */
export type SysPositionTable = KeptColumns & { name: string; code: string; postRank: string; companyId: string }
/** `pid` is '0' at the top; `code` is its parent's and three characters more. */
export type SysCategoryTable = KeptColumns & { pid: string; name: string; code: string; sortOrder: number; description: string }

/** Who signed in, and what was done (contract/modules/operations/log.ts). `costTime` is ms. */
export type SysLogTable = {
  id: Generated<number>
  logType: number
  operateType: number | null
  viewCode: string
  logContent: string
  userid: string
  username: string
  ip: string
  method: string
  requestType: string
  requestParam: string
  costTime: number
  createTime: number
}

/** A person's account with another provider; `thirdType` is the provider's name in the settings. */
export type SysThirdAccountTable = {
  id: string
  thirdType: string
  thirdUserId: string
  userId: string
  realname: string
  createTime: number
  provedHere: number
}

export type SystemTables = {
  sys_user: SysUserTable
  sys_role: SysRoleTable
  sys_user_role: SysUserRoleTable
  sys_role_permission: SysRolePermissionTable
  sys_permission: SysPermissionTable
  sys_depart_permission: SysDepartPermissionTable
  sys_depart_data_rule: SysDepartDataRuleTable
  sys_first_password: SysFirstPasswordTable
  sys_user_agent: SysUserAgentTable
  sys_session: SysSessionTable
  sys_setting: SysSettingTable
  sys_depart: SysDepartTable
  sys_user_depart: SysUserDepartTable
  sys_tenant: SysTenantTable
  sys_user_tenant: SysUserTenantTable
  sys_dict: SysDictTable
  sys_dict_item: SysDictItemTable
  sys_check_rule: SysCheckRuleTable
  sys_position: SysPositionTable
  sys_category: SysCategoryTable
  sys_log: SysLogTable
  sys_data_log: SysDataLogTable
  sys_permission_data_rule: SysPermissionDataRuleTable
  sys_role_data_rule: SysRoleDataRuleTable
  sys_third_account: SysThirdAccountTable
}
