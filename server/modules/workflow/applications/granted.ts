import type { Actor } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { listOf } from '../lists/wire.ts'

/** Whether somebody may begin a process: it is granted to one of their roles, or to everybody (`roles` empty). */
export async function isGranted(db: Database, { roles }: { roles: string }, { userId }: Pick<Actor, 'userId'>): Promise<boolean> {
  const granted = listOf(roles)
  if (granted.length === 0) return true
  const own = await rolesOf(db, userId)
  return granted.some((role) => own.has(role))
}

export async function rolesOf(db: Database, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_user_role as held')
    .innerJoin('sys_role as role', 'role.id', 'held.roleId')
    .select('role.roleCode')
    .where('held.userId', '=', userId)
    .execute()
  return new Set(rows.map(({ roleCode }) => roleCode))
}
