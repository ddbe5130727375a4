import { z } from 'zod'
import { Tenant } from '#contract/modules/organisation/tenant.ts'
import { request } from './request.ts'

/** The tenants that whoever is signed in belongs to and that are in force. */
export function ownTenants(): Promise<Tenant[]> {
  return request('/sys/tenant/queryList', z.array(Tenant), { query: { ids: '' }, quiet: true })
}
