// @vitest-environment page
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { PermissionState } from '../../src/api/permissions.ts'
import { startApiServer } from '../support/apiServer.ts'
import { menu, userInfo } from './signedInPerson.ts'

/** The session of the office against a real HTTP server: what is sent, what is kept, what is forgotten. */
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { ApiError, download, request, timeouts } = await import('../../src/api/request.ts')
const { onNotice } = await import('../../src/api/notices.ts')
const { rolesOf, sessionStore, storedToken } = await import('../../src/api/session.ts')
const signing = await import('../../src/api/signIn.ts')
const { dictOptions, refreshDictionaries } = await import('../../src/api/dictionary.ts')
const { permissionStore } = await import('../../src/api/permissions.ts')
const { enterOffice } = await import('../../src/api/guard.ts')
const { currentDeparts, selectDepart } = await import('../../src/api/departments.ts')

const login = {
  token: 'token-1',
  userInfo,
  roles: ['admin', 'user'],
  departs: [],
  multi_depart: 0,
  sysAllDictItems: { sex: [{ value: '1', text: '男', title: '男' }] },
}
const permissionPath = '/sys/permission/getUserPermissionByToken'
const last = () => server.asked.at(-1)
const any = z.unknown()

async function signedIn() {
  server.succeed('/sys/login', login)
  await signing.signIn({ username: 'wang', password: 'secret-1' })
}

beforeAll(() => vi.useRealTimers())
afterAll(() => server.close())
beforeEach(() => {
  signing.forgetEverything()
  server.asked.length = 0
})

test('signing in sends the credentials and keeps what came back for 7 days [SES-001, SES-006, API-015]', async () => {
  await signedIn()
  expect(last()).toMatchObject({ method: 'POST', path: '/sys/login' })
  expect(JSON.parse(last()?.body ?? '')).toEqual({ username: 'wang', password: 'secret-1' })
  const expiry = (name: string) => z.object({ expiresAt: z.number() }).parse(JSON.parse(localStorage.getItem(`pro__${name}`) ?? 'null')).expiresAt - Date.now()
  const value = (name: string) => z.object({ value: z.unknown() }).parse(JSON.parse(localStorage.getItem(`pro__${name}`) ?? 'null')).value
  expect(['token', 'username', 'roles'].map(value)).toEqual(['token-1', 'wang', 'admin,user'])
  expect(value('userInfo')).toEqual({ ...userInfo, birthday: null }) // a day that is blank is none
  for (const name of ['token', 'username', 'userInfo', 'roles']) expect(Math.abs(expiry(name) - 604_800_000)).toBeLessThan(5000)
})

test('a sign-in is read whole: token, person, roles and dictionaries of whoever it is [SES-009]', async () => {
  const other = { ...userInfo, id: 'u2', username: 'zhao', realname: '赵工', avatar: 'temp/zhao.png' }
  const sysAllDictItems = { shift: [{ value: 'A', text: '甲班', title: '甲班' }] }
  server.succeed('/sys/login', { ...login, token: 'token-2', userInfo: other, roles: ['operator'], sysAllDictItems })
  await signing.signIn({ username: 'zhao', password: 'secret-2' })
  const session = sessionStore.getState().session
  expect(session).toMatchObject({ token: 'token-2', username: 'zhao', realname: '赵工', avatar: 'temp/zhao.png', role: 'operator', info: { id: 'u2' } })
  expect(dictOptions('shift').map(({ text }) => text)).toEqual(['甲班'])
  for (const missing of ['token', 'userInfo']) {
    server.succeed('/sys/login', { ...login, [missing]: undefined })
    await expect(signing.signIn({ username: 'wang', password: 'x' }), missing).rejects.toMatchObject({ issues: [{ path: [missing] }] })
  }
})

test('the session holds exactly the nine parts, roles comma-separated [SES-008, PERM-001]', async () => {
  await signedIn()
  const session = sessionStore.getState().session
  expect(Object.keys(session ?? {}).toSorted()).toEqual(['avatar', 'info', 'permissionList', 'realname', 'role', 'tenantid', 'token', 'username', 'welcome'])
  expect(session?.role).toBe('admin,user')
  expect(rolesOf({ role: 'admin,user' })).toEqual(['admin', 'user'])
})

test('only code 200 is a sign-in, as a number or as text [SES-011]', async () => {
  server.succeed('/sys/login', login, 0)
  await expect(signing.signIn({ username: 'wang', password: 'x' })).rejects.toThrow(ApiError)
  expect(storedToken()).toBeNull()
  server.fail('/sys/login', 401, 500, '用户名或密码错误')
  await expect(signing.signIn({ username: 'wang', password: 'x' })).rejects.toThrow('用户名或密码错误')
})

test('the dictionaries that come with the sign-in are kept [SES-012]', async () => {
  await signedIn()
  expect(dictOptions('sex').map(({ text }) => text)).toEqual(['男'])
  expect(dictOptions('nothing')).toEqual([])
})

