import { house } from '../tenancy/atWork.ts'
import type { Caller } from './caller.ts'
import type { Sessions } from './sessions.ts'

/**
 * The tenant that a call or a page works for. What it names only selects among the caller's own tenants (security.md 36): null for one of
 * others. Naming none it is the house for administrators, for screens and for who has no tenant, else the only one they have, and nobody's
 * among several: an administrator who joins a tenant can still look after the plant.
 */
export async function namedTenant(
  sessions: Pick<Sessions, 'isInTenant' | 'tenantWithout'>,
  { userId, roles, screenId }: Pick<Caller, 'userId' | 'roles' | 'screenId'>,
  named: string,
): Promise<number | null> {
  const isOfHouse = screenId !== null || roles.includes('admin')
  if (named === '' || named === '0') return isOfHouse ? house : sessions.tenantWithout(userId)
  const isOwn = /^[1-9]\d{0,8}$/.test(named) && (await sessions.isInTenant(userId, Number(named)))
  return isOwn ? Number(named) : null
}
