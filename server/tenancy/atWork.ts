import { AsyncLocalStorage } from 'node:async_hooks'

/** The plant's own house: whoever belongs to no tenant works for it, and so does what the product does by itself (docs/decisions/060-tenants.md). */
export const house = 0
/** Somebody who belongs to several tenants and named none: no record carries this number, and none is written under it. */
export const unchosen = -1

/** Somebody who named no tenant was about to make a record that would be nobody's. */
export class NoTenantChosen extends Error {
  override name = 'NoTenantChosen'
  constructor(table: string) {
    super(`no tenant was chosen for a row of ${table}`)
  }
}

/** A tenant's number, or all of them at once: for what looks after the whole plant, such as the proof of stock. It reads and changes, and makes no records. */
export type AtWork = number | 'every'

const storage = new AsyncLocalStorage<AtWork>()

/** For whom the code that runs now works. Nobody said so: for the house, so that what is forgotten shows no tenant's records to anybody. */
export function tenantAtWork(): AtWork {
  return storage.getStore() ?? house
}

/** Whose a new record is; throws where nobody said whose, or it would be everybody's. */
export function ownerAtWork(table: string): number {
  const tenant = tenantAtWork()
  if (tenant === 'every') throw new Error(`a row of ${table} would be everybody's`)
  if (tenant === unchosen) throw new NoTenantChosen(table)
  return tenant
}

/** Does something for one tenant: whatever it reads and writes, now and in what it starts, is this one's. */
export function workFor<Result>(tenant: AtWork, work: () => Result): Result {
  return storage.run(tenant, work)
}
