import type { Permission } from '#contract/permissions.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { tellPeople } from '../messages/notify.service.ts'

type Notice = { title: string; content: string; plantTz: string }

/** Tells everybody whose roles hold a right; an administrator, who holds all of them, is not told of each. */
export async function tellHolders(unit: UnitOfWork, right: Permission, told: Notice): Promise<void> {
  const people = await unit.trx
    .selectFrom('sys_user')
    .innerJoin('sys_user_role', 'sys_user_role.userId', 'sys_user.id')
    .innerJoin('sys_role_permission', 'sys_role_permission.roleId', 'sys_user_role.roleId')
    .select('sys_user.username')
    .distinct()
    .where('sys_user.delFlag', '=', 0)
    .where('sys_role_permission.permission', '=', right)
    .execute()
  const usernames = people.map(({ username }) => username)
  if (usernames.length > 0) await tellPeople(unit, { kind: 'alarm', usernames, ...told })
}
