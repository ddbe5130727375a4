import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { pageOf } from '#contract/envelope.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { exported } from '../../server/resource/lines/exportRows.ts'
import { registered } from '../../server/modules/modules.ts'
import { registry } from '../../server/modules/registry.ts'
import { resourceRoutes } from '../../server/start/resources.ts'
import { systemActor } from '../../server/bus/unit.ts'
import { createUnits } from '../../server/bus/units.ts'
import type { AnyRoute } from '../../server/http/route.ts'
import { storeConfiguration } from '../../server/modules/equipment/config/store.ts'
import { aDevice, aTag } from '../server/modules/equipment/config/plantFiles.ts'
import { startApi } from './api.ts'
import type { Api, ApiSetup } from './api.ts'
import { encodedForm } from './multipart.ts'
import { sampleRow } from './sampleRow.ts'
import { storeRow } from './storedRow.ts'
import { offerShift } from './twoShifts.ts'

const Row = z.looseObject({ id: z.string(), version: z.number().default(0) })
export type StoredRow = z.infer<typeof Row>
export const Rows = pageOf(Row)

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Parts = Parameters<typeof resourceRoutes>[0]
/** `sharesReferred`: what samples refer to is made twice for each resource and taken in turn, not anew for every sample. */
export type ResourceSetup = { more?: (parts: Parts) => AnyRoute[]; sharesReferred?: boolean }

/** Every registered resource (and `more` routes) behind one server, and what the suites do with each of them as its administrator. */
export async function startResources({ databaseUrl, more = () => [], sharesReferred = false }: ResourceSetup & Pick<ApiSetup, 'databaseUrl'> = {}) {
  const api = await startApi((parts) => [...resourceRoutes(parts), ...more(parts)], { databaseUrl })
  const token = await api.tokenOf('admin')
  await writeAuditLine(api)
  let seed = 0

  const call = (method: Method, url: string, payload?: Record<string, unknown>, as = token) =>
    api.call({ method, url, headers: { 'x-access-token': as }, ...(payload ? { payload } : {}) })

  /** All records of a list, page after page; of one page where the query says its size. */
  async function listed(resource: Resource, query: Record<string, string> = {}, as = token) {
    const page = async (pageNo: number) => {
      const asked = new URLSearchParams({ pageSize: '1000', pageNo: String(pageNo), ...query })
      return Rows.parse((await call('GET', `${endpointsOf(resource).list}?${asked.toString()}`, undefined, as)).body.result)
    }
    const first = await page(1)
    const records = [...first.records]
    const pages = 'pageSize' in query ? 1 : Math.ceil(first.total / 1000)
    for (let pageNo = 2; pageNo <= pages; pageNo += 1) records.push(...(await page(pageNo)).records)
    return { ...first, records }
  }

  /** A record that did not stand before, and whatever it refers to. */
  async function added(resource: Resource, given: Record<string, unknown> = {}): Promise<StoredRow> {
    const { status, body } = await call('POST', endpointsOf(resource).add, { ...(await sampleOf(resource)), ...given })
    expect(status, `${resource.name} ${body.message}`).toBe(200)
    return Row.parse(body.result)
  }

  /** One more record; what nobody adds by hand is written as the server would. Returns its id. */
  async function oneMore(resource: Resource): Promise<string> {
    return resource.verbs.includes('add') ? (await added(resource)).id : stored(resource)
  }

  /** Two more, so that a list of them has an order and something to leave out. */
  const twoMore = async (resource: Resource): Promise<string[]> => [await oneMore(resource), await oneMore(resource)]

  const turns = turnsOfTwo((name) => oneMore(resourceNamed(name)))

  /** The id of a record that another one refers to. */
  const referred = (name: string): Promise<string> => (sharesReferred ? turns(name) : oneMore(resourceNamed(name)))

  /** The id of a record that nobody adds by hand, written as the server would. */
  function stored(resource: Resource, given: Record<string, string> = {}): Promise<string> {
    return storeRow(api.db, registeredAs(resource.name), (seed += 1), referred, given)
  }

  /** `isApart`: what it refers to is made anew, and nothing else refers to it. */
  async function sampleOf(resource: Resource, { isApart = false } = {}) {
    seed += 1
    const row = await sampleRow(resource, seed, isApart ? (name) => oneMore(resourceNamed(name)) : referred)
    if (resource.name === 'mesHandover') await offerShift(api.db)
    for (const field of resource.fields) if (field.kind === 'search') await offer(api, field.dict, String(row[field.name]))
    return row
  }

  /** The rows of an exported file, its heading first. */
  async function exportedFile(resource: Resource, query: string): Promise<Buffer> {
    const { rawPayload, statusCode } = await api.app.inject({ url: `${endpointsOf(resource).exported}?${query}`, headers: { 'x-access-token': token } })
    expect(statusCode).toBe(200)
    return rawPayload
  }

  /** Sends files to the import of a resource, with texts beside them. */
  async function imported(resource: Resource, files: readonly { name: string; bytes: Buffer }[], { query = '', fields = {}, as = token }: Sent = {}) {
    const form = new FormData()
    for (const [name, text] of Object.entries(fields)) form.append(name, text)
    for (const { name, bytes } of files) form.append('files[]', new Blob([new Uint8Array(bytes)]), name)
    const { payload, headers } = await encodedForm(form)
    return api.call({
      method: 'POST',
      url: `${endpointsOf(resource).imported}${query}`,
      headers: { ...headers, 'x-access-token': as },
      payload,
    })
  }

  /** Removes for good what lies in the recycle bin of a resource that has one. */
  async function emptyBin({ name, bin }: Resource): Promise<void> {
    if (bin !== null) await sql`delete from ${sql.table(registeredAs(name).table)} where ${sql.ref(bin)} = 1`.execute(api.db)
  }

  return { api, token, call, listed, added, stored, emptyBin, twoMore, sampleOf, exported: exportedFile, imported, close: () => api.close() }
}

