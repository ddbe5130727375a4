import type { z } from 'zod'
import { users } from '#contract/modules/identity/user.ts'
import { tenantManagerRole } from '#contract/modules/organisation/tenants.ts'
import type { OwnTenant, TenantRoles } from '#contract/modules/organisation/tenants.ts'
import { readFillPattern } from '#contract/rules/fillPattern.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { standsStill } from '../../../db/standsStill.ts'
import { Problem } from '../../../http/problem.ts'
import { previewNumber } from '../../../numbers/nextNumber.ts'
import { asSeen } from '../../../resource/write/changeByDoor.ts'
import { house } from '../../../tenancy/atWork.ts'
import { dropFromRole, joinRole } from './administration.service.ts'
import { adminRole, rightsAmong } from '../../access/rights/governance.service.ts'
import { rolesSeen } from '../../access/rights/sight.service.ts'
import { mayManage } from '../../organisation/tenants/tenants.service.ts'

/** The roles of the plant that somebody may give: all of whose rights they hold themselves, and hold in the tenant that they work for, and of which they see all that the role shows. Managing comes with its role, which is not given by itself. */
export async function rolesToGive(db: Database, by: Pick<Caller, 'userId' | 'permissions' | 'narrowed'>): Promise<OwnTenant['roles']> {
  const { permissions } = by
  const roles = await db
    .selectFrom('sys_role')
    .select(['id', 'roleName as name'])
    .where('kind', '=', 'plant')
    .where('roleCode', 'not in', [adminRole, tenantManagerRole])
    .orderBy('roleName')
    .execute()
  const grants = Map.groupBy(await db.selectFrom('sys_role_permission').select(['roleId', 'permission']).execute(), ({ roleId }) => roleId)
  const held = roles
    .map((role) => ({ ...role, rights: rightsAmong((grants.get(role.id) ?? []).map(({ permission }) => permission)) }))
    .filter(({ rights }) => rights.every((right) => permissions.has(right)))
  const seen = await Promise.all(held.map((role) => rolesSeen(db, by, [role])))
  return held.filter((_role, at) => seen[at]).map(({ id, name }) => ({ id, name }))
}

/** How the next numbers of a tenant look, by each rule of the plant. */
export async function numbersOf(db: Database, tenantId: number, { plantTz, atMs }: { plantTz: string; atMs: number }): Promise<OwnTenant['numbers']> {
  const rules = await db.selectFrom('sys_fill_rule').select(['ruleCode', 'ruleName', 'pattern']).orderBy('ruleName').execute()
  return Promise.all(
    rules.map(async ({ ruleCode, ruleName, pattern }) => {
      const read = readFillPattern(pattern)
      const isPlain = 'parts' in read && read.parts.every((part) => part.is !== 'value' || part.standard !== null)
      return { ruleCode, ruleName, next: isPlain ? await previewNumber(db, ruleCode, { tenantId, atMs, plantTz }) : null }
    }),
  )
}

/** The tenant that its manager works for. Throws 422 when they work for the house, 403 when they manage another one. */
export async function requireOwn(db: Database, caller: Caller): Promise<number> {
  if (caller.tenantId === house)
    throw new Problem(422, '您现在不是为某个租户工作。还没有租户的，请系统管理员在“租户管理”里添加；已有租户的，请点右上角姓名，用“切换租户”选择')
  if (caller.tenantId < house) throw new Problem(422, '您属于几个租户：请点右上角姓名，用“切换租户”选择要管理的租户')
  await mayManage(db, caller, caller.tenantId)
  return caller.tenantId
}

/**
 * Gives a person of the own tenant exactly these of the roles that who acts may give; all others stay. Throws 404 for somebody of no such
 * tenant, 422 for one who belongs to others as well: roles are held in all of them, 409 where somebody saved the person since `version`.
 */
export async function setRoles(unit: UnitOfWork, tenantNo: number, { userId, version, roleIds }: z.infer<typeof TenantRoles>): Promise<void> {
  const { trx, by } = unit
  await standsStill(trx, 'sys_user', userId) // of two who give different roles at once without a version the last is what counts, never both
  const places = await trx.selectFrom('sys_user_tenant').select('tenantId').where('userId', '=', userId).execute()
  if (!places.some(({ tenantId }) => tenantId === tenantNo)) throw new Problem(404, '这个人不在这个租户里，请先添加')
  if (places.length > 1) throw new Problem(422, '这个人还属于别的租户，角色在各个租户都有效：请由系统管理员设置')
  await asSeen(unit, { resource: users, table: 'sys_user' }, { id: userId, seen: version ?? null })
  const offered = (await rolesToGive(trx, by)).map(({ id }) => id)
  const foreign = roleIds.filter((id) => !offered.includes(id))
  if (foreign.length > 0) throw new Problem(403, '拒绝访问：有的角色包含您没有的权限，请联系系统管理员')
  const held = (await trx.selectFrom('sys_user_role').select('roleId').where('userId', '=', userId).execute()).map(({ roleId }) => roleId)
  for (const id of offered) {
    if (roleIds.includes(id) && !held.includes(id)) await joinRole(unit, id, [userId])
    if (!roleIds.includes(id) && held.includes(id)) await dropFromRole(unit, id, [userId])
  }
}
