import type { TenantMember } from '#contract/modules/organisation/tenants.ts'
import type { Database } from '../../../db/database.ts'

const atMost = 2000

/** Who belongs to a tenant, with the roles that each has in the plant; 2000 at most, in the order of their names. */
export async function membersOf(db: Database, tenantNo: number): Promise<TenantMember[]> {
  const people = await db
    .selectFrom('sys_user_tenant')
    .innerJoin('sys_user', 'sys_user.id', 'sys_user_tenant.userId')
    .select(['id', 'realname', 'username', 'isManager', 'version'])
    .where('tenantId', '=', tenantNo)
    .where('delFlag', '=', 0)
    .orderBy('realname')
    .limit(atMost)
    .execute()
  const here = db.selectFrom('sys_user_tenant').select('userId').where('tenantId', '=', tenantNo)
  const roles = await db
    .selectFrom('sys_user_role')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.roleId')
    .select(['userId', 'sys_role.id as id', 'roleName as name'])
    .where('userId', 'in', here)
    .where('kind', '=', 'plant')
    .orderBy('roleName')
    .execute()
  const elsewhere = await db.selectFrom('sys_user_tenant').select('userId').where('userId', 'in', here).where('tenantId', '!=', tenantNo).execute()
  const shared = new Set(elsewhere.map(({ userId }) => userId))
  const held = Map.groupBy(roles, ({ userId }) => userId)
  return people.map(({ isManager, ...person }) => ({
    ...person,
    isManager: isManager === 1,
    isOnlyHere: !shared.has(person.id),
    roles: (held.get(person.id) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}
