import { gunzipSync } from 'node:zlib'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { LoginResult, UserPermissions } from '#contract/session.ts'
import type { MenuItem } from '#contract/session.ts'
import { startApi } from '../../../support/api.ts'
import type { Api, PersonName } from '../../../support/api.ts'
import { addTenant } from '../../../support/tenants.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const menuPath = '/sys/permission/getUserPermissionByToken'
const Answer = z.object({ success: z.literal(true), result: z.unknown() })
const permissions = (token: string) => api.call({ method: 'GET', url: menuPath, headers: { 'x-access-token': token } })

test('a person learns what he may do, and what there is to be allowed [SES-010, API-061]', async () => {
  const { body } = await permissions(await api.tokenOf('viewer'))
  const { menu, auth, allAuth } = UserPermissions.parse(body.result)
  expect(menu.length).toBeGreaterThan(0)
  expect(auth.map((entry) => entry.action)).toEqual(['mes:plc:view', 'mes:alarmBoard:view'])
  expect(allAuth.length).toBeGreaterThan(auth.length)
})

test('an entry of what there is to be allowed is a page or a button, in force or not [PERM-007, API-061]', async () => {
  const { body } = await permissions(await api.tokenOf('viewer'))
  const entry = z.object({ action: z.string().min(1), type: z.enum(['1', '2']), status: z.enum(['0', '1']) })
  const { allAuth } = z.object({ allAuth: z.array(entry).min(1) }).parse(body.result)
  expect(allAuth.find(({ action }) => action === 'mes:plc:view')).toMatchObject({ type: '1', status: '1' })
})

test('who comes back with a token gets what a sign-in would have told him [API-017]', async () => {
  const token = await api.tokenOf('viewer')
  const { status, body } = await api.call({ method: 'GET', url: '/sys/getLoginInfo', headers: { 'x-access-token': token } })
  expect(status).toBe(200)
  expect(LoginResult.parse(body.result)).toMatchObject({ token, roles: ['viewer'], userInfo: { username: 'viewer' } })
})

test('the menu differs with what a person may do [PERM-004, API-061]', async () => {
  const paths = (items: MenuItem[]): string[] => items.flatMap((item) => [item.path, ...paths(item.children ?? [])])
  const [guest, admin] = await Promise.all([menuOf('guest'), menuOf('admin')])
  expect(paths(guest)).toEqual(expect.arrayContaining(['/dashboard/analysis', '/isps/userAnnouncement', '/account/center', '/account/settings/BaseSetting']))
  for (const path of ['/display/plc', '/isystem/annountCement', '/isystem', '/isystem/online', '/isystem/log']) {
    expect(paths(guest)).not.toContain(path)
    expect(paths(admin)).toContain(path)
  }
})

test('who takes gzip is told the same compressed, each his own, and what changed from the next answer on [API-061]', async () => {
  const answer = async (token: string, encoding: string) => {
    const { headers, rawPayload } = await api.app.inject({ url: menuPath, headers: { 'x-access-token': token, 'accept-encoding': encoding } })
    return { encoding: headers['content-encoding'], rawPayload }
  }
  const told = (json: Buffer) => UserPermissions.parse(Answer.parse(JSON.parse(json.toString())).result)
  const zipped = async (token: string) => {
    const { encoding, rawPayload } = await answer(token, 'gzip, deflate, br')
    expect(encoding).toBe('gzip')
    return { ...told(gunzipSync(rawPayload)), bytes: rawPayload.length }
  }
  const [viewer, guest] = [await api.tokenOf('viewer'), await api.tokenOf('guest')]
  const seen = new Map<string, number>()
  for (const token of [viewer, guest, viewer]) {
    const plain = await answer(token, 'identity')
    expect(plain.encoding).toBeUndefined()
    const { bytes, ...same } = await zipped(token)
    expect(same).toEqual(told(plain.rawPayload))
    expect(bytes).toBeLessThan(plain.rawPayload.length / 4)
    seen.set(token, same.auth.length)
  }
  expect([...seen.values()]).toEqual([2, 0])
  await api.db.deleteFrom('sys_role_permission').where('permission', '=', 'mes:plc:view').execute()
  expect((await zipped(viewer)).auth.map(({ action }) => action)).toEqual(['mes:alarmBoard:view'])
})

test('every entry of the menu makes a route, a board one that opens beside the office', async () => {
  const flat = (items: MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])])
  const items = flat(await menuOf('admin'))
  expect(items.find(({ path }) => path === '/display/plc')).toMatchObject({
    name: 'display-plc',
    route: '1',
    meta: { internalOrExternal: true, url: '/display/plc' },
  })
  expect(items.filter(({ route }) => route !== '1')).toEqual([])
  expect(new Set(items.map(({ name }) => name)).size).toBe(items.length)
})

