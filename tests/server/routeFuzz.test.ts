import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { endpointsOf } from '#contract/resource.ts'
import { registered } from '../../server/modules/modules.ts'
import { atLeast } from '../support/atLeast.ts'
import { backOfficeRoutes } from '../support/backOffice.ts'
import type { AnyRoute } from '../../server/http/route.ts'
import { passwords, startApi } from '../support/api.ts'
import type { Api, PersonName } from '../support/api.ts'
import { databases } from '../support/databases.ts'
import { everyRoute } from '../support/everyRoute.ts'
import { requestTo, seededBelow } from '../support/generatedRequests.ts'
import { sampleRow } from '../support/sampleRow.ts'

/** To each database. `npm run faults:fuzz` sends 20 000 in all; FUZZ_SEED makes others. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 600)
const seed = Number(process.env['FUZZ_SEED'] ?? 22)
const longestMs = 1000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`generated requests to every route, on ${database.name}`, () => {
    test(
      'none of them is answered with a fault of the server, and none takes longer than a second',
      async () => {
        const { url, close } = await database.open()
        const { api, routes } = await everyRouteWithoutLimits(url)
        const below = seededBelow(seed)
        const known = { ids: await fewRecords(api) }
        const wrong: string[] = []
        const statuses = new Map<number, number>()
        let slowest = 0
        for (let n = 0; n < requests; n += 1) {
          const route = routes[n % routes.length]
          if (!route) throw new Error('there are routes')
          const request = requestTo(route, below, known)
          const person = below(10) < 8 ? 'admin' : below(2) ? 'viewer' : null
          const asked = { ...request, headers: { ...request.headers, ...(person ? { 'x-access-token': await tokenOf(api, person) } : {}) } }
          const { status, tookMs } = await timed(api, asked)
          slowest = Math.max(slowest, tookMs)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          const isSlow = tookMs > longestMs && (await isSlowAgain(api, asked))
          if (status >= 500 || isSlow) wrong.push(`${status} after ${Math.round(tookMs)} ms: ${JSON.stringify(request)}`.slice(0, 600))
        }
        await api.close()
        close()
        if (process.env['FUZZ_REQUESTS'])
          process.stdout.write(
            `${database.name}: ${requests} requests to ${routes.length} routes: ${JSON.stringify(Object.fromEntries(statuses))}, slowest ${Math.round(slowest)} ms\n`,
          )
        expect(wrong).toEqual([])
        // most of them got past the first door
        expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20)
        expect((statuses.get(404) ?? 0) + (statuses.get(401) ?? 0)).toBeLessThan(requests / 2)
      },
      300_000 + requests * 100,
    )

    test('a number that no column holds finds nothing or is refused, at each parameter of every list and page', async () => {
      const { url, close } = await database.open()
      const { api, routes } = await everyRouteWithoutLimits(url)
      const asked = routes.filter(({ method }) => method === 'GET').flatMap((route) => parametersOf(route).map((name) => `${filledIn(route.path)}?${name}=`))
      const faults: string[] = []
      for (const address of atLeast(1000, asked))
        for (const number of ['2147483648', '-2147483649', '9007199254740992']) {
          const { statusCode } = await api.app.inject({ url: address + number, headers: { 'x-access-token': await tokenOf(api, 'admin') } })
          if (statusCode >= 500) faults.push(address + number)
        }
      await api.close()
      close()
      expect(faults).toEqual([])
    }, 300_000)

    test('whatever writes says what it lacks when it is given nothing, or no more than a record', async () => {
      const { url, close } = await database.open()
      const { api, routes } = await everyRouteWithoutLimits(url)
      const writing = routes.filter(({ method, body }) => method !== 'GET' && body !== undefined)
      const faults: string[] = []
      for (const { method, path } of atLeast(300, writing))
        for (const payload of ['{}', '{"id":"x","version":1}']) {
          const headers = { 'x-access-token': await tokenOf(api, 'admin'), 'content-type': 'application/json' }
          const [verb = 'POST'] = [method].flat()
          const { statusCode } = await api.app.inject({ method: verb, url: filledIn(path), headers, payload })
          if (statusCode >= 500) faults.push(`${String(method)} ${path} ${payload}`)
        }
      await api.close()
      close()
      expect(faults).toEqual([])
    }, 300_000)
  })

const filledIn = (path: string) => path.replaceAll(/:\w+/g, '1')
const parametersOf = ({ query }: AnyRoute): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])

/** Limits of calls a minute would turn most of the requests away. */
async function everyRouteWithoutLimits(databaseUrl: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-fuzz-'))
  let routes: AnyRoute[] = []
  const api = await startApi(
    (system) => {
      const named = new Set(backOfficeRoutes(system).map(({ path, method }) => `${String(method)} ${path}`))
      const unlimited = ({ perMinute: _none, ...route }: AnyRoute) => route
      routes = everyRoute(system, { folder, fileBytes: 100_000, isWell: true }).map(unlimited)
      return routes.filter(({ path, method }) => !named.has(`${String(method)} ${path}`))
    },
    { databaseUrl, settings: { mayRegister: true, mayResetPassword: true } },
  )
  return { api, routes }
}

