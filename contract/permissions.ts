import { houseRightsOf, rightsOf } from './module.ts'
import type { RightsOf } from './module.ts'
import { modules } from './modules/modules.ts'

/** Action codes a role can be granted, from what modules declare. The server asks for one of them on every route that is not public (security.md G5). */
export type Permission = RightsOf<(typeof modules)[number]>

/** Every action code and what it allows. */
export const permissions = Object.fromEntries(modules.flatMap(rightsOf)) as Readonly<Record<Permission, string>> // the keys are those that the type is made of
export const permissionCodes = Object.keys(permissions) as Permission[]

/** Those that somebody who works for a tenant does not hold there, as modules declare them. */
export const houseRights: ReadonlySet<string> = new Set(modules.flatMap(houseRightsOf))
