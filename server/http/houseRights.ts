import type { Permission } from '#contract/permissions.ts'
import { house } from '../tenancy/atWork.ts'
import type { Caller } from './caller.ts'

/** What tells of all tenants at once, or keeps the whole plant running. */
const whole =
  /^(?:monitor:|mes:proof:|sys:(?:audit|backup|company|dataSource|gatewayRoute|jobRun|log|online|quartzJob|secondFactor|tenant|updateStatus|userAgent):)/
/** What all tenants share: they read it. */
const shared = /^sys:(?:category|checkRule|dataRule|depart|departRole|fillRule|messageTemplate|permission|position|role|user):(?!list$|export$|rights$)/

/** Whether a right is used for the house alone: somebody who works for a tenant does not hold it there, whatever their roles say (docs/decisions/060-tenants.md). */
export function isOfHouse(permission: Permission): boolean {
  return whole.test(permission) || shared.test(permission)
}

/** A caller as they are while they work for a tenant. */
export function workingFor(caller: Caller, tenantId: number): Caller {
  if (tenantId === house) return { ...caller, tenantId }
  return { ...caller, tenantId, permissions: new Set([...caller.permissions].filter((permission) => !isOfHouse(permission))) }
}
