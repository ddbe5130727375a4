import { sql } from 'kysely'
import { registry } from '#contract/modules/registry.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from './caller.ts'
import { grantsOfRoles } from './roleGrants.ts'
import type { Grants, Together } from './roleGrants.ts'

export const adminRole = 'admin'

/** A role of a person, and the mark under which what it grants is kept. */
export type RoleHeld = { roleId: string; roleCode: string; mark: string }
/** For a query that reads roles: the mark as it stands then. */
export const grantsMark = sql<string>`(select "mark" from sys_role_grants_mark)`

function rolesOf(db: Database, userId: string): Promise<RoleHeld[]> {
  return db
    .selectFrom('sys_user_role')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.roleId')
    .select(['sys_role.id as roleId', 'roleCode', grantsMark.as('mark')])
    .where('userId', '=', userId)
    .execute()
}

/** Roles of a person, what they allow, and which of that data rules narrow in every role that allows it. The role `admin` holds every permission whole, also those of later versions. */
export async function grantsOf(db: Database, userId: string): Promise<Pick<Caller, 'roles' | 'permissions' | 'narrowed'>> {
  return grantsBy(db, await rolesOf(db, userId))
}

/** The same when the roles are known already. Asked at every call: reading thousands of grants each time costs ten times as much as all else. */
export async function grantsBy(db: Database, held: readonly RoleHeld[]): Promise<Pick<Caller, 'roles' | 'permissions' | 'narrowed'>> {
  const roles = [...new Set(held.map(({ roleCode }) => roleCode))]
  if (roles.includes(adminRole)) return { roles, permissions: everything(), narrowed: nothing }
  const grants = await grantsHeld(db, held)
  const { granted, permissions } = grants.together()
  nodesBehind.set(permissions, granted)
  return { roles, permissions, narrowed: grants.hasRules ? new Set([...permissions].filter((code) => grants.sees(code) === 'some')) : nothing }
}

/** What somebody with these roles sees of the records behind a right, as of one mark; null: they do not hold it. */
export async function sightBy(db: Database, held: readonly RoleHeld[]): Promise<Grants['sees']> {
  if (held.some(({ roleCode }) => roleCode === adminRole)) return () => 'all'
  return (await grantsHeld(db, held)).sees
}

/** Every right there is, of designed resources too: one set as long as none comes or goes. */
function everything(): ReadonlySet<Permission> {
  const codes = registry.rights()
  if (all?.codes !== codes) all = { codes, held: new Set(codes) }
  return all.held
}
let all: { codes: readonly Permission[]; held: ReadonlySet<Permission> } | null = null

const nothing: ReadonlySet<never> = new Set()

/** Of all of them as of one mark. */
function grantsHeld(db: Database, held: readonly RoleHeld[]) {
  return grantsOfRoles(
    db,
    held[0]?.mark ?? '',
    held.map(({ roleId }) => roleId),
  )
}

/** Read with the rights: who wants both asks the database once. */
const nodesBehind = new WeakMap<ReadonlySet<Permission>, Together['granted']>()

/** The nodes of the tree that the roles of a person grant: menus and rights. The same set for all who hold the same. */
export async function nodesGranted(db: Database, { userId, permissions }: Pick<Caller, 'userId' | 'permissions'>): Promise<Together['granted']> {
  return nodesBehind.get(permissions) ?? (await grantsHeld(db, await rolesOf(db, userId))).together().granted
}
