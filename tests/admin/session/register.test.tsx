// @vitest-environment page
import { afterAll, afterEach, expect, test } from 'vitest'
import { enter, field, press, says, saysNow, shown, startOffice } from '../openOffice.tsx'

const office = await startOffice()
const { server } = office
afterEach(() => office.forget())
afterAll(() => office.close())

async function register(username: string) {
  await enter('用户名', username)
  await enter('密码', 'a-long-password-1')
  await enter('确认密码', 'a-long-password-1')
  await enter('手机号', '13812345678')
  await enter('短信验证码', '123456')
  await press('注册')
}

test('a visitor registers and is told so on the result page; both open without a token [VW-025, VW-026]', async () => {
  server.succeed('/sys/user/register', null, 200, '注册成功')
  const router = office.open('/user/register')
  await register('zhang_san')
  await says('注册成功')
  await says('用户名 zhang_san')
  expect(router.state.location.pathname).toBe('/user/register-result')
  const [asked] = office.askedOf('/sys/user/register')
  expect(JSON.parse(asked?.body ?? '')).toEqual({ username: 'zhang_san', password: 'a-long-password-1', email: '', phone: '13812345678', smscode: '123456' })
})

test('the text message is asked for with the number and the purpose of registering', async () => {
  server.succeed('/sys/sms', null)
  office.open('/user/register')
  await enter('手机号', '13812345678')
  await press('获取验证码')
  const asked = await shown(() => office.askedOf('/sys/sms')[0])
  expect(JSON.parse(asked.body)).toEqual({ mobile: '13812345678', smsmode: '1' })
})

test('where registering is switched off the sentence of the server is shown, with the way back to signing in', async () => {
  server.fail('/sys/user/register', 404, 404, '没有开放自助注册')
  const router = office.open('/user/register')
  await register('zhang_san')
  await says('没有开放自助注册')
  expect([router.state.location.pathname, saysNow('注册成功')]).toEqual(['/user/register', false])
  await press('返回登录')
  await shown(() => (router.state.location.pathname === '/user/login' ? true : null))
})

test('a refused registration keeps what was entered and says why', async () => {
  server.fail('/sys/user/register', 409, 500, '手机验证码错误')
  office.open('/user/register')
  await register('zhang_san')
  await says('手机验证码错误')
  expect((await field('用户名')).value).toBe('zhang_san')
})

test('the result page opened by its address alone claims no registration [VW-026]', async () => {
  office.open('/user/register-result')
  await says('没有刚刚完成的注册')
  expect(saysNow('注册成功')).toBe(false)
})
