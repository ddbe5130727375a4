import { departs } from '#contract/modules/organisation/departRecord.ts'
import { positions } from '#contract/modules/organisation/position.ts'
import { tenants } from '#contract/modules/organisation/tenants.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { departHooks } from './departs/departRecords.service.ts'
import { migration as tenantsMigration } from './migrations/0190-tenants.ts'
import { migration as countOfTenant } from './migrations/0295-count-of-tenant.ts'
import { tenantHooks } from './tenants/tenants.service.ts'
import { organisationRoutes } from './organisation.routes.ts'
import type { OrganisationNeeds } from './organisation.routes.ts'

export const organisation = defineServerModule<OrganisationNeeds>({
  name: 'organisation',
  resources: [serve(departs, 'sys_depart', { hooks: departHooks }), serve(positions, 'sys_position'), serve(tenants, 'sys_tenant', { hooks: tenantHooks })],
  routes: organisationRoutes,
  migrations: { '0190-tenants': tenantsMigration, '0295-count-of-tenant': countOfTenant },
})
