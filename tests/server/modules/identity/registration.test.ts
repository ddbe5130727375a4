import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi } from '../../../support/api.ts'
import type { Api } from '../../../support/api.ts'

let api: Api
let closed: Api
beforeAll(async () => {
  api = await startApi(undefined, { settings: { mayRegister: true } })
  closed = await startApi()
})
afterAll(async () => {
  await api.close()
  await closed.close()
})
beforeEach(() => {
  api.clock.now += 11 * 60_000
})

const phone = '13800000002'
const form = (more: object) => ({ username: 'li_si', password: 'lake-and-mountain', phone, smscode: api.smsCode, ...more })
const register = (more: object = {}, to = api) => to.call({ method: 'POST', url: '/sys/user/register', payload: form(more) })
const code = (mobile = phone) => api.call({ method: 'POST', url: '/sys/sms', payload: { mobile, smsmode: '1' } })

test('nobody makes his own account where it is not allowed, and no code is sent', async () => {
  const { status, body } = await register({}, closed)
  expect(status).toBe(404)
  expect(body.message).toBe('没有开放自助注册，请联系管理员开通账号')
  await closed.call({ method: 'POST', url: '/sys/sms', payload: { mobile: phone, smsmode: '1' } })
  expect(closed.texts).toEqual([])
})

test('who shows the code of his phone gets an account as guest, whatever role or state he asks for', async () => {
  await code()
  const { status, body } = await register({ roles: ['admin'], roleCode: 'admin', status: 2, userIdentity: 2, orgCode: 'A01', id: 'mine' })
  expect([status, body.message]).toEqual([200, '注册成功'])
  const login = await api.call({ method: 'POST', url: '/sys/login', payload: { username: 'li_si', password: 'lake-and-mountain' } })
  expect(login.body.result).toMatchObject({ roles: ['guest'], userInfo: { phone, orgCode: '' } })
  expect((login.body.result as { userInfo: { id: string } }).userInfo.id).not.toBe('mine')
})

test('without the code nobody learns whether a name or a number is taken', async () => {
  const answers = [await register({ smscode: '123456' }), await register({ smscode: '123456', username: 'nobody_yet', phone: '13800000077' })]
  for (const { status, body } of answers) expect([status, body.message]).toEqual([422, '手机验证码错误'])
})

test('a name that is taken costs no second message, a weak password is refused', async () => {
  const other = '13800000003'
  await code(other)
  expect((await register({ username: 'viewer', phone: other })).status).toBe(409)
  expect((await register({ username: 'wang_wu', phone: other, password: 'password123' })).body.message).toContain('密码过于常见')
  expect((await register({ username: 'wang_wu', phone: other, password: 'short' })).body.message).toContain('密码长度')
  expect((await register({ username: 'wang_wu', phone: other })).status).toBe(200)
})

test('two who register with one phone at the same time are one account', async () => {
  const other = '13800000004'
  await code(other)
  const both = await Promise.all([register({ username: 'twin_a', phone: other }), register({ username: 'twin_b', phone: other })])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})
