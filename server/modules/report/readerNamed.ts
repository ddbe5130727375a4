import type { Permission } from '#contract/permissions.ts'
import type { Database } from '../../db/database.ts'
import { mayCall } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { callerNamed } from '../../http/callerNamed.ts'
import { workplacesOf } from '../../http/ownTenants.ts'
import { tenantAtWork } from '../../tenancy/atWork.ts'

type House = { db: Database; plantTz: string; now: () => number }
/** Somebody as they work for one tenant. */
export type Reader = { tenant: { id: number; name: string }; caller: Caller }

/**
 * Somebody by their login name, once for each tenant at work that they may work for, with their rights as they are now; none where they do not hold
 * `right`, null where there is no such account in force.
 */
export async function readerNamed({ db, plantTz, now }: House, username: string, right: Permission): Promise<Reader[] | null> {
  const person = await callerNamed(db, username, 0)
  if (!person) return null
  if (!mayCall(person, right)) return []
  const atWork = tenantAtWork()
  const places = await workplacesOf(db, person.userId, { atMs: now(), plantTz })
  return places.filter(({ id }) => atWork === 'every' || atWork === id).map((tenant) => ({ tenant, caller: { ...person, tenantId: tenant.id } }))
}
