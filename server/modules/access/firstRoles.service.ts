import { menuEntries } from '#contract/modules/modules.ts'
import { tenantManagerRole } from '#contract/modules/organisation/tenants.ts'
import type { Permission } from '#contract/permissions.ts'
import { rightsToOpen } from '#contract/rules/rightsToOpen.ts'
import { inspects, releases } from './qualityRights.ts'
import { looksAtPacking, packs } from './packingRights.ts'
import { to, chooses, looksAtWalls, onTheFloor, looksAtOrders, looksAtStock, looksAtIssues, printsLabels, looksAtAll } from './workRights.ts'
import { nodeId } from './rights/declaredTree.ts'

type FirstRole = { roleCode: string; roleName: string; permissions: readonly Permission[] }

const to = <const About extends string, const Verb extends string>(about: About, ...verbs: readonly Verb[]) => verbs.map((verb) => `${about}:${verb}` as const)

/** Who works with records chooses people, departments and categories in them. */
const chooses: readonly Permission[] = ['sys:depart:list', 'sys:user:list', 'sys:role:list', 'sys:position:list', 'sys:category:list']
/** What hangs on the walls everybody may look at. */
const looksAtWalls: readonly Permission[] = [
  'mes:plc:view',
  'mes:alarmBoard:view',
  'mes:orderBoard:view',
  'mes:scheduleBoard:view',
  'mes:weighBoard:view',
  'mes:qualityBoard:view',
]
/** What everybody on the floor does: look at walls, machines and materials, call for help, read the shift. */
const onTheFloor: readonly Permission[] = [
  ...looksAtWalls,
  ...chooses,
  ...to('mes:andon', 'list', 'add'),
  'mes:handover:list',
  'mes:material:list',
  'mes:equipment:list',
  'mes:workshop:list',
  'mes:scan:use',
]
const looksAtOrders: readonly Permission[] = [
  'mes:order:list',
  'mes:plan:list',
  'mes:task:list',
  'mes:workReport:list',
  'mes:route:list',
  'mes:process:list',
  'mes:customer:list',
]
const looksAtStock: readonly Permission[] = [
  'mes:inventory:view',
  'mes:trace:view',
  'mes:lot:list',
  'mes:hu:list',
  'mes:stock:list',
  'mes:location:list',
  'mes:container:list',
  'mes:supplier:list',
]
const looksAtIssues: readonly Permission[] = ['mes:issue:list', 'mes:issueReturn:list']
const printsLabels: readonly Permission[] = ['mes:label:print', 'mes:labelTemplate:list', 'mes:printer:list', 'mes:printJob:list', 'mes:printLog:list']

/** Everything that is only looked at: lists, files and pages of the plant. */
const looksAtAll = permissionCodes.filter((code) => /^mes:.*:(list|export|view)$/.test(code) && code !== 'mes:proof:view' && code !== 'mes:monitorBoard:view')

/**
 * The roles that every installation starts with. Each of the plant's holds what its work takes from the first day, and of other people's
 * work what its own pages read: no page of its menu asks for anything that is refused (docs/decisions/098-roles-of-the-first-day.md).
 */
