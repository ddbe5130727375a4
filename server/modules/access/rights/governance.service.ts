import { registry } from '#contract/modules/registry.ts'
import type { Permission } from '#contract/permissions.ts'
import { systemActor } from '../../../bus/unit.ts'
import type { Actor } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { isPostgres } from '../../../db/isPostgres.ts'
import { Problem } from '../../../http/problem.ts'
import { grantsOf } from '../../../http/grants.ts'
import { requirePersonSeen, requireRolesSeen, seesByDepartment } from './sight.service.ts'

export const adminRole = 'admin'

const normal = 1

/** Who acts, and the data as it stands: a unit of work, or a look before one. */
export type Governing = { by: Actor; trx: Database }

/** The rights among nodes of the tree. */
export function rightsAmong(nodes: Iterable<string>): Permission[] {
  const given = new Set(nodes)
  return registry.rights().filter((code) => given.has(code))
}

/** Nobody hands out what they do not hold (security.md 31). Throws 403 that names what is missing. */
export function requireHolds({ by }: Pick<Governing, 'by'>, rights: readonly Permission[], what: string): void {
  if (by.userId === systemActor.userId) return
  const missing = rights.filter((right) => !by.permissions.has(right))
  if (missing.length > 0)
    throw new Problem(403, `拒绝访问：${what}包含您没有的权限（${missing.slice(0, 3).join('、')}${missing.length > 3 ? ' 等' : ''}），请联系管理员`)
}

/** Whether a person holds the role that holds everything. */
export async function isAdministrator(db: Database, userId: string): Promise<boolean> {
  return userId === systemActor.userId || (await grantsOf(db, userId)).roles.includes(adminRole)
}

/** Throws 403 unless who acts may give people these roles: the administrator's is given by administrators, any other by who holds all of it and sees all that it shows. */
export async function requireMayGive(unit: Governing, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0 || (await isAdministrator(unit.trx, unit.by.userId))) return
  const roles = await unit.trx.selectFrom('sys_role').select(['id', 'roleCode', 'roleName']).where('id', 'in', roleIds).execute()
  for (const { id, roleCode, roleName } of roles) {
    if (roleCode === adminRole) throw new Problem(403, '拒绝访问：只有系统管理员可以授予或收回系统管理员角色')
    const nodes = await unit.trx.selectFrom('sys_role_permission').select('permission').where('roleId', '=', id).execute()
    const rights = rightsAmong(nodes.map(({ permission }) => permission))
    requireHolds(unit, rights, `角色“${roleName}”`)
    await requireRolesSeen(unit.trx, unit.by, [{ id, rights }], `角色“${roleName}”`)
  }
}

/** Throws 403 unless who acts holds all that this person holds, and sees all that this person sees: whoever changes an account could enter by it. */
export async function requireMayGovern(unit: Governing, userId: string): Promise<void> {
  if (userId === unit.by.userId || (await isAdministrator(unit.trx, unit.by.userId))) return
  const { roles, permissions } = await grantsOf(unit.trx, userId)
  if (roles.includes(adminRole)) throw new Problem(403, '拒绝访问：系统管理员的账号只能由系统管理员修改')
  requireHolds(unit, [...permissions], '这个人的权限')
  await requirePersonSeen(unit.trx, unit.by, { userId, rights: [...permissions] }, '这个人')
}

/**
 * Throws 403 unless who acts may put people into these departments: data rules may speak of departments, so whoever is held to such rules
 * puts nobody, themselves least of all, where they are not.
 */
export async function requireMayPlace(unit: Governing, departIds: readonly string[]): Promise<void> {
  if (departIds.length === 0 || !(await seesByDepartment(unit.trx, unit.by))) return
  const own = await unit.trx.selectFrom('sys_user_depart').select('departId').where('userId', '=', unit.by.userId).execute()
  if (departIds.some((id) => own.every(({ departId }) => departId !== id)))
    throw new Problem(403, '拒绝访问：您的数据权限按部门划分，只能把人放进您自己所在的部门，请联系管理员')
}

/**
 * Throws 422 when nobody could administer the plant any more. Call it after the write: two who take the role from one another
 * at the same moment wait here, and the second is refused.
 */
export async function keepAnAdministrator(trx: Database): Promise<void> {
  let role = trx.selectFrom('sys_role').select('id').where('roleCode', '=', adminRole)
  if (isPostgres(trx)) role = role.forUpdate()
  const { id = '' } = (await role.executeTakeFirst()) ?? {}
  const left = await trx
    .selectFrom('sys_user_role')
    .innerJoin('sys_user', 'sys_user.id', 'sys_user_role.userId')
    .select('userId')
    .where('roleId', '=', id)
    .where('status', '=', normal)
    .where('delFlag', '=', 0)
    .limit(1)
    .executeTakeFirst()
  if (!left) throw new Problem(422, '至少要有一位可以登录的系统管理员：请先让另一个人成为系统管理员')
}