async function menuOf(person: PersonName): Promise<MenuItem[]> {
  return UserPermissions.parse((await permissions(await api.tokenOf(person))).body.result).menu
}

test('a new right counts from the next call on, without signing in again', async () => {
  const token = await api.tokenOf('guest')
  const role = await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'guest').executeTakeFirstOrThrow()
  await api.db.insertInto('sys_role_permission').values({ roleId: role.id, permission: 'mes:plc:view' }).execute()
  const { body } = await permissions(token)
  expect(UserPermissions.parse(body.result).auth.map((entry) => entry.action)).toEqual(['mes:plc:view'])
})

test('a right that was taken away is gone at the next call', async () => {
  const token = await api.tokenOf('viewer')
  const actions = async () => UserPermissions.parse((await permissions(token)).body.result).auth.length
  expect(await actions()).toBe(2)
  await api.db.deleteFrom('sys_role_permission').where('permission', '=', 'mes:plc:view').execute()
  expect(await actions()).toBe(1)
})

describe('a token that must not be believed is answered by 401', () => {
  const secret = new Uint8Array(32).fill(7)
  const forged: Record<string, () => Promise<string>> = {
    'no token': async () => '',
    garbage: async () => 'abc.def.ghi',
    'signed with another key': () =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('x')
        .setJti('x')
        .setAudience('access')
        .setExpirationTime('1h')
        .sign(new Uint8Array(32).fill(8)),
    'for another audience': () =>
      new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject('x').setJti('x').setAudience('display').setExpirationTime('1h').sign(secret),
    'for a session that never was': () =>
      new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject('x').setJti('x').setAudience('access').setExpirationTime('1h').sign(secret),
    'algorithm none': async () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x","jti":"x","aud":"access","exp":9999999999}')}.`,
  }
  for (const [kind, make] of Object.entries(forged)) {
    test(kind, async () => {
      const { status, body } = await permissions(await make())
      expect(status).toBe(401)
      expect(body).toMatchObject({ success: false, code: 401 })
      expect(body).not.toHaveProperty('result')
    })
  }

  test('one that was signed out, everywhere at once', async () => {
    const token = await api.tokenOf('viewer')
    const revoked: string[] = []
    api.bus.on('session.revoked', ({ sessionId }) => revoked.push(sessionId))
    expect((await api.call({ method: 'POST', url: '/sys/logout', headers: { 'x-access-token': token } })).body.success).toBe(true)
    expect((await permissions(token)).status).toBe(401)
    expect(revoked).toHaveLength(1)
  })

  test('one of a person who was frozen meanwhile', async () => {
    const token = await api.tokenOf('viewer')
    await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'viewer').execute()
    expect((await permissions(token)).status).toBe(401)
  })

  test('one from before the password changed', async () => {
    const token = await api.tokenOf('viewer')
    await api.db.updateTable('sys_user').set({ tokenVersion: 2 }).where('username', '=', 'viewer').execute()
    expect((await permissions(token)).status).toBe(401)
  })
})

test('a genuine token whose seven days are over gets exactly the text that opens the expired dialog', async () => {
  const token = await api.tokenOf('viewer')
  api.clock.now += 7 * 24 * 3_600_000 + 1000
  const { status, body } = await permissions(token)
  expect(status).toBe(500)
  expect(body).toMatchObject({ success: false, code: 500, message: 'token已失效!' })
})

test('a token in the query is no token', async () => {
  const token = await api.tokenOf('admin')
  expect((await api.call({ method: 'GET', url: `/sys/permission/getUserPermissionByToken?token=${token}` })).status).toBe(401)
})

test('a tenant that is not the caller’s is refused', async () => {
  const token = await api.tokenOf('admin')
  const asked = async (tenant: string) =>
    (await api.call({ method: 'GET', url: '/sys/permission/getUserPermissionByToken', headers: { 'x-access-token': token, 'tenant-id': tenant } })).status
  for (const tenant of ['5', '-1', '1 or 1=1', '0x5']) expect(await asked(tenant), tenant).toBe(403)
  await addTenant(api.db, { id: 5, name: '五厂' })
  expect(await asked('5')).toBe(403)
  const { id } = await api.db.selectFrom('sys_user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  await api.db.insertInto('sys_user_tenant').values({ userId: id, tenantId: 5 }).execute()
  expect(await asked('5')).toBe(200)
})
