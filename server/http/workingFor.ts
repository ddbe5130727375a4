import { houseRights } from '#contract/permissions.ts'
import { house } from '../tenancy/atWork.ts'
import type { Caller } from './caller.ts'

/** A caller as they are while they work for a tenant: without the rights that modules declare as the house's. */
export function workingFor(caller: Caller, tenantId: number): Caller {
  if (tenantId === house) return { ...caller, tenantId }
  return { ...caller, tenantId, permissions: new Set([...caller.permissions].filter((permission) => !houseRights.has(permission))) }
}
