import { registry } from '#contract/modules/registry.ts'
import type { RightsOfPerson } from '#contract/modules/identity/userCalls.ts'
import type { Database } from '../../db/database.ts'
import { grantsOf } from '../../http/grants.ts'
import { adminRole } from './rights/governance.service.ts'

/** What a person may do, and which role gives each right. */
export async function rightsOfPerson(db: Database, userId: string): Promise<RightsOfPerson> {
  const { narrowed } = await grantsOf(db, userId)
  const held = await db
    .selectFrom('sys_user_role')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.roleId')
    .leftJoin('sys_depart', 'sys_depart.id', 'sys_role.departId')
    .leftJoin('sys_role_permission', 'sys_role_permission.roleId', 'sys_role.id')
    .select(['roleCode', 'roleName', 'departName', 'permission'])
    .where('userId', '=', userId)
    .orderBy('roleName')
    .execute()
  const nameOf = ({ roleName, departName }: (typeof held)[number]) => (departName === null ? roleName : `${departName} · ${roleName}`)
  const isAdministrator = held.some(({ roleCode }) => roleCode === adminRole)
  const admin = held.filter(({ roleCode }) => roleCode === adminRole).map(nameOf)
  const from = (code: string) => [...new Set([...admin, ...held.filter(({ permission }) => permission === code).map(nameOf)])]
  const rights = registry.rights().map((code) => ({ code, title: registry.titleOf(code), from: from(code), isNarrowed: narrowed.has(code) }))
  return { isAdministrator, roles: [...new Set(held.map(nameOf))], rights: rights.filter((right) => right.from.length > 0) }
}
