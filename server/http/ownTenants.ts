import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../db/database.ts'
import { house } from '../tenancy/atWork.ts'

const normal = 1

/** The tenants of a person that are in force at `atMs` on the plant's clock: not frozen, begun, and not over. */
export function ownTenants(db: Database, userId: string, { atMs, plantTz }: { atMs: number; plantTz: string }) {
  const today = wireTime(atMs, plantTz).slice(0, 10)
  return db
    .selectFrom('sys_user_tenant')
    .innerJoin('sys_tenant', 'sys_tenant.tenantNo', 'sys_user_tenant.tenantId')
    .select(['sys_tenant.tenantNo as id', 'name', 'status'])
    .where('userId', '=', userId)
    .where('status', '=', normal)
    .where(({ or, eb }) => or([eb('beginDate', 'is', null), eb('beginDate', '<=', today)]))
    .where(({ or, eb }) => or([eb('endDate', 'is', null), eb('endDate', '=', ''), eb('endDate', '>=', today)]))
}

/** For whom a person may work: those of their tenants that are in force; the house, called '', where they belong to none. */
export async function workplacesOf(db: Database, userId: string, when: Parameters<typeof ownTenants>[2]): Promise<{ id: number; name: string }[]> {
  const belongs = await db.selectFrom('sys_user_tenant').select('tenantId').where('userId', '=', userId).limit(1).executeTakeFirst()
  return belongs ? ownTenants(db, userId, when).orderBy('sys_tenant.tenantNo').execute() : [{ id: house, name: '' }]
}
