import type { Permission } from '#contract/permissions.ts'
import { to } from './workRights.ts'

/** Who works at a machine checks it, reports what is wrong, and says that a repair of somebody else was well done. */
export const checksMachines: readonly Permission[] = [
  ...to('mes:checkRecord', 'list', 'fill'),
  ...to('mes:repair', 'list', 'add', 'confirm'),
  'mes:checkPlan:list',
]

/** Who cares for machines: plans, maintenance, repairs, parts and certificates. What one repaired another confirms: persons differ, not roles. */
export const caresForMachines: readonly Permission[] = [
  ...to('mes:checkPlan', 'list', 'add', 'edit', 'delete', 'export'),
  ...to('mes:checkRecord', 'list', 'export', 'fill'),
  ...to('mes:maintPlan', 'list', 'add', 'edit', 'delete', 'export'),
  ...to('mes:maintOrder', 'list', 'add', 'edit', 'delete', 'export', 'do', 'cancel'),
  ...to('mes:repair', 'list', 'add', 'edit', 'export', 'do', 'confirm', 'cancel'),
  ...to('mes:sparePart', 'list', 'add', 'edit', 'delete', 'export', 'move'),
  ...to('mes:machineCert', 'list', 'add', 'edit', 'export', 'renew'),
  'mes:reliability:view',
]