test('a telephone, a token, a third party and the central service sign in as well [SES-002, SES-003, SES-004, SES-005, API-016, API-017, API-019, API-020, API-021]', async () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['/sys/phoneLogin', () => signing.signInByPhone('13800000000', '123456')],
    ['/sys/getLoginInfo', () => signing.signInByToken('token-9')],
    ['/sys/thirdLogin/getLoginUser/code-1/github', () => signing.signInByThirdParty('code-1', 'github')],
    ['/sys/cas/client/validateLogin', () => signing.signInByCas('ST-1', 'http://here/user/login')],
  ]
  for (const [path, way] of ways) {
    signing.forgetEverything()
    server.succeed(path, login)
    await way()
    expect(last()?.path).toBe(path)
    expect(storedToken()).toBe('token-1')
  }
  expect(last()?.query.get('ticket')).toBe('ST-1')
})

test('every call carries token and tenant; a GET a time stamp, but not for dictionary entries [API-004, API-005, PERM-018]', async () => {
  server.succeed('/sys/thing', null)
  server.succeed('/sys/dict/getDictItems/sex', [])
  await request('/sys/thing', any)
  expect(last()?.headers).toMatchObject({ 'tenant-id': '0' })
  expect(last()?.headers['x-access-token']).toBeUndefined()
  await signedIn()
  await request('/sys/thing', any)
  expect(last()?.headers['x-access-token']).toBe('token-1')
  expect(Math.abs(Number(last()?.query.get('_t')) - Date.now() / 1000)).toBeLessThan(5)
  await request('/sys/dict/getDictItems/sex', any)
  expect(last()?.query.has('_t')).toBe(false)
  await request('/sys/thing', any, { method: 'POST', body: {} })
  expect(last()?.query.has('_t')).toBe(false)
})

test('a body goes out as JSON by POST and PUT, a query with GET and DELETE [API-007, API-008, API-009]', async () => {
  server.succeed('/sys/thing', null)
  for (const method of ['POST', 'PUT'] as const) {
    await request('/sys/thing', any, { method, body: { name: '甲' } })
    expect(last()).toMatchObject({ method, body: '{"name":"甲"}' })
    expect(last()?.headers['content-type']).toContain('application/json')
  }
  for (const method of ['GET', 'DELETE'] as const) {
    await request('/sys/thing', any, { method, query: { id: 'a b', none: undefined } })
    expect(last()).toMatchObject({ method, body: '' })
    expect([last()?.query.get('id'), last()?.query.has('none')]).toEqual(['a b', false])
  }
})

test('calls may take ten minutes, uploads too, downloads an hour [API-006, API-010, API-011, API-012]', async () => {
  expect(timeouts).toEqual({ callMs: 600_000, uploadMs: 600_000, downloadMs: 3_600_000 })
  const given: number[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (given.push(ms), new AbortController().signal))
  server.succeed('/sys/thing', null)
  await request('/sys/thing', any, { method: 'PUT', body: {} })
  server.answer('/sys/file', { body: 'x', type: 'text/csv' })
  await download('/sys/file')
  timeout.mockRestore()
  expect(given).toEqual([600_000, 3_600_000])
})

test('an empty file is a failed download, and a refusal in place of a file is told [ERR-009, ERR-016]', async () => {
  await signedIn()
  server.answer('/sys/file', { body: '', type: 'application/vnd.ms-excel' })
  await expect(download('/sys/file')).rejects.toThrow('文件下载失败')
  const told: unknown[] = []
  const stop = onNotice((failure) => told.push(failure))
  server.fail('/sys/file', 500, 500, 'token已失效!')
  await expect(download('/sys/file')).rejects.toThrow('token已失效!')
  stop()
  expect(told).toEqual([{ kind: 'expired' }])
})

test('a quiet call tells nothing, but the end of the session is always told', async () => {
  await signedIn()
  const told: unknown[] = []
  const stop = onNotice((failure) => told.push(failure))
  server.fail('/sys/thing', 403, 403, '没有权限')
  await expect(request('/sys/thing', any, { quiet: true })).rejects.toThrow('没有权限')
  expect(told).toEqual([])
  server.fail('/sys/thing', 401, 401, 'Token无效!')
  await expect(request('/sys/thing', any, { quiet: true })).rejects.toThrow('Token无效!')
  stop()
  expect(told).toEqual([{ kind: 'unauthorized', message: '未授权，请重新登录' }])
})

