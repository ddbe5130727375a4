import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InjectOptions } from 'fastify'
import { houseRights, permissionCodes } from '#contract/permissions.ts'
import type { Verified } from '../../server/http/sessions.ts'
import { createPerson } from '../../server/modules/identity/people/people.service.ts'
import type { AnyRoute } from '../../server/http/route.ts'
import { backOfficeRoutes } from '../support/backOffice.ts'
import { atLeast } from '../support/atLeast.ts'
import { addTenant } from '../support/tenants.ts'
import { everyRoute } from '../support/everyRoute.ts'
import { pairScreen } from '../support/pairedScreen.ts'
import { boardCalls, callsOfBoards } from '#contract/modules/walls/boardCalls.ts'
import { commands, resources } from '#contract/modules/modules.ts'
import { startApi } from '../support/api.ts'
import type { Api } from '../support/api.ts'
import { declaredRoutes } from './declaredRoutes.ts'
import { inventory } from './routeInventory.ts'

let api: Api
let routes: AnyRoute[] = []
beforeAll(async () => {
  api = await startApi((system) => {
    routes = everyRoute(system)
    const served = new Set(backOfficeRoutes(system).flatMap(spelled))
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
  const plain = resources.filter(({ path }) => inventory[`GET ${path}/list`] === undefined).map((resource) => declaredRoutes(resource, commands))
  expect(found).toEqual(Object.assign({}, ...plain, inventory))
})

describe('every route that is not public', () => {
  test('refuses who is not signed in, and who has no right, and shows neither anything', async () => {
    const guest = await api.tokenOf('guest')
    const closed = routes.filter((route) => !('public' in route.access))
    expect(closed.length).toBeGreaterThan(40)
    for (const route of closed) {
      for (const method of atLeast(1, methodsOf(route))) {
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
    for (const route of atLeast(
      1000,
      routes.filter(({ access }) => !('public' in access)),
    )) {
      const url = `${route.path.replace(/:\w+/g, 'x')}?token=${token}&access_token=${token}&username=admin`
      const { status } = await api.call({ method: methodsOf(route)[0] ?? 'GET', url, headers: { cookie: `token=${token}; X-Access-Token=${token}` } })
      expect(status, route.path).toBe(401)
    }
  })
})

describe('the matrix of every route and who calls it', () => {
  const closed = () => routes.filter(({ access }) => !('public' in access))
  const callAll = async (of: readonly AnyRoute[], headers: Record<string, string>) => {
    const answers: { name: string; status: number; message: string }[] = []
    for (const route of of)
      for (const method of methodsOf(route)) {
        const { status, body } = await api.call({ method, url: route.path.replace(/:\w+/g, 'x'), headers })
        answers.push({ name: `${method} ${route.path}`, status, message: body.message })
      }
    return answers
  }
  /** Somebody of one role that holds these rights, each narrowed by a rule that fits nothing where `isNarrowed`. */
  async function tokenOfOne(name: string, held: readonly string[], isNarrowed: boolean): Promise<string> {
    const { db, sessions } = api
    const at = api.clock.now
    await db.insertInto('sys_role').values({ id: name, roleCode: name, roleName: name, createTime: at }).execute()
    await db
      .insertInto('sys_role_permission')
      .values(held.map((permission) => ({ roleId: name, permission })))
      .execute()
    const kept = { createBy: 'test', createTime: at, updateBy: 'test', updateTime: at, version: 1 }
    const rule = { ruleName: name, ruleColumn: 'no_such_column', ruleConditions: '=', ruleValue: 'x', status: '1' as const }
    if (isNarrowed) {
      await db
        .insertInto('sys_permission_data_rule')
        .values(held.map((permission) => ({ ...kept, ...rule, id: `${name} ${permission}`, permission })))
        .execute()
      await db
        .insertInto('sys_role_data_rule')
        .values(held.map((permission) => ({ roleId: name, ruleId: `${name} ${permission}` })))
        .execute()
    }
    const id = await createPerson(db, { username: name, realname: name, password: 'a-long-password-1', roleCode: name, phone: null, email: null })
    return sessions.open({ id, tokenVersion: 1 }, { address: '127.0.0.1', agent: 'test' })
  }

  test('a session that was revoked opens none', async () => {
    const token = await tokenOfOne('revoked', permissionCodes, false)
    const { sessionId } = signedInAs(await api.sessions.verify(token))
    expect((await api.call({ method: 'GET', url: '/sys/user/list', headers: { 'x-access-token': token } })).status).toBe(200)
    await api.sessions.revoke(sessionId)
    expect((await callAll(closed(), { 'x-access-token': token })).filter(({ status }) => status !== 401)).toEqual([])
  })

  test('who names a tenant of others gets nothing by any', async () => {
    const token = await tokenOfOne('elsewhere', permissionCodes, false)
    expect((await api.call({ method: 'GET', url: '/sys/user/list', headers: { 'x-access-token': token } })).status).toBe(200)
    expect((await callAll(closed(), { 'x-access-token': token, 'tenant-id': '7' })).filter(({ status }) => status !== 403)).toEqual([])
  })

  test('who works for a tenant is refused what is the house’s to look after, and let through where a right is used for every tenant', async () => {
    const token = await tokenOfOne('of-tenant', permissionCodes, false)
    const { id } = await api.db.selectFrom('sys_user').select('id').where('username', '=', 'of-tenant').executeTakeFirstOrThrow()
    await addTenant(api.db, { id: 9, name: '九号' }, [id])
    const needsRight = closed().filter(({ access }) => 'permission' in access)
    const ofHouse = needsRight.filter(({ access }) => 'permission' in access && houseRights.has(access.permission))
    expect(ofHouse.length).toBeGreaterThan(60)
    const refused = '拒绝访问：这里管理的是整个工厂，为租户工作时不能使用'
    // with the tenant named, and without: whoever has one tenant works for it
    for (const headers of [{ 'x-access-token': token, 'tenant-id': '9' }, { 'x-access-token': token }] as Record<string, string>[])
      expect((await callAll(ofHouse, headers)).filter(({ status, message }) => status !== 403 || message !== refused)).toEqual([])
    const lists = needsRight.filter(
      (route) => !ofHouse.includes(route) && route.path.endsWith('/list') && spelled(route).some((name) => name.startsWith('GET')),
    )
    expect(lists.length).toBeGreaterThan(40)
    expect((await callAll(lists, { 'x-access-token': token })).filter(({ status }) => status === 403)).toEqual([])
  })

  test('each needs its own right: who holds all others is refused', async () => {
    const token = await tokenOfOne('low', permissionCodes, false)
    const byRight = Map.groupBy(
      closed().filter(({ access }) => 'permission' in access),
      ({ access }) => ('permission' in access ? access.permission : ''),
    )
    const ofRole = (permission: string) => ({ roleId: 'low', permission })
    let lists = 0
    for (const [right, of] of atLeast(400, byRight)) {
      await api.db.deleteFrom('sys_role_permission').where('roleId', '=', 'low').where('permission', '=', right).execute()
      expect((await callAll(of, { 'x-access-token': token })).filter(({ status }) => status !== 403)).toEqual([])
      await api.db.insertInto('sys_role_permission').values(ofRole(right)).execute()
      const list = of.filter((route) => route.path.endsWith('/list') && spelled(route).some((name) => name.startsWith('GET')))
      expect((await callAll(list, { 'x-access-token': token })).filter(({ status }) => status === 403)).toEqual([])
      lists += list.length
    }
    expect(lists).toBeGreaterThan(88) // let in again
  })

  test('who sees only records of their own department is let in only where the route itself keeps to that', async () => {
    const token = await tokenOfOne('narrow', permissionCodes, true)
    const isScoped = ({ access }: AnyRoute) => 'permission' in access && access.isScoped === true
    const ofRight = closed().filter(({ access }) => 'permission' in access)
    const refusal = '拒绝访问：您的数据权限只允许查看部分记录，这里不能按数据权限显示。请联系管理员'
    const answers = await callAll(
      ofRight.filter((route) => !isScoped(route)),
      { 'x-access-token': token },
    )
    expect(answers.filter(({ status, message }) => status !== 403 || message !== refusal)).toEqual([])
    const lists = ofRight.filter((route) => isScoped(route) && route.path.endsWith('/list'))
    expect(lists.length).toBeGreaterThan(15)
    for (const { path } of lists) {
      const { status, body } = await api.call({ method: 'GET', url: path, headers: { 'x-access-token': token } })
      expect([path, status, body.result]).toMatchObject([path, 200, { total: 0, records: [] }])
    }
  })
})

function signedInAs(verified: Verified) {
  if (verified.kind !== 'caller') throw new Error(`the session is ${verified.kind}`)
  return verified.caller
}

describe('a paired screen', () => {
  const allowed = ['POST /sys/display/picture', 'POST /sys/display/renew', 'POST /sys/display/report'] // what it says of itself
  const asScreen = (token: string, method: InjectOptions['method'], path: string) =>
    api.call({ method: method ?? 'GET', url: path.replace(/:\w+/g, 'x'), headers: { 'x-access-token': token } })

  const boards = Object.keys(boardCalls).filter((name) => name !== 'play')
  const addressOf = (name: string) => `/display/${name}${['board', 'machine', 'tags'].includes(name) ? '/X-1' : ''}`
  const tried = new Set<string>()

  // what any board reads is asked for by all of them; of the rest, which no screen may call whatever it shows, each has its share
  test.each(atLeast(13, [...boards.entries()]))(
    '%i, of the board %s, is refused on every route but those that its pages read, and on every write',
    async (turn, name) => {
      const { token } = await pairScreen(api, { name: `屏幕 ${name}`, board: addressOf(name) })
      const { reads: ofAny } = callsOfBoards(boards.map(addressOf))
      const { reads } = callsOfBoards([addressOf(name)])
      const reached: string[] = []
      const closed = routes.filter(({ access }) => !('public' in access)).flatMap((route) => methodsOf(route).map((method) => ({ method, path: route.path })))
      for (const [at, { method, path }] of closed.entries()) {
        const isSomebodys = (method === 'GET' && ofAny.has(path)) || allowed.includes(`${method} ${path}`)
        if (!isSomebodys && at % boards.length !== turn) continue
        const { status, body } = await asScreen(token, method, path)
        tried.add(`${method} ${path}`)
        if (status !== 403 || 'result' in body) reached.push(`${method} ${path}`)
      }
      expect(reached.toSorted()).toEqual([...allowed, ...Array.from(reads, (path) => `GET ${path}`)].toSorted())
    },
  )

  test('was refused on every route that there is', () => {
    const closed = routes.filter(({ access }) => !('public' in access)).flatMap(spelled)
    expect([...tried].toSorted()).toEqual([...new Set(closed)].toSorted())
  })

  test('asks for deliveries where they are shown, and not for PLCs; the board that it is given next decides', async () => {
    const { token } = await pairScreen(api, { name: '交付屏', board: '/display/delivery' })
    const { token: other } = await pairScreen(api, { name: 'PLC 屏', board: '/display/plc' })
    expect([(await asScreen(token, 'GET', '/mes/schedule/deliveries')).status, (await asScreen(other, 'GET', '/mes/schedule/deliveries')).status]).toEqual([
      200, 403,
    ])
    expect([(await asScreen(token, 'GET', '/mes/plc/recent')).status, (await asScreen(other, 'GET', '/mes/plc/overview')).status]).toEqual([403, 200])
    await api.db.updateTable('mes_screen').set({ board: '/display/delivery' }).where('name', '=', 'PLC 屏').execute()
    expect((await asScreen(other, 'GET', '/mes/schedule/deliveries')).status).toBe(200)
  })
})

test('a part that fails makes the server not ready, by name and nothing more', async () => {
  const { status, body } = await api.call({ method: 'GET', url: '/health/ready' })
  expect(status).toBe(503)
  expect(body.message).toBe('history')
})
