import { registry } from '#contract/modules/registry.ts'
import type { Permission } from '#contract/permissions.ts'
import { house } from '../tenancy/atWork.ts'
import type { Caller } from './caller.ts'

/** By the rights of who works: one set for all who hold the same. */
const outsideHouse = new WeakMap<ReadonlySet<Permission>, ReadonlySet<Permission>>()

/** A caller as they are while they work for a tenant: without the rights that modules declare as the house's. */
export function workingFor(caller: Caller, tenantId: number): Caller {
  if (tenantId === house) return { ...caller, tenantId }
  const known = outsideHouse.get(caller.permissions)
  const permissions = known ?? new Set([...caller.permissions].filter((permission) => !registry.isHouseRight(permission)))
  if (!known) outsideHouse.set(caller.permissions, permissions)
  return { ...caller, tenantId, permissions }
}
