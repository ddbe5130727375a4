import { operateTypes } from '#contract/modules/operations/log.ts'
import { TenantRoles } from '#contract/modules/organisation/tenants.ts'
import type { OwnTenant } from '#contract/modules/organisation/tenants.ts'
import type { Units } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { numbersOf, requireOwn, rolesToGive, setRoles } from './ofTenant.service.ts'

const access = { permission: 'sys:ownTenant:manage' } as const

/** What the manager of one tenant sees and does for it, while they work for it (docs/decisions/069-managers-of-tenants.md). */
export function manageTenantRoutes({ db, units, plantTz, now }: { db: Database; units: Units; plantTz: string; now: () => number }): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/tenant/own',
      access,
      async run({ caller }): Promise<OwnTenant> {
        const who = signedIn(caller)
        const tenantNo = await requireOwn(db, who)
        const { name, beginDate, endDate } = await db.selectFrom('sys_tenant').selectAll().where('tenantNo', '=', tenantNo).executeTakeFirstOrThrow()
        const [roles, numbers] = await Promise.all([rolesToGive(db, who), numbersOf(db, tenantNo, { plantTz, atMs: now() })])
        return { tenantNo, name, beginDate: beginDate ?? '', endDate: endDate ?? '', roles, numbers }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/sys/tenant/setRoles',
      access,
      body: TenantRoles,
      audit: { title: '设置租户人员的角色', operateType: operateTypes.edit },
      async run({ body, caller }) {
        const who = signedIn(caller)
        const tenantNo = await requireOwn(db, who)
        await units(who, (unit) => setRoles(unit, tenantNo, body))
        return new Reply({ envelope: { success: true, code: 200, message: '角色已保存，5 秒内在打开的页面生效', result: null } })
      },
    }),
  ]
}
