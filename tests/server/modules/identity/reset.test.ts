import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ResetStarted, ResetVerified } from '#contract/modules/identity/account.ts'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

const mobile = '13800000005'
let api: Api
let address = 0
beforeAll(async () => {
  api = await startApi(undefined, { settings: { mayResetPassword: true } })
  await api.db.updateTable('sys_user').set({ phone: mobile }).where('username', '=', 'viewer').execute()
})
afterAll(() => api.close())
beforeEach(() => {
  api.clock.now += 11 * 60_000
  api.texts.length = 0
  address += 1
})

const from = () => `10.0.1.${address}`
const post = (url: string, payload: object) => api.call({ method: 'POST', url, payload, remoteAddress: from() })

async function start(account: string) {
  await api.call({ method: 'GET', url: '/sys/randomImage/k', remoteAddress: from() })
  return post('/sys/user/querySysUser', { account, captcha: api.captchaCode, checkKey: 'k' })
}
const keyOf = async (account: string) => ResetStarted.parse((await start(account)).body.result).resetKey
const verify = (resetKey: string, smscode = api.smsCode) => post('/sys/user/phoneVerification', { resetKey, smscode })
const change = (resetToken: string, password: string) => post('/sys/user/passwordChange', { resetToken, password, confirmpassword: password })
const login = (password: string) => post('/sys/login', { username: 'viewer', password })

test('a forgotten password is replaced in three steps, and every session of the person ends', async () => {
  const token = await api.tokenOf('viewer')
  const revoked: string[] = []
  const stop = api.bus.on('session.revoked', ({ sessionId }) => revoked.push(sessionId))
  const { resetToken } = ResetVerified.parse((await verify(await keyOf('viewer'))).body.result)
  expect(api.texts[0]).toMatchObject({ mobile })
  expect((await change(resetToken, 'wall-screen-2')).body.message).toBe('密码重置完成！')
  stop()
  expect((await login('wall-screen-1')).status).toBe(401)
  expect((await login('wall-screen-2')).status).toBe(200)
  expect((await api.call({ method: 'GET', url: '/sys/getLoginInfo', headers: { 'x-access-token': token } })).status).toBe(401)
  expect(revoked.length).toBeGreaterThan(0)
  expect((await change(resetToken, 'wall-screen-3')).status).toBe(422)
})

test('what was proved is good for one new password, also when two are sent at once', async () => {
  const { resetToken } = ResetVerified.parse((await verify(await keyOf('viewer'))).body.result)
  expect((await change(resetToken, 'viewer-1')).status).toBe(422) // made of the name: another may be typed
  const sent = await Promise.all([change(resetToken, 'wall-screen-4'), change(resetToken, 'wall-screen-5')])
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('an account that does not exist, or has no phone, is answered like one that does', async () => {
  for (const account of ['nobody', 'guest', mobile]) {
    address += 1
    const { status, body } = await start(account)
    expect([status, body.message, Object.keys(ResetStarted.parse(body.result))], account).toEqual([200, '操作成功！', ['resetKey']])
  }
  expect(api.texts).toHaveLength(1)
  api.clock.now += 61_000
  const wrong = [await verify(await keyOf('nobody'), '111111'), await verify(await keyOf('guest')), await verify('no such key')]
  for (const { status, body } of wrong) expect([status, body.message]).toEqual([422, '手机验证码错误'])
})

test('the first step needs a picture code', async () => {
  expect((await post('/sys/user/querySysUser', { account: 'viewer', captcha: 'XXXX', checkKey: 'k' })).body.message).toBe('验证码无效')
  expect(api.texts).toEqual([])
})

test('a step that comes after ten minutes begins again', async () => {
  const { resetToken } = ResetVerified.parse((await verify(await keyOf('viewer'))).body.result)
  api.clock.now += 10 * 60_000
  expect((await change(resetToken, 'wall-screen-9')).body.message).toBe('操作已超时，请从第一步重新开始')
})

test('where it is not allowed no step answers anything else', async () => {
  const closed = await startApi()
  for (const [url, payload] of [
    ['querySysUser', { account: 'viewer', captcha: 'X', checkKey: 'k' }],
    ['phoneVerification', { resetKey: 'x', smscode: '1' }],
    ['passwordChange', { resetToken: 'x', password: 'a-long-password', confirmpassword: 'a-long-password' }],
  ] as const) {
    const { status, body } = await closed.call({ method: 'POST', url: `/sys/user/${url}`, payload })
    expect([status, body.message], url).toEqual([404, '没有开放自助找回密码，请联系管理员重置'])
  }
  await closed.close()
})
