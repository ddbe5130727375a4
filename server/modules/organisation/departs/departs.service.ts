import type { Depart } from '#contract/modules/organisation/depart.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'

/** The departments of a person in the company's order. */
export async function departsOf(db: Database, userId: string): Promise<Depart[]> {
  return db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.departId')
    .select(['sys_depart.id', 'parentId', 'departName', 'orgCode', 'departOrder'])
    .where('userId', '=', userId)
    .orderBy('departOrder')
    .orderBy('orgCode')
    .execute()
}

/** The department a person works in: the chosen one while it is still his, else the first of his, else none (api-contract.md 2.1). */
export function currentDepart(departs: readonly Depart[], chosenOrgCode: string): Depart | null {
  return departs.find((depart) => depart.orgCode === chosenOrgCode) ?? departs[0] ?? null
}

/** Makes one of a person's own departments the current one. Throws 403 for any other (security.md 31). */
export async function selectDepart(db: Database, userId: string, orgCode: string, now: number): Promise<void> {
  const departs = await departsOf(db, userId)
  if (!departs.some((depart) => depart.orgCode === orgCode)) throw new Problem(403, '拒绝访问：不属于该部门')
  await keepDepart(db, userId, orgCode, now)
}

export async function keepDepart(db: Database, userId: string, orgCode: string, now: number): Promise<void> {
  await db.updateTable('sys_user').set({ orgCode, updateTime: now }).where('id', '=', userId).execute()
}

/** Puts a person into departments; codes that do not exist are left out, memberships that exist stay. */
export async function joinDeparts(db: Database, userId: string, orgCodes: readonly string[]): Promise<void> {
  const departs = await db.selectFrom('sys_depart').select('id').where('orgCode', 'in', orgCodes).execute()
  if (departs.length === 0) return
  await db
    .insertInto('sys_user_depart')
    .values(departs.map(({ id }) => ({ userId, departId: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const joined = await db.selectFrom('sys_user_depart').select('departId').where('userId', '=', userId).orderBy('departId').execute()
  const selecteddeparts = joined.map(({ departId }) => departId).join(',')
  await db.updateTable('sys_user').set({ selecteddeparts }).where('id', '=', userId).execute()
}
