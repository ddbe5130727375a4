import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import type { AnyRoute } from '../../http/route.ts'
import { ownTenantRoutes } from './tenants/ownTenants.routes.ts'
import { tenantRoutes } from './tenants/tenants.routes.ts'
import { companyInfoRoutes } from './company/companyInfo.routes.ts'
import { createCompany } from './company/companyInfo.service.ts'
import { departRoutes } from './departs/departs.routes.ts'

/** `plantTz`: IANA zone in which times are written. */
export type OrganisationNeeds = { db: Database; bus: Bus; plantTz: string; now: () => number }

/** Departments, tenants, the company itself. */
export function organisationRoutes({ db, bus, plantTz, now }: OrganisationNeeds): AnyRoute[] {
  const units = createUnits({ db, bus, now })
  return [
    ...companyInfoRoutes(createCompany(db, bus), units),
    ...departRoutes({ db, plantTz }),
    ...ownTenantRoutes({ db, plantTz, now }),
    ...tenantRoutes({ db, units }),
  ]
}
