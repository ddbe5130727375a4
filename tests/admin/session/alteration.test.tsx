// @vitest-environment page
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { enter, field, press, says, shown, startOffice } from '../openOffice.tsx'

const office = await startOffice()
const { server } = office
beforeEach(() => {
  server.succeed('/sys/user/querySysUser', { resetKey: 'key-1' })
  server.succeed('/sys/user/phoneVerification', { resetToken: 'reset-1' })
  server.succeed('/sys/user/passwordChange', null, 200, '密码重置完成！')
})
afterEach(() => office.forget())
afterAll(() => office.close())

const bodyOf = (path: string): unknown => JSON.parse(office.askedOf(path).at(-1)?.body ?? 'null')
const currentStep = () => document.querySelector('.ant-steps-item-active .ant-steps-item-title')?.textContent

async function enterAccount() {
  await enter('用户名或手机号', 'wang')
  await enter('图片验证码', 'ab3d')
  await press('下一步')
}

test('a forgotten password is replaced in four steps: account, code, new password, done [VW-024]', async () => {
  office.open('/user/alteration')
  await field('用户名或手机号')
  expect(currentStep()).toBe('账号')
  expect(document.querySelectorAll('.ant-steps-item')).toHaveLength(4)
  await enterAccount()

  await enter('短信验证码', '654321')
  expect(currentStep()).toBe('验证')
  expect(bodyOf('/sys/user/querySysUser')).toMatchObject({ account: 'wang', captcha: 'ab3d' })
  await press('下一步')

  await enter('新密码', 'a-new-password-1')
  expect(currentStep()).toBe('新密码')
  expect(bodyOf('/sys/user/phoneVerification')).toEqual({ resetKey: 'key-1', smscode: '654321' })
  await enter('确认新密码', 'a-new-password-1')
  await press('修改密码')

  await says('密码已修改')
  expect(currentStep()).toBe('完成')
  expect(bodyOf('/sys/user/passwordChange')).toEqual({ resetToken: 'reset-1', password: 'a-new-password-1', confirmpassword: 'a-new-password-1' })
})

test('a wrong picture code is told and another picture is asked for', async () => {
  server.fail('/sys/user/querySysUser', 409, 500, '验证码错误')
  office.open('/user/alteration')
  await enterAccount()
  await says('验证码错误')
  const pictures = () => new Set(server.asked.filter(({ path }) => path.startsWith('/sys/randomImage/')).map(({ path }) => path))
  await shown(() => (pictures().size === 2 ? true : null))
  expect((await field('图片验证码')).value).toBe('')
})

test('somebody whose code did not come begins again', async () => {
  office.open('/user/alteration')
  await enterAccount()
  await press('没有收到验证码，重新获取')
  await field('用户名或手机号')
  expect(currentStep()).toBe('账号')
})
