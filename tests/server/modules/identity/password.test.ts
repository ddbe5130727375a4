import { afterEach, beforeEach, expect, test } from 'vitest'
import { DictItems } from '#contract/modules/reference/dictionary.ts'
import { LoginResult } from '#contract/session.ts'
import { joinDeparts } from '../../../../server/modules/organisation/departs/departs.service.ts'
import { makeOffice } from '../../../../server/modules/reference/seed.service.ts'
import { passwords, startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'
import { addTenant } from '../../../support/tenants.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const login = (username: string, password: string, more: object = {}, remoteAddress = '127.0.0.1') =>
  api.call({ method: 'POST', url: '/sys/login', payload: { username, password, ...more }, remoteAddress })
const statusesOf = async (guesses: Promise<{ status: number }>[]) => (await Promise.all(guesses)).map(({ status }) => status).toSorted((a, b) => a - b)
const idOf = async (username: string) => (await api.db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

async function signedIn(username: string, password: string): Promise<LoginResult> {
  return LoginResult.parse((await login(username, password)).body.result)
}

test('a person signs in by password and gets token, user, roles and dictionaries [SES-001, SES-009, API-015]', async () => {
  const { status, body } = await login('admin', 'correct-horse-battery')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' })
  const result = LoginResult.parse(body.result)
  expect(result).toMatchObject({ roles: ['admin'], userInfo: { username: 'admin' }, departs: [], multi_depart: 0 })
  expect(result).not.toHaveProperty('tenantList')
  expect(DictItems.parse(result.sysAllDictItems)['priority']?.map(({ value, text, title }) => value + text + title)).toEqual(['H高高', 'M中中', 'L低低'])
  expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash/)
})

test('a sign-in is a line of the login log, a failed one is not', async () => {
  await login('viewer', 'wrong-password')
  await login('viewer', 'wall-screen-1')
  const lines = await api.db.selectFrom('sys_log').selectAll().execute()
  expect(lines).toMatchObject([{ logType: 1, logContent: '用户名: viewer,登录成功！', userid: 'viewer', ip: '127.0.0.1', createTime: api.clock.now }])
})

test('a wrong password, an unknown name and a frozen account get the same answer', async () => {
  await api.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'guest').execute()
  const answers = [await login('admin', 'wrong-password'), await login('nobody', 'wrong-password')]
  api.clock.now += 10 * 60_000 // what failed at this address is forgotten
  answers.push(await login('guest', 'only-a-visitor'))
  for (const { status, body } of answers) {
    expect(status).toBe(401)
    expect({ ...body, timestamp: 0 }).toEqual({ success: false, code: 401, message: '用户名或密码错误', result: { captchaRequired: false }, timestamp: 0 })
  }
})

test('after three failures the right password needs a picture code as well, which serves once', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await login('viewer', 'guess')).body.result).toEqual({ captchaRequired: false })
  expect((await login('viewer', 'guess')).body.result).toEqual({ captchaRequired: true })
  const without = await login('viewer', 'wall-screen-1')
  expect(without.status).toBe(422)
  expect(without.body).toMatchObject({ message: '验证码无效', result: { captchaRequired: true } })
  await api.drawCaptcha('k1')
  expect((await login('viewer', 'wall-screen-1', { captcha: 'WRONG', checkKey: 'k1' })).body.message).toBe('验证码错误')
  expect((await login('viewer', 'wall-screen-1', { captcha: api.captchaCode, checkKey: 'k1' })).body.message).toBe('验证码无效')
  await api.drawCaptcha('k2')
  expect((await login('viewer', 'wall-screen-1', { captcha: api.captchaCode.toLowerCase(), checkKey: 'k2' })).status).toBe(200)
  expect((await login('viewer', 'guess')).body.result).toEqual({ captchaRequired: false })
})

test('until it is asked for, a wrong or missing picture code does not matter', async () => {
  expect((await login('viewer', 'wall-screen-1', { captcha: 'WRONG', checkKey: 'never drawn' })).status).toBe(200)
})

test('after five failures an account has to wait, however right the next password is, and may try again later', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await api.drawCaptcha('k')
    expect((await login('viewer', 'guess', { captcha: api.captchaCode, checkKey: 'k' })).status).toBe(401)
  }
  await api.drawCaptcha('k')
  const right = { captcha: api.captchaCode, checkKey: 'k' }
  const refused = await login('viewer', 'wall-screen-1', right)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/请在 \d+ 秒后重试/)
  api.clock.now += 31_000
  expect((await login('viewer', 'wall-screen-1', right)).status).toBe(200)
})

