import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#contract/modules/modules.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { AnyRoute } from '../../server/http/route.ts'
import { startApi } from '../support/api.ts'
import type { Api } from '../support/api.ts'
import { everyRoute } from '../support/everyRoute.ts'
import { versionless } from './versionless.ts'

let api: Api
let routes: AnyRoute[] = []
beforeAll(async () => {
  api = await startApi((system) => {
    routes = everyRoute(system)
    return []
  })
})
afterAll(() => api.close())

/** What people send back of what they read, as each address spells it: a version, or what a list held. */
const seen = ['version', 'revision', 'draftNo', 'planNo', 'publishedNo', 'mark', 'lastpermissionIds', 'lastDataRuleIds', 'oldRoleId']

/** Names of everything that a schema takes, at any depth. */
function namesIn(schema: z.ZodType | undefined): Set<string> {
  const names = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) names.add(name)
      walk(value)
    }
  }
  if (schema) walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return names
}

const methodsOf = ({ method }: AnyRoute) => (typeof method === 'string' ? [method] : method)
const isWriting = (route: AnyRoute) => methodsOf(route).some((method) => method === 'POST' || method === 'PUT')

/** Adds and imports of the kit bring what is new; what they find of the same key they refuse, or say so in their own suite. */
const isAdding = (path: string) =>
  resources.some((resource) => {
    const { add, imported } = endpointsOf(resource)
    return path === add || path === imported
  })

test('every address at which something is written takes the version that was read, or a list says why it needs none [RULE-012]', () => {
  const writing = routes.filter((route) => isWriting(route) && !isAdding(route.path))
  expect(writing.length).toBeGreaterThan(300)
  const without = writing.filter(({ body, query }) => {
    const names = new Set([...namesIn(body), ...namesIn(query)])
    return !seen.some((name) => names.has(name))
  })
  const found = without.map(({ path }) => path)
  expect(found.filter((path) => !(path in versionless)).toSorted()).toEqual([])
  expect(Object.keys(versionless).filter((path) => !found.includes(path))).toEqual([]) // none that is needed no more
  expect(writing.length - without.length).toBeGreaterThan(200)
})

test('each says its reason in words', () => {
  const reasons = Object.values(versionless)
  expect(reasons.length).toBeGreaterThan(100)
  expect(reasons.filter((reason) => reason.length < 8)).toEqual([])
})
