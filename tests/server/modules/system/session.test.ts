import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LoginResult, UserPermissions } from '#contract/session.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const login = (username: string, password: string) => api.call({ method: 'POST', url: '/sys/login', payload: { username, password } })
const permissions = (token: string) => api.call({ method: 'GET', url: '/sys/permission/getUserPermissionByToken', headers: { 'x-access-token': token } })

test('a person signs in by password and gets token, user and roles [SES-009]', async () => {
  const { status, body } = await login('admin', 'correct-horse-battery')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' })
  expect(LoginResult.parse(body.result)).toMatchObject({ roles: ['admin'], userInfo: { username: 'admin' } })
  expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash/)
})

test('a wrong password and an unknown name get the same answer', async () => {
  const [wrong, unknown] = [await login('admin', 'wrong-password'), await login('nobody', 'wrong-password')]
  expect(wrong.status).toBe(401)
  expect({ ...wrong.body, timestamp: 0 }).toEqual({ ...unknown.body, timestamp: 0 })
  expect(wrong.body).toMatchObject({ success: false, message: '用户名或密码错误' })
})

test('after five failures an account has to wait, however right the next password is, and may try again later', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await login('viewer', 'guess')
  const refused = await login('viewer', 'wall-screen-1')
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/请在 \d+ 秒后重试/)
  api.clock.now += 31_000
  expect((await login('viewer', 'wall-screen-1')).status).toBe(200)
})

test('a person learns what he may do, and what there is to be allowed [SES-010]', async () => {
  const { body } = await permissions(await api.tokenOf('viewer'))
  const { menu, auth, allAuth } = UserPermissions.parse(body.result)
  expect(menu.length).toBeGreaterThan(0)
  expect(auth.map((entry) => entry.action)).toEqual(['mes:plc:view'])
  expect(allAuth.length).toBeGreaterThan(auth.length)
})

test('a new right counts from the next call on, without signing in again', async () => {
  const token = await api.tokenOf('guest')
  const role = await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'guest').executeTakeFirstOrThrow()
  await api.db.insertInto('sys_role_permission').values({ roleId: role.id, permission: 'mes:plc:view' }).execute()
  const { body } = await permissions(token)
  expect(UserPermissions.parse(body.result).auth.map((entry) => entry.action)).toEqual(['mes:plc:view'])
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
  const { status } = await api.call({ method: 'GET', url: '/sys/permission/getUserPermissionByToken', headers: { 'x-access-token': token, 'tenant-id': '5' } })
  expect(status).toBe(403)
})
