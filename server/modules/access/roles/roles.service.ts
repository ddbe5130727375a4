import { sql } from 'kysely'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { standsStill } from '../../../db/standsStill.ts'
import { Problem } from '../../../http/problem.ts'
import { firstRoleCodes } from '../firstRoles.service.ts'
import { adminRole, isAdministrator } from '../rights/governance.service.ts'

/** What guards a role: the product's own stay, and so does one that somebody has, or he would lose his rights unseen. */
export const roleHooks = {
  async beforeUpdate(_row: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>, { trx, by }: UnitOfWork): Promise<void> {
    if (before['roleCode'] === adminRole && !(await isAdministrator(trx, by.userId))) throw new Problem(403, '拒绝访问：系统管理员角色只能由系统管理员修改')
  },
  async beforeRemove(row: Readonly<Record<string, unknown>>, { trx }: UnitOfWork): Promise<void> {
    const { id, roleCode, roleName } = row as { id: string; roleCode: string; roleName: string } // a stored row of sys_role
    if (firstRoleCodes.includes(roleCode)) throw new Problem(422, `“${roleName}”是系统自带的角色，不能删除`)
    await standsStill(trx, 'sys_role', id) // whoever is just given it counts, and nobody is from now on
    const { rows } = await sql<{ count: number }>`select count(*) as "count" from sys_user_role where "roleId" = ${id}`.execute(trx)
    const count = Number(rows[0]?.count ?? 0)
    if (count > 0) throw new Problem(422, `还有 ${count} 人是“${roleName}”，请先给他们换角色`)
  },
}

/** A role of a department names one; it is given and taken like any other. */
export const departRoleHooks = {
  beforeRemove: roleHooks.beforeRemove,
}
