import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LoginResult } from '#contract/session.ts'
import { startApi } from '../../../../support/api.ts'
import type { Api } from '../../../../support/api.ts'

const mobile = '13800000001'
let api: Api
let address = 0
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('sys_user').set({ phone: mobile }).where('username', '=', 'viewer').execute()
})
afterAll(() => api.close())
beforeEach(() => {
  api.texts.length = 0
  api.clock.now += 11 * 60_000
  address += 1
})

const post = (url: string, payload: object) => api.call({ method: 'POST', url, payload, remoteAddress: `10.0.0.${address}` })
const ask = (to = mobile, smsmode = '0') => post('/sys/sms', { mobile: to, smsmode })
const enter = (captcha: string, by = mobile) => post('/sys/phoneLogin', { mobile: by, captcha })

test('a person signs in with the six digits that came to his phone, once [SES-002, API-016]', async () => {
  expect((await ask()).body.success).toBe(true)
  expect(api.texts).toEqual([{ mobile, text: expect.stringContaining(api.smsCode) as string }])
  const { status, body } = await enter(api.smsCode)
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 200, message: '登录成功' })
  expect(LoginResult.parse(body.result).userInfo).toMatchObject({ username: 'viewer', phone: mobile })
  expect((await enter(api.smsCode)).status).toBe(401)
})

test('a number nobody has, a frozen person and a known one get the same answers, and only the known one a message', async () => {
  const asked = [await ask(), await ask('13900000009')]
  for (const { status, body } of asked) expect([status, body.message]).toEqual([200, '如果该手机号可以使用，验证码已经发送'])
  const refused = [await enter('111111'), await enter('111111', '13900000009'), await enter(api.smsCode, '13900000009')]
  for (const { status, body } of refused) expect([status, body.message]).toEqual([401, '手机验证码错误'])
  expect(api.texts.map((text) => text.mobile)).toEqual([mobile])
  api.texts.length = 0
  api.clock.now += 61_000
  await api.db.updateTable('sys_user').set({ status: 2 }).where('phone', '=', mobile).execute()
  await ask()
  await api.db.updateTable('sys_user').set({ status: 1 }).where('phone', '=', mobile).execute()
  expect(api.texts).toEqual([])
})

test('a code dies after five wrong tries', async () => {
  await ask()
  for (let n = 0; n < 5; n += 1) {
    address += 1
    expect((await enter('111111')).status).toBe(401)
  }
  address += 1
  expect((await enter(api.smsCode)).status).toBe(429) // failures of one number count together, whatever address they come from
  api.clock.now += 31_000
  expect((await enter(api.smsCode)).status).toBe(401)
})

test('a code dies after ten minutes', async () => {
  await ask()
  api.clock.now += 10 * 60_000
  expect((await enter(api.smsCode)).status).toBe(401)
})

test('a second message has to wait a minute, whether or not the first was sent', async () => {
  for (const to of [mobile, '13900000008']) {
    await ask(to)
    expect((await ask(to)).status).toBe(429)
  }
  api.clock.now += 60_000
  expect((await ask()).status).toBe(200)
})

test('a code for registering does not sign in', async () => {
  await ask(mobile, '1')
  expect((await enter(api.smsCode)).status).toBe(401)
  expect(api.texts).toEqual([])
})

test('after five failures an address has to wait, whatever numbers it tries', async () => {
  for (let n = 0; n < 5; n += 1) await enter('111111', `1390000010${n}`)
  await ask()
  expect((await enter(api.smsCode)).status).toBe(429)
})