test('of sixty wrong passwords sent at once five at most are judged, and from the fourth on a picture code is asked for', async () => {
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, n) => login('admin', `guess ${n}`)))
  const count = (status: number) => guesses.filter((guess) => guess.status === status).length
  expect([count(401), count(422)]).toEqual([3, 57]) // 422: no picture code
  for (const n of [1, 2]) {
    await api.drawCaptcha(`k${n}`)
    expect((await login('admin', 'guess', { captcha: api.captchaCode, checkKey: `k${n}` })).status).toBe(401)
  }
  expect(await statusesOf([login('admin', 'guess'), login('admin', passwords.admin)])).toEqual([429, 429])
})

test('guesses at one account count together, whatever addresses they come from, and its owner still signs in where the owner did before', async () => {
  expect((await login('admin', passwords.admin, {}, '10.0.0.1')).status).toBe(200)
  const statuses: number[] = []
  for (let n = 0; n < 25; n += 1) {
    const from = n % 2 ? `10.0.9.${n % 9}` : `2001:db8::${n % 9}`
    await api.call({ method: 'GET', url: '/sys/randomImage/k', remoteAddress: from })
    statuses.push((await login('admin', 'guess', { captcha: api.captchaCode, checkKey: 'k' }, from)).status)
  }
  expect(statuses).toEqual([...Array<number>(5).fill(401), ...Array<number>(20).fill(429)])
  expect((await login('admin', passwords.admin, {}, '10.0.7.7')).status).toBe(429)
  expect((await login('admin', passwords.admin, {}, '10.0.0.1')).status).toBe(200)
})

test('who guesses at one account keeps no colleague behind the same router out, and an own account clears nothing', async () => {
  expect((await login('viewer', passwords.viewer)).status).toBe(200)
  for (let n = 0; n < 5; n += 1) {
    await api.drawCaptcha('k')
    expect((await login(`nobody${n}`, 'guess', { captcha: api.captchaCode, checkKey: 'k' })).status).toBe(401)
  }
  expect((await login('guest', passwords.guest)).status).toBe(429)
  expect((await login('viewer', passwords.viewer)).status).toBe(200)
  expect((await login('guest', passwords.guest)).status).toBe(429)
})

test('many people who sign in at once at one address all come in', async () => {
  const people = ['admin', 'viewer', 'guest'] as const
  expect(await statusesOf(Array.from({ length: 12 }, (_, n) => people[n % 3] ?? 'guest').map((name) => login(name, passwords[name])))).toEqual(
    Array<number>(12).fill(200),
  )
})

test('a failure of the database counts for nobody as a wrong password', async () => {
  for (let n = 0; n < 6; n += 1) {
    await api.db.schema.alterTable('sys_user').renameTo('sys_gone').execute()
    const failed = await login('viewer', passwords.viewer)
    await api.db.schema.alterTable('sys_gone').renameTo('sys_user').execute()
    expect(failed.status).toBeGreaterThanOrEqual(500)
  }
  expect((await login('viewer', passwords.viewer)).status).toBe(200)
})

test('one department is current at once, of several the first is until another is chosen, one that was left is not', async () => {
  await makeOffice(api.db, api.clock.now)
  const viewer = await idOf('viewer')
  await joinDeparts(api.db, viewer, ['A01A02'])
  expect(await signedIn('viewer', 'wall-screen-1')).toMatchObject({ multi_depart: 1, userInfo: { orgCode: 'A01A02', orgCodeTxt: '质量部' } })
  await joinDeparts(api.db, viewer, ['A01A01', 'A01A03'])
  await api.db.updateTable('sys_user').set({ orgCode: '' }).where('id', '=', viewer).execute()
  const several = await signedIn('viewer', 'wall-screen-1')
  expect(several).toMatchObject({ multi_depart: 2, userInfo: { orgCode: 'A01A01' } })
  expect(several.departs.map(({ departName }) => departName)).toEqual(['生产部', '质量部', '仓储部'])
  await api.db.updateTable('sys_user').set({ orgCode: 'A01A04' }).where('id', '=', viewer).execute()
  expect((await signedIn('viewer', 'wall-screen-1')).userInfo.orgCode).toBe('A01A01')
})

test('a person sees the tenants that are not frozen, and does not come in when all of his are', async () => {
  const viewer = await idOf('viewer')
  await addTenant(api.db, { id: 1, name: '一厂' }, [viewer])
  await addTenant(api.db, { id: 2, name: '二厂', status: 0 }, [viewer])
  expect((await signedIn('viewer', 'wall-screen-1')).tenantList).toEqual([{ id: 1, name: '一厂' }])
  await api.db.updateTable('sys_tenant').set({ status: 0 }).execute()
  const refused = await login('viewer', 'wall-screen-1')
  expect(refused.status).toBe(403)
  expect(refused.body.message).toBe('与该用户关联的租户均已被冻结，无法登录！')
})
