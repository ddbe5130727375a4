import type { Permission } from '#contract/permissions.ts'
import type { Caller } from './caller.ts'
import { adminRole } from './grants.ts'

type Grants = Pick<Caller, 'roles' | 'permissions' | 'narrowed'>

/** Rights of the shop floor: those of the plant's own records and machines. People, roles, jobs and settings are none of them. */
export function isOfShopFloor(permission: Permission): boolean {
  return permission.startsWith('mes:')
}

/** What somebody may do who came by badge and PIN (docs/decisions/121-badge-and-pin.md): what their roles grant on the shop floor, and nothing of an administrator. */
export function onShopFloor({ roles, permissions, narrowed }: Grants): Grants {
  return { roles: roles.filter((role) => role !== adminRole), permissions: floorOf(permissions), narrowed: floorOf(narrowed) }
}

/** The same set for the same rights: others remember things by it. */
const floors = new WeakMap<ReadonlySet<Permission>, ReadonlySet<Permission>>()

function floorOf(permissions: ReadonlySet<Permission>): ReadonlySet<Permission> {
  const floor = floors.get(permissions) ?? new Set([...permissions].filter(isOfShopFloor))
  floors.set(permissions, floor)
  return floor
}