async function timed(api: Api, request: InjectOptions): Promise<{ status: number; tookMs: number }> {
  const begun = performance.now()
  const { statusCode } = await api.app.inject(request)
  return { status: statusCode, tookMs: performance.now() - begun }
}

/** What is slow because the machine is busy is not slow again, or by no more than everything is: measured by work that takes 50 ms of a processor of its own. */
async function isSlowAgain(api: Api, request: InjectOptions): Promise<boolean> {
  for (let round = 0; round < 3; round += 1) {
    const before = strain()
    const { tookMs } = await timed(api, request)
    if (tookMs <= longestMs * Math.max(1, before, strain())) return false
  }
  return true
}

function strain(): number {
  const [begun, used] = [performance.now(), process.threadCpuUsage()]
  const usedMs = () => process.threadCpuUsage(used).user / 1000 + process.threadCpuUsage(used).system / 1000
  while (usedMs() < 50);
  return (performance.now() - begun) / 50
}

const tokens = new WeakMap<Api, Map<PersonName, string>>()

/** A session that is still good: some requests sign out, or end sessions. */
async function tokenOf(api: Api, person: PersonName): Promise<string> {
  const held = tokens.get(api) ?? new Map<PersonName, string>()
  tokens.set(api, held)
  const token = held.get(person)
  if (token && (await api.sessions.verify(token)).kind === 'caller') return token
  const fresh = await api.tokenOf(person)
  held.set(person, fresh)
  return fresh
}

/** A few records of every resource that people write, so that requests find something; returns ids, and what else names a record. */
async function fewRecords(api: Api): Promise<string[]> {
  const headers = { 'x-access-token': await api.tokenOf('admin') }
  const Listed = z.object({ records: z.array(z.looseObject({ id: z.coerce.string() })) })
  const idsOf = async (path: string) => {
    const { body } = await api.call({ method: 'GET', url: `${path}?pageSize=20`, headers })
    return Listed.safeParse(body.result).data?.records.map(({ id }) => id) ?? []
  }
  const ids = new Set<string>(Object.keys(passwords))
  for (const { resource } of registered) {
    const { list, add } = endpointsOf(resource)
    if (resource.verbs.includes('add'))
      for (const at of [1, 2]) {
        const referred = async (name: string) => {
          const target = registered.find((other) => other.resource.name === name)?.resource
          return (target && (await idsOf(endpointsOf(target).list))[0]) ?? '1'
        }
        await api.call({ method: 'POST', url: add, payload: await sampleRow(resource, at, referred), headers })
      }
    for (const id of (await idsOf(list)).slice(0, 6)) ids.add(id)
  }
  return [...ids]
}
