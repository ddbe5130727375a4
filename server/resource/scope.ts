import { Field } from '#contract/field.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Caller } from '../http/caller.ts'
import type { Condition } from './condition.ts'
import { ruledRows } from './dataRules.ts'
import type { Served } from './served.ts'

/** Whose rows stand in a table: a tenant's own carry his number. */
const tenantField = Field.parse({ kind: 'number', name: 'tenantId', title: '租户' })

/**
 * The rows of a resource that exist for a caller: those of the tenant he works for, narrowed by his data rules for the list, whatever
 * he wants to do with them (security.md 36, 38, C33). What lies outside is not found.
 */
export async function scopeOf(served: Pick<Served, 'db' | 'resource' | 'plantTz' | 'now'>, caller: Caller, listing: Permission): Promise<Condition> {
  const ruled = await ruledRows({ ...served, fields: served.resource.fields }, caller, listing)
  if (served.resource.owner === 'plant') return ruled
  return { is: 'all', of: [{ is: 'eq', field: tenantField, value: caller.tenantId }, ruled] }
}
