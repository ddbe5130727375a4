import type { Database } from '../database.ts'
import { house, workFor } from '../../tenancy/atWork.ts'

/** Does something for the house and for every tenant there is, one after the other: for what tells each of them its own. */
export async function forEachTenant(db: Database, work: () => Promise<void>): Promise<void> {
  const tenants = await db.selectFrom('sys_tenant').select('tenantNo').orderBy('tenantNo').execute()
  for (const tenant of [house, ...tenants.map(({ tenantNo }) => tenantNo)]) await workFor(tenant, work)
}
