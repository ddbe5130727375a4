import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { ownTenants } from '../../../http/ownTenants.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'

const mostIds = 200
const Ids = z
  .string()
  .max(4000)
  .default('')
  .transform((ids) => ids.split(',').filter((id) => id !== ''))
  .pipe(
    z
      .array(z.string().regex(/^\d{1,9}$/, '租户编号应为整数'))
      .max(mostIds, `一次最多 ${mostIds} 个租户`)
      .transform((ids) => ids.map(Number)),
  )

/** The tenants that a person belongs to and that are in force, of these ids or all of them; what others belong to is told nobody (api-contract.md 2.8, security.md 36). */
export function ownTenantRoutes({ db, plantTz, now }: { db: Database; plantTz: string; now: () => number }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/tenant/queryList',
      access: { signedIn: true },
      query: z.object({ ids: Ids }),
      run({ query: { ids }, caller }) {
        const own = ownTenants(db, signedIn(caller).userId, { atMs: now(), plantTz }).orderBy('sys_tenant.tenantNo')
        return (ids.length === 0 ? own : own.where('sys_tenant.tenantNo', 'in', ids)).execute()
      },
    }),
  ]
}