/** A device or a tag that a field looks for by its name. */
async function offer({ db }: Api, dict: string, code: string): Promise<void> {
  const name = code
  if (dict.startsWith('mes_plc_device,')) await storeConfiguration(db, { devices: [aDevice({ deviceCode: code, name })], tags: [] })
  if (dict.startsWith('mes_plc_tag,')) await storeConfiguration(db, { devices: [aDevice()], tags: [aTag({ tagCode: code, name })] })
}

/** The list of what only the server writes has something to show. */
async function writeAuditLine({ db, bus, clock }: Api): Promise<void> {
  const line = { action: 'sysUser.add', entity: 'sysUser', entityId: 'u1', before: null, after: { username: 'u1' } }
  await createUnits({ db, bus, now: () => clock.now })({ ...systemActor, ip: '127.0.0.1' }, async (unit) => unit.audit.note(line))
}

/** Two of each name, made when they are needed first: every second time the same. */
function turnsOfTwo(make: (name: string) => Promise<string>) {
  const made = new Map<string, Promise<string>[]>()
  const taken = new Map<string, number>()
  return (name: string): Promise<string> => {
    const turn = (taken.get(name) ?? 0) % 2
    taken.set(name, turn + 1)
    const two = made.get(name) ?? []
    made.set(name, two)
    return (two[turn] ??= make(name))
  }
}

type Sent = { query?: string; fields?: Record<string, string>; as?: string }
export type ResourceApi = Awaited<ReturnType<typeof startResources>>

const resourceNamed = (name: string) => registeredAs(name).resource

export function registeredAs(name: string) {
  const found = registry.named(name)
  if (!found) throw new Error(`${name} is not registered`)
  return found
}

/** All resources that can do something, as rows of a table of tests. */
export function resourcesThatCan(...verbs: Resource['verbs'][number][]) {
  return thatCan(registered)(...verbs)
}

/** The same of some resources. */
export const thatCan =
  (all: readonly { resource: Resource }[]) =>
  (...verbs: Resource['verbs'][number][]) => {
    return all.filter(({ resource }) => verbs.every((verb) => resource.verbs.includes(verb))).map(({ resource }) => ({ name: resource.name, resource }))
  }

/** Headings of what travels in the files of a resource besides its own fields. */
export function detailHeadings(resource: Resource): string[] {
  return resource.lines.flatMap(({ resource: lines, parentField }) =>
    exported(lines.fields)
      .filter(({ name }) => name !== parentField)
      .map(({ title }) => lines.title + title),
  )
}
