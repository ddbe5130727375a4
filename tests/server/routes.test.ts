import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InjectOptions } from 'fastify'
import type { AnyRoute } from '../../server/http/route.ts'
import { systemRoutes } from '../../server/modules/system/system.routes.ts'
import { pairScreen } from '../support/pairedScreen.ts'
import { startApi } from '../support/api.ts'
import type { Api } from '../support/api.ts'
import { everyRoute } from '../support/everyRoute.ts'
import { inventory } from './routeInventory.ts'

let api: Api
let routes: AnyRoute[] = []
beforeAll(async () => {
  api = await startApi((system) => {
    routes = everyRoute(system)
    const served = new Set(systemRoutes(system).flatMap(spelled))
    return routes.filter((route) => !spelled(route).some((name) => served.has(name)))
  })
})
afterAll(() => api.close())

const methodsOf = (route: AnyRoute) => (typeof route.method === 'string' ? [route.method] : route.method)
const spelled = (route: AnyRoute) => methodsOf(route).map((method) => `${method} ${route.path}`)

function accessOf({ access }: AnyRoute): string {
  if ('public' in access) return 'public'
  if ('screen' in access) return 'a paired screen'
  return 'permission' in access ? access.permission : 'signed in'
}

test('every route and who may call it stands in the inventory, and what is public is a decision', () => {
  const found = Object.fromEntries(routes.flatMap((route) => spelled(route).map((name) => [name, accessOf(route)])))
  expect(found).toEqual(inventory)
})

describe('every route that is not public', () => {
  test('refuses who is not signed in, and who has no right, and shows neither anything', async () => {
    const guest = await api.tokenOf('guest')
    const closed = routes.filter((route) => !('public' in route.access))
    expect(closed.length).toBeGreaterThan(40)
    for (const route of closed) {
      for (const method of methodsOf(route)) {
        const options: InjectOptions = { method, url: route.path.replace(/:\w+/g, 'x') }
        const stranger = await api.call(options)
        expect(stranger.status, `${method} ${route.path}`).toBe(401)
        expect(stranger.body).not.toHaveProperty('result')
        if (!('permission' in route.access)) continue
        const known = await api.call({ ...options, headers: { 'x-access-token': guest } })
        expect(known.status, `${method} ${route.path}`).toBe(403)
        expect(known.body).not.toHaveProperty('result')
      }
    }
  })

  test('takes no token from the query and none from a cookie', async () => {
    const token = await api.tokenOf('admin')
    for (const route of routes.filter(({ access }) => !('public' in access))) {
      const url = `${route.path.replace(/:\w+/g, 'x')}?token=${token}&access_token=${token}&username=admin`
      const { status } = await api.call({ method: methodsOf(route)[0] ?? 'GET', url, headers: { cookie: `token=${token}; X-Access-Token=${token}` } })
      expect(status, route.path).toBe(401)
    }
  })
})

describe('a paired screen', () => {
  /** what boards are drawn with, and what a screen says of itself */
  const allowed = [
    ...['diagnostics', 'latest', 'overview', 'raw', 'trend'].map((name) => `GET /mes/plc/${name}`),
    'GET /mes/equipment/states',
    'POST /sys/display/renew',
    'POST /sys/display/report',
  ]

  test('is refused on every route but those its boards are drawn with, and on every write', async () => {
    const { token } = await pairScreen(api)
    const asScreen = (method: InjectOptions['method'], path: string) =>
      api.call({ method: method ?? 'GET', url: path.replace(/:\w+/g, 'x'), headers: { 'x-access-token': token } })
    const reached: string[] = []
    for (const route of routes.filter(({ access }) => !('public' in access)))
      for (const method of methodsOf(route)) {
        const { status, body } = await asScreen(method, route.path)
        if (status !== 403 || 'result' in body) reached.push(`${method} ${route.path}`)
      }
    expect(reached.toSorted()).toEqual(allowed.toSorted())
    expect((await asScreen('GET', '/mes/plc/overview')).status).toBe(200)
  })
})

test('a part that fails makes the server not ready, by name and nothing more', async () => {
  const { status, body } = await api.call({ method: 'GET', url: '/health/ready' })
  expect(status).toBe(503)
  expect(body.message).toBe('history')
})
