// @vitest-environment page
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createPerson } from '../../../server/modules/identity/people/people.service.ts'
import { startApi } from '../../support/api.ts'
import { enter, officeAt, press, says, shown } from '../openOffice.tsx'

/** Registration and forgotten password against the real application on a real database. */
const api = await startApi(() => [], { settings: { mayRegister: true, mayResetPassword: true } })
await api.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = api.app.server.address() as AddressInfo // listens on TCP
const office = await officeAt(`http://127.0.0.1:${port}`)
afterEach(() => office.leave())
afterAll(() => api.close())

async function signInOver(username: string, password: string): Promise<number> {
  const { status } = await api.call({ method: 'POST', url: '/sys/login', payload: { username, password } })
  return status
}

test('who registers with the code of his phone can sign in with what he chose [VW-025, VW-026]', async () => {
  office.open('/user/register')
  await enter('用户名', 'zhang_san')
  await enter('密码', 'steady-river-9-stones')
  await enter('确认密码', 'steady-river-9-stones')
  await enter('手机号', '13812345678')
  await press('获取验证码')
  const text = await shown(() => api.texts[0])
  expect(text.mobile).toBe('13812345678')
  await enter('短信验证码', api.smsCode)
  await press('注册')
  await says('用户名 zhang_san')
  expect(await signInOver('zhang_san', 'steady-river-9-stones')).toBe(200)
})

test('who forgot his password walks four steps and then signs in with the new one only [VW-024]', async () => {
  await createPerson(api.db, { username: 'li_si', realname: '李四', password: 'old-password-of-li', roleCode: 'viewer', phone: '13900001111', email: null })
  office.open('/user/alteration')
  await enter('用户名或手机号', 'li_si')
  await shown(() => document.querySelector('img[alt="验证码图片"]'))
  await enter('图片验证码', api.captchaCode)
  await press('下一步')
  await enter('短信验证码', api.smsCode)
  await press('下一步')
  await enter('新密码', 'quiet-mountain-7-birds')
  await enter('确认新密码', 'quiet-mountain-7-birds')
  await press('修改密码')
  await says('密码已修改')
  expect(api.texts.at(-1)?.mobile).toBe('13900001111')
  expect(await signInOver('li_si', 'old-password-of-li')).toBe(401)
  expect(await signInOver('li_si', 'quiet-mountain-7-birds')).toBe(200)
})
