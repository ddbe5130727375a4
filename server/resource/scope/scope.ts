import { Field } from '#contract/field.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Resource } from '#contract/resource.ts'
import type { Actor } from '../../bus/unit.ts'
import { everything } from '../field/condition.ts'
import type { Condition } from '../field/condition.ts'
import { ruledRows } from './dataRules.ts'
import { rightTo } from './rights.ts'
import type { ScopeContext } from './scopeContext.ts'

/** Whose rows stand in a table: a tenant's own carry its number. */
const tenantField = Field.parse({ kind: 'number', name: 'tenantId', title: '租户' })

/**
 * The rows of a resource that exist for a caller: those of the tenant they work for, narrowed by their data rules for the list, whatever
 * they want to do with them (security.md 36, 38, C33). What lies outside is not found.
 */
export async function scopeOf(served: ScopeContext, caller: Actor, listing: Permission): Promise<Condition> {
  const ruled = await ruledRows({ ...served, fields: served.resource.fields }, caller, listing)
  const own = ownRows(served.resource, caller)
  return own === everything ? ruled : { is: 'all', of: [own, ruled] }
}

/** The rows of the tenant a caller works for; all of them where they are the plant's. What lies in a recycle bin, or is another resource's in the same table, is not among them. */
export function ownRows({ owner, bin, only }: Pick<Resource, 'owner' | 'bin' | 'only'>, { tenantId }: Pick<Actor, 'tenantId'>): Condition {
  const of: Condition[] = [
    ...(owner === 'plant' ? [] : [{ is: 'eq', field: tenantField, value: tenantId } as const]),
    ...(bin === null ? [] : [{ is: 'eq', field: columnOf('number', bin), value: 0 } as const]),
    ...Object.entries(only).map(([name, value]) => ({ is: 'eq', field: columnOf('text', name), value }) as const),
  ]
  return of.length === 0 ? everything : { is: 'all', of }
}

/** A column that no field of the resource shows. */
function columnOf(kind: 'number' | 'text', name: string): Field {
  return Field.parse({ kind, name, title: name })
}

/** The rows of a resource that exist for a person, whatever is done with them: what they may list. */
export function rowsFor(context: ScopeContext, by: Actor): Promise<Condition> {
  return scopeOf(context, by, rightTo(context.resource, 'list'))
}
