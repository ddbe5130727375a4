import { sql } from 'kysely'
import { permissionCodes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from './caller.ts'
import { nodesOfRoles } from './roleGrants.ts'

const adminRole = 'admin'

/** A role of a person, the nodes of the tree that it grants, and the rights behind which its data rules leave only some records. */
type Held = { roleCode: string; nodes: readonly string[]; ruled: ReadonlySet<string> }

/** Asked at every call: with thousands of grants, reading these each time costs ten times as much as all else. */
async function rolesHeld(db: Database, userId: string): Promise<Held[]> {
  const { rows: roles } = await sql<{ id: string; roleCode: string; mark: string }>`
    select r."id", r."roleCode", (select "mark" from sys_role_grants_mark) as "mark"
    from sys_user_role u inner join sys_role r on r."id" = u."roleId" where u."userId" = ${userId}`.execute(db)
  const [first] = roles
  if (!first) return []
  const nodes = await nodesOfRoles(
    db,
    first.mark,
    roles.map(({ id }) => id),
  )
  const rules = await db
    .selectFrom('sys_user_role')
    .innerJoin('sys_role_data_rule', 'sys_role_data_rule.roleId', 'sys_user_role.roleId')
    .innerJoin('sys_permission_data_rule', 'sys_permission_data_rule.id', 'sys_role_data_rule.ruleId')
    .select(['sys_role_data_rule.roleId', 'permission'])
    .where('userId', '=', userId)
    .where('status', '=', '1')
    .execute()
  return roles.map(({ id, roleCode }) => ({
    roleCode,
    nodes: nodes.get(id) ?? [],
    ruled: new Set(rules.flatMap(({ roleId, permission }) => (roleId === id ? [permission] : []))),
  }))
}

/** Roles of a person, what they allow, and which of that data rules narrow in every role that allows it. The role `admin` holds every permission whole, also those of later versions. */
export async function grantsOf(db: Database, userId: string): Promise<Pick<Caller, 'roles' | 'permissions' | 'narrowed'>> {
  const held = await rolesHeld(db, userId)
  const roles = [...new Set(held.map(({ roleCode }) => roleCode))]
  if (roles.includes(adminRole)) return { roles, permissions: new Set(permissionCodes), narrowed: new Set() }
  const granted = new Set(held.flatMap(({ nodes }) => nodes))
  const permissions = new Set(permissionCodes.filter((code) => granted.has(code)))
  nodesBehind.set(permissions, granted)
  return { roles, permissions, narrowed: narrowedAmong([...permissions], held) }
}

function narrowedAmong(permissions: readonly Permission[], held: readonly Held[]): ReadonlySet<Permission> {
  if (held.every(({ ruled }) => ruled.size === 0)) return new Set()
  const whole = new Set(held.flatMap(({ nodes, ruled }) => nodes.filter((node) => !ruled.has(node))))
  return new Set(permissions.filter((code) => !whole.has(code)))
}

/** Read with the rights, and kept as long as whoever asked: who wants both asks the database once. */
const nodesBehind = new WeakMap<ReadonlySet<Permission>, ReadonlySet<string>>()

/** The nodes of the tree that the roles of a person grant: menus and rights. */
export async function nodesGranted(db: Database, { userId, permissions }: Pick<Caller, 'userId' | 'permissions'>): Promise<ReadonlySet<string>> {
  return nodesBehind.get(permissions) ?? new Set((await rolesHeld(db, userId)).flatMap(({ nodes }) => nodes))
}
