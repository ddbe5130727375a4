import { permissionCodes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'

/** Rights to do things with one kind of record. */
export const to = <const About extends string, const Verb extends string>(about: About, ...verbs: readonly Verb[]) =>
  verbs.map((verb) => `${about}:${verb}` as const)

/** Who works with records chooses people, departments and categories in them. */
export const chooses: readonly Permission[] = ['sys:depart:list', 'sys:user:list', 'sys:role:list', 'sys:position:list', 'sys:category:list']
/** What hangs on the walls everybody may look at. */
export const looksAtWalls: readonly Permission[] = [
  'mes:plc:view',
  'mes:alarmBoard:view',
  'mes:orderBoard:view',
  'mes:scheduleBoard:view',
  'mes:weighBoard:view',
  'mes:storeBoard:view',
  'mes:qualityBoard:view',
  'mes:packBoard:view',
]
/** What everybody on the floor does: look at walls, machines and materials, call for help, read the shift. */
export const onTheFloor: readonly Permission[] = [
  ...looksAtWalls,
  ...chooses,
  ...to('mes:andon', 'list', 'add'),
  'mes:handover:list',
  'mes:material:list',
  'mes:equipment:list',
  'mes:workshop:list',
  'mes:scan:use',
]
export const looksAtOrders: readonly Permission[] = [
  'mes:order:list',
  'mes:plan:list',
  'mes:task:list',
  'mes:workReport:list',
  'mes:route:list',
  'mes:process:list',
  'mes:customer:list',
]
export const looksAtStock: readonly Permission[] = [
  'mes:inventory:view',
  'mes:trace:view',
  'mes:lot:list',
  'mes:hu:list',
  'mes:stock:list',
  'mes:location:list',
  'mes:container:list',
  'mes:supplier:list',
]
export const looksAtIssues: readonly Permission[] = ['mes:issue:list', 'mes:issueReturn:list']
export const printsLabels: readonly Permission[] = ['mes:label:print', 'mes:labelTemplate:list', 'mes:printer:list', 'mes:printJob:list', 'mes:printLog:list']

/** Everything that is only looked at: lists, files and pages of the plant. */
export const looksAtAll = permissionCodes.filter(
  (code) => /^mes:.*:(list|export|view)$/.test(code) && code !== 'mes:proof:view' && code !== 'mes:monitorBoard:view',
)

/** Whoever says which report goes to whom when, and chooses among SQL reports and dashboards in it (docs/decisions/157-first-tasks-of-roles.md). */
export const sendsReports: readonly Permission[] = [...to('mes:reportSending', 'add', 'edit', 'delete', 'send'), 'sys:cgreport:list', 'sys:dashboard:list']
