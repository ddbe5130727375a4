import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InjectOptions } from 'fastify'
import { healthRoutes } from '../../server/health.routes.ts'
import type { AnyRoute } from '../../server/http/route.ts'
import { equipmentConfigRoutes } from '../../server/modules/equipment/config.routes.ts'
import { plcRoutes } from '../../server/modules/equipment/plc.routes.ts'
import { createStateLog } from '../../server/modules/equipment/stateLog.ts'
import { LatestValues } from '../../server/tags/latest.ts'
import { startApi } from '../support/api.ts'
import type { Api } from '../support/api.ts'

/** Everything that may be called without signing in. A new line here is a decision (security.md G5). */
const publicRoutes = [
  'GET /health/live',
  'GET /health/ready',
  'GET /sys/cas/client/validateLogin',
  'GET /sys/logout',
  'GET /sys/randomImage/:key',
  'GET /sys/thirdLogin/:source/callback',
  'GET /sys/thirdLogin/getLoginUser/:code/:thirdType',
  'GET /sys/thirdLogin/render/:source',
  'GET /sys/thirdLogin/sources',
  'POST /sys/checkCaptcha',
  'POST /sys/login',
  'POST /sys/logout',
  'POST /sys/phoneLogin',
  'POST /sys/sms',
  'POST /sys/thirdLogin/bindingThirdPhone',
  'POST /sys/user/passwordChange',
  'POST /sys/user/phoneVerification',
  'POST /sys/user/querySysUser',
  'POST /sys/user/register',
]

let api: Api
let routes: AnyRoute[] = []
beforeAll(async () => {
  api = await startApi(({ db, bus }) => {
    const nothing = { fromMs: 0, toMs: 1, bucketMs: 1, points: [] }
    routes = [
      ...healthRoutes(
        { database: () => true, collector: () => true, history: () => false },
        { text: async () => '', contentType: 'text/plain', token: undefined },
      ),
      ...plcRoutes({
        plantTz: 'Asia/Shanghai',
        latest: new LatestValues(),
        machines: () => [],
        tags: () => [],
        diagnostics: () => null,
        trend: async ({ tagCode }) => ({ tagCode, ...nothing }),
        stateLog: createStateLog(db),
      }),
      ...equipmentConfigRoutes({ db, bus }),
    ]
    return routes
  })
  routes = [...routes, ...api.systemRoutes]
})
afterAll(() => api.close())

const spelled = (route: AnyRoute) => (typeof route.method === 'string' ? [route.method] : route.method).map((method) => `${method} ${route.path}`)

test('exactly the frozen list of routes is public', () => {
  const open = routes.filter((route) => 'public' in route.access).flatMap(spelled)
  expect(open.sort()).toEqual(publicRoutes)
})

describe('every other route', () => {
  test('refuses who is not signed in, and who has no right, and shows neither anything', async () => {
    const guest = await api.tokenOf('guest')
    const closed = routes.filter((route) => !('public' in route.access))
    expect(closed.length).toBeGreaterThan(10)
    for (const route of closed) {
      for (const method of typeof route.method === 'string' ? [route.method] : route.method) {
        const options: InjectOptions = { method, url: route.path.replace(/:\w+/g, 'x') }
        const stranger = await api.call(options)
        expect(stranger.status, `${method} ${route.path}`).toBe(401)
        if (!('permission' in route.access)) continue
        const known = await api.call({ ...options, headers: { 'x-access-token': guest } })
        expect(known.status, `${method} ${route.path}`).toBe(403)
        for (const { body } of [stranger, known]) expect(body).not.toHaveProperty('result')
      }
    }
  })
})

test('a part that fails makes the server not ready, by name and nothing more', async () => {
  const { status, body } = await api.call({ method: 'GET', url: '/health/ready' })
  expect(status).toBe(503)
  expect(body.message).toBe('history')
})