test('signing out clears everything and tells the server, also when the server fails [SES-013, SES-014, API-018]', async () => {
  await signedIn()
  server.succeed(permissionPath, { menu, auth: [{ action: 'a:b', type: '1', describe: '' }], allAuth: [] })
  await enterOffice('/account/center')
  expect([permissionStore.getState().state.kind, sessionStorage.getItem('pro__auth') === null]).toEqual(['ready', false])
  for (const left of ['tabTitle:/a', 'menuTitle:/a', 'superQuery_users', 'visits']) localStorage.setItem(`pro__${left}`, '{}')
  server.succeed('/sys/logout', null)
  await signing.signOut()
  expect([permissionStore.getState().state.kind, sessionStore.getState().session, Object.keys(sessionStorage)]).toEqual(['absent', null, []])
  expect(dictOptions('sex')).toEqual([])
  expect(last()).toMatchObject({ method: 'POST', path: '/sys/logout', headers: { 'x-access-token': 'token-1', 'content-type': 'application/json' } })
  expect(Object.keys(localStorage)).toEqual([])
  await signedIn()
  server.fail('/sys/logout', 500, 500, '服务器内部错误')
  await expect(signing.signOut()).rejects.toThrow('服务器内部错误')
  expect([Object.keys(localStorage), storedToken()]).toEqual([[], null])
})

test('menu and actions are fetched once, before the first page [RT-004, SES-010, API-022]', async () => {
  await signedIn()
  server.succeed(permissionPath, { menu, auth: [{ action: 'a:b', type: '1', describe: '' }], allAuth: [] })
  expect(await enterOffice('/account/center')).toBeNull()
  expect(await enterOffice('/dashboard/analysis')).toBeNull()
  expect(server.asked.filter(({ path }) => path === permissionPath)).toHaveLength(1)
  expect(permissionStore.getState().state).toMatchObject({ kind: 'ready', permissions: { auth: [{ action: 'a:b' }] } })
  expect(sessionStore.getState().session?.permissionList).toHaveLength(1)
})

test('own and all actions are kept in session storage [PERM-005, PERM-006]', async () => {
  await signedIn()
  server.succeed(permissionPath, {
    menu,
    auth: [{ action: 'a:b', type: '1', describe: '' }],
    allAuth: [{ action: 'c:d', type: '2', describe: '', status: '1' }],
  })
  await enterOffice('/')
  expect(sessionStorage.getItem('pro__auth')).toContain('a:b')
  expect(sessionStorage.getItem('pro__allAuth')).toContain('c:d')
})

test.each([
  ['an empty menu', { menu: [] }],
  ['no menu', {}],
])('%s ends the session and leads to the login page with the way back [SES-015, ERR-017]', async (_name, result) => {
  await signedIn()
  server.succeed(permissionPath, result)
  const states: PermissionState[] = []
  const stop = permissionStore.subscribe(({ state }) => states.push(state))
  expect(storedToken()).toBe('token-1')
  expect(await enterOffice('/account/center?x=1')).toBe('/user/login?redirect=%2Faccount%2Fcenter%3Fx%3D1')
  stop()
  expect(states).toContainEqual({ kind: 'failed', reason: 'getPermissionList: permissions must be a non-null array' })
  expect(storedToken()).toBeNull()
})

test('a menu that cannot be fetched ends the session as well [RT-007]', async () => {
  await signedIn()
  server.fail(permissionPath, 500, 500, '服务器内部错误')
  expect(await enterOffice('/account/center')).toBe('/user/login?redirect=%2Faccount%2Fcenter')
  expect(storedToken()).toBeNull()
})

test('refreshing dictionaries lets the server read anew and takes the result over', async () => {
  await signedIn()
  server.succeed('/sys/dict/refleshCache', null)
  server.succeed('/sys/dict/queryAllDictItems', { sex: [{ value: '2', text: '女', title: '女' }] })
  await refreshDictionaries()
  expect(server.asked.slice(-2).map(({ path }) => path)).toEqual(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems'])
  expect(dictOptions('sex').map(({ text }) => text)).toEqual(['女'])
})

test('a change of department sends code and name, and keeps the new person for 7 days [SES-025, API-025, API-026]', async () => {
  await signedIn()
  server.succeed('/sys/user/getCurrentUserDeparts', { list: [{ id: 'd', parentId: '', departName: '质量部', orgCode: 'B01', departOrder: 1 }], orgCode: 'A01' })
  expect(await currentDeparts()).toMatchObject({ orgCode: 'A01', list: [{ departName: '质量部' }] })
  server.succeed('/sys/selectDepart', { userInfo: { ...userInfo, orgCode: 'B01' } })
  await selectDepart('B01')
  expect(JSON.parse(last()?.body ?? '')).toEqual({ orgCode: 'B01', username: 'wang' })
  expect(sessionStore.getState().session?.info.orgCode).toBe('B01')
  expect(localStorage.getItem('pro__userInfo')).toContain('B01')
})

test('the department of a person is kept in his browser for 7 days [CONST-059]', async () => {
  await signedIn()
  const { value, expiresAt } = z
    .object({ value: z.object({ orgCode: z.string(), orgCodeTxt: z.string() }), expiresAt: z.number() })
    .parse(JSON.parse(localStorage.getItem('pro__userInfo') ?? 'null'))
  expect(value).toEqual({ orgCode: 'A01', orgCodeTxt: '磨粉车间' })
  expect(Math.round((expiresAt - Date.now()) / 60_000)).toBe(7 * 24 * 60)
})