export const firstRoles: readonly FirstRole[] = [
  { roleCode: 'admin', roleName: '系统管理员', permissions: [] }, // holds everything, see grantsOf
  { roleCode: 'viewer', roleName: '看板查看', permissions: ['mes:plc:view', 'mes:alarmBoard:view'] },
  { roleCode: 'office', roleName: '办公人员', permissions: ['mes:plc:view', ...chooses] },
  { roleCode: 'guest', roleName: '访客', permissions: [] },
  // who works for a tenant: its people, its own words, and how its numbers look
  {
    roleCode: tenantManagerRole,
    roleName: '租户管理员',
    permissions: ['sys:ownTenant:manage', 'sys:user:list', 'sys:role:list', 'sys:dict:list', 'sys:dict:add', 'sys:dict:edit', 'sys:dict:delete'],
  },
  {
    roleCode: 'planner',
    roleName: '计划员',
    permissions: [
      ...onTheFloor,
      ...looksAtOrders,
      ...looksAtStock,
      ...looksAtIssues,
      ...printsLabels,
      ...to('mes:order', 'add', 'edit', 'delete', 'import', 'export', 'submit', 'plan', 'release', 'hold', 'resume', 'complete', 'close', 'cancel'),
      ...to('mes:plan', 'edit', 'export', 'split', 'schedule', 'lock', 'dispatch', 'recall', 'cancel'),
      ...to('mes:task', 'export', 'ready', 'assign', 'skip', 'cancel'),
      ...to('mes:schedule', 'list', 'export', 'run', 'apply'),
      ...to('mes:customer', 'add', 'edit'),
      ...to('mes:calendarDay', 'list', 'add', 'edit', 'delete'),
      ...to('mes:issue', 'add', 'edit', 'release', 'cancel'),
      ...to('mes:weightOrder', 'list', 'edit', 'release', 'cancel'),
      'mes:weighCenter:list',
      ...looksAtPacking,
      ...to('mes:nbcJob', 'add', 'edit', 'delete', 'export', 'release', 'cancel'),
      'mes:workReport:export',
      'mes:shift:list',
      'mes:calendar:view',
      'mes:shortage:view',
      'mes:chart:view',
      'mes:oee:list',
    ],
  },
  {
    roleCode: 'storekeeper',
    roleName: '仓管员',
    permissions: [
      ...onTheFloor,
      ...looksAtStock,
      ...looksAtIssues,
      ...printsLabels,
      'mes:plan:list',
      'mes:order:list',
      'mes:customer:list',
      'mes:route:list',
      'mes:shortage:view',
      ...to('mes:lot', 'add', 'edit', 'export', 'receive'),
      ...to('mes:stock', 'export', 'post', 'reverse'),
      ...to('mes:issue', 'add', 'edit', 'delete', 'export', 'release', 'pick', 'finish', 'close', 'cancel'),
      ...to('mes:issueReturn', 'add', 'edit', 'delete', 'export', 'confirm', 'cancel'),
      ...to('mes:wms:in', 'list', 'add', 'edit', 'delete', 'export', 'release', 'scan', 'finish', 'cancel'),
      ...to('mes:wms:out', 'list', 'add', 'edit', 'delete', 'export', 'release', 'scan', 'finish', 'cancel'),
      'mes:wms:workbench',
      ...to('mes:location', 'add', 'edit', 'import', 'export'),
      ...to('mes:container', 'add', 'edit', 'clean'),
      ...to('mes:stocktake', 'list', 'add', 'edit', 'delete', 'export', 'count', 'recount', 'cancel'),
      ...to('mes:supplier', 'add', 'edit'),
      ...to('mes:hu', 'export', 'relabel'),
      ...to('mes:scan', 'type', 'backdate'),
      ...to('mes:barcodeRule', 'list', 'add', 'edit'),
      'mes:scanEvent:list',
      ...looksAtPacking,
      ...to('mes:nbc', 'save', 'receive'),
      'mes:label:reprint',
      'mes:printJob:control',
    ],
  },
  {
    roleCode: 'operator',
    roleName: '操作工',
    permissions: [
      ...onTheFloor,
      ...looksAtOrders,
      ...looksAtIssues,
      ...to('mes:task', 'start', 'finish'),
      ...to('mes:equipmentState', 'list', 'qualify', 'sayState'),
      'mes:workReport:submit',
      // who charges is checked by another operator: persons differ, not roles
      ...to('mes:charge', 'list', 'scan', 'check', 'undo'),
      ...to('mes:clearance', 'list', 'add', 'edit', 'sign', 'check'),
      ...to('mes:mill', 'list', 'operate'),
      ...to('mes:vessel', 'list', 'clean'),
      'mes:station:tg',
      'mes:batchRecord:view',
      'mes:weightOrder:list',
      'mes:weighCenter:list',
      'mes:issue:receive',
      'mes:issueReturn:add',
      'mes:hu:list',
      'mes:lot:list',
      'mes:location:list',
      'mes:supplier:list',
      'mes:stopReason:list',
      'mes:label:print',
    ],
  },
  {
    roleCode: 'weigher',
    roleName: '称量员',
    permissions: [
      ...onTheFloor,
      ...looksAtStock,
      ...looksAtIssues,
      ...printsLabels,
      'mes:plan:list',
      'mes:order:list',
      'mes:customer:list',
      'mes:route:list',
      'mes:task:list',
      'mes:process:list',
      ...to('mes:issue', 'pick', 'receive'),
      ...to('mes:issueReturn', 'add', 'edit'),
      ...to('mes:scale', 'list', 'connect', 'check'),
      ...to('mes:weightOrder', 'list', 'finish'),
      ...to('mes:weigh', 'list', 'record', 'check'),
      'mes:weighCenter:list',
      'mes:scaleCheck:list',
      'mes:stock:post',
      'mes:container:clean',
      'mes:label:reprint',
    ],
  },
  {
    roleCode: 'packer',
    roleName: '内包员',
    permissions: [...onTheFloor, ...looksAtOrders, ...looksAtStock, ...printsLabels, ...packs],
  },
  {
    roleCode: 'inspector',
    roleName: '检验员',
    permissions: [
      ...onTheFloor,
      ...looksAtOrders,
      ...looksAtStock,
      ...printsLabels,
      ...inspects,
      ...to('mes:lot', 'edit', 'export', 'judge', 'hold', 'release', 'retest'),
      'mes:weightOrder:list',
      'mes:weighCenter:list',
      ...to('mes:weigh', 'list', 'check', 'override', 'manual', 'void'),
      ...to('mes:formula', 'list', 'approve'),
      ...to('mes:colorMeasure', 'list', 'add', 'export'),
      ...to('mes:spcLimit', 'list', 'export', 'freeze'),
      'mes:colorStandard:list',
      'mes:spc:view',
      'mes:chart:view',
      ...to('mes:andon', 'ack', 'close'),
      ...to('mes:alarmEvent', 'list', 'export'),
      'mes:alarm:list',
      'mes:alarmDef:list',
      'mes:stock:post',
      'mes:stock:export',
      'mes:container:clean',
      'mes:workReport:export',
      ...looksAtPacking,
      'mes:nbc:override',
      ...to('mes:box', 'unseal', 'manual'),
    ],
  },
  {
    roleCode: 'qa',
    roleName: '质量放行',
    permissions: [...onTheFloor, ...looksAtOrders, ...looksAtStock, ...printsLabels, ...releases],
  },
  {
    roleCode: 'technician',
    roleName: '技术员',
    permissions: [
      ...onTheFloor,
      ...to('mes:equipment', 'add', 'edit', 'export'),
      ...to('mes:plcDevice', 'list', 'add', 'edit', 'export'),
      ...to('mes:plcTag', 'list', 'add', 'edit', 'import', 'export'),
      ...to('mes:deviceTemplate', 'list', 'add', 'edit', 'export'),
      ...to('mes:stateTable', 'list', 'add', 'edit', 'export'),
      ...to('mes:alarmDef', 'list', 'add', 'edit', 'export'),
      ...to('mes:alarm', 'list', 'ack', 'reset', 'shelve', 'unshelve', 'oos', 'note'),
      ...to('mes:alarmEvent', 'list', 'export'),
      ...to('mes:stopReason', 'list', 'add', 'edit'),
      ...to('mes:scale', 'list', 'add', 'edit', 'export', 'connect', 'check', 'calibrate'),
      ...to('mes:scaleCheck', 'list', 'export'),
      ...to('mes:equipmentState', 'list', 'export', 'qualify', 'sayState'),
      ...to('mes:oee', 'list', 'export'),
      ...to('mes:andon', 'ack', 'close'),
      ...to('mes:calendarDay', 'list', 'add', 'edit'),
      'mes:calendar:view',
      'mes:shift:list',
      'mes:process:list',
      'mes:task:list',
      'mes:plan:list',
      'mes:order:list',
      'mes:customer:list',
      'mes:route:list',
    ],
  },
  {
    roleCode: 'colourist',
    roleName: '配色师',
    permissions: [
      ...onTheFloor,
      ...looksAtOrders,
      ...looksAtStock,
      ...to('mes:formula', 'list', 'add', 'edit', 'delete', 'import', 'export', 'submit', 'copy', 'viewPct'),
      ...to('mes:material', 'add', 'edit', 'import', 'export'),
      ...to('mes:colorMeasure', 'list', 'add', 'export'),
      'mes:colorStandard:list',
      'mes:spc:view',
      'mes:chart:view',
      'mes:shortage:view',
      'mes:label:print',
    ],
  },
  {
    roleCode: 'manager',
    roleName: '经理',
    permissions: [
      ...looksAtAll,
      ...chooses,
      ...to('mes:order', 'approve', 'reject', 'hold', 'resume', 'complete', 'close', 'reopen', 'cancel', 'terminate', 'backdate'),
      ...to('mes:workReport', 'confirm', 'correct'),
      ...to('mes:formula', 'approve', 'hold', 'viewPct'),
      ...to('mes:lot', 'hold', 'release'),
      ...to('mes:ncr', 'add', 'dispose'),
      ...to('mes:specimen', 'take', 'destroy'),
      ...to('mes:wms:out', 'scan', 'breakFefo'),
      'mes:nbc:override',
      'mes:box:unseal',
      ...to('mes:stocktake', 'approve', 'post', 'cancel'),
      ...to('mes:andon', 'add', 'lead', 'ack', 'close'),
      ...to('mes:handover', 'add', 'edit', 'sign', 'take'),
      ...to('sys:announcement', 'list', 'add', 'edit', 'release', 'revoke'),
    ],
  },
]

export const firstRoleCodes: readonly string[] = firstRoles.map(({ roleCode }) => roleCode)

/** Nodes of the menu that these rights open; pages without a right are everybody's. */
export function menusOpenedBy(rights: readonly string[]): string[] {
  const held = new Set(rights)
  return menuEntries.flatMap(({ url, right }) => (right !== undefined && rightsToOpen(right).every((one) => held.has(one)) ? [nodeId(url)] : []))
}
