import { referredBy } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { systemActor } from '../../server/bus/unit.ts'
import { createUnits } from '../../server/bus/units.ts'
import { recordHistory, versionOf } from '../../server/resource/write/recordHistory.ts'
import { workFor } from '../../server/tenancy/atWork.ts'
import { registered } from '../../server/modules/modules.ts'
import { createPerson } from '../../server/modules/identity/people/people.service.ts'
import type { Api } from './api.ts'
import type { Method } from './resourceApi.ts'
import { storeRow } from './storedRow.ts'
import { addTenant } from './tenants.ts'

export const [mine, theirs] = [7, 8]

/** Two tenants with an administrator each, and in the second one a record of everything that is a tenant's, each with its first version. */
export async function twoTenants(api: Api) {
  const { db, sessions } = api
  const tokens: Record<number, string> = {}
  const userIds: Record<number, string> = {}
  for (const tenant of [mine, theirs]) {
    const name = `of-${tenant}`
    const id = await createPerson(db, { username: name, realname: name, password: 'a-long-password-1', roleCode: 'admin', phone: null, email: null })
    await addTenant(db, { id: tenant, name }, [id])
    tokens[tenant] = await sessions.open({ id, tokenVersion: 1 }, { address: '127.0.0.1', agent: 'test' })
    userIds[tenant] = id
  }
  const units = createUnits({ db, bus: api.bus, now: () => api.clock.now })
  const ids = new Map<string, string>()
  let seed = 5000 // beyond those of other samples
  /** The id of their record of a resource, with whatever it refers to; at the top of its tree. */
  async function stored(name: string): Promise<string> {
    const known = ids.get(name)
    if (known !== undefined) return known
    const found = registered.find(({ resource }) => resource.name === name)
    if (!found) throw new Error(`${name} is not registered`)
    ids.set(name, '') // whoever refers to its own kind stands at the top
    const id = await storeRow(db, found, (seed += 1), stored)
    ids.set(name, id)
    await units(systemActor, (unit) => recordHistory(unit, found, [versionOf('add', { id })]))
    return id
  }
  const own = registered.filter(({ resource }) => resource.owner === 'tenant')
  await workFor(theirs, async () => {
    for (const { resource } of own) await stored(resource.name)
  })
  const headersOf = (tenant: number) => ({ 'x-access-token': tokens[tenant] ?? '', 'tenant-id': String(tenant) })
  return {
    own,
    userIds,
    idOf: (resource: Resource) => ids.get(resource.name) ?? '',
    as: (tenant: number, method: Method, url: string, payload?: Record<string, unknown>) =>
      api.call({ method, url, headers: headersOf(tenant), ...(payload ? { payload } : {}) }),
    raw: async (tenant: number, url: string) => (await api.app.inject({ url, headers: headersOf(tenant) })).body,
  }
}

/** Every table of the database, with its columns. */
export async function tablesOf({ db }: Api): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const tables = await db.introspection.getTables()
  return new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]))
}

/** Fields of a resource that name another record of a tenant. */
export function foreignFields(resource: Resource): string[] {
  const isTenants = (name: string) => registered.some((one) => one.resource.name === name && one.resource.owner === 'tenant')
  return resource.fields.filter((field) => isTenants(referredBy(field)?.resource ?? '') && referredBy(field)?.key === 'id').map(({ name }) => name)
}
