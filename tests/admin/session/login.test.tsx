// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { enter, field, loginResult, menuItem, press, says, saysNow, shown, startOffice } from '../openOffice.tsx'

const office = await startOffice()
const { server } = office
afterEach(() => office.forget())
afterAll(() => office.close())

test('the login page opens without a token, and any other page leads to it [VW-022]', async () => {
  const router = office.open('/account/center')
  await field('用户名')
  expect(router.state.location.pathname + router.state.location.search).toBe(`/user/login?redirect=${encodeURIComponent('/account/center')}`)
})

const enterAs = async () => {
  await enter('用户名', 'wang')
  await enter('密码', 'secret-1')
  await press('登录')
}
test('who has no menu reads why at the sign-in, and what to do; the next sign-in begins without it', async () => {
  office.signIn({ menu: [], actions: [] })
  const router = office.open('/account/center?x=1')
  await says('您的账号没有任何菜单，请联系管理员授权后重新登录（getPermissionList: permissions must be a non-null array）')
  expect(router.state.location.search).toBe(`?redirect=${encodeURIComponent('/account/center?x=1')}`)
  server.fail('/sys/login', 200, 500, '用户名或密码错误')
  await enterAs()
  await says('用户名或密码错误')
  expect(saysNow('没有任何菜单')).toBe(false)
  office.forget()
  office.open('/user/login')
  await field('用户名')
  expect(saysNow('没有任何菜单')).toBe(false)
})

const menu = [menuItem('/test/home', 'test/Home', '试用'), menuItem('/dashboard/analysis', 'dashboard/Analysis', '分析页')]

test('signing in leads to the page in the address, without one home; a signed-in person stays where the address says [RT-006]', async () => {
  server.succeed('/sys/login', loginResult)
  server.succeed('/sys/permission/getUserPermissionByToken', { menu, auth: [], allAuth: [] })
  const asked = office.open(`/user/login?redirect=${encodeURIComponent('/test/home?x=1')}`)
  await enterAs()
  await shown(() => (asked.state.location.pathname === '/test/home' ? true : null))
  expect(asked.state.location.search).toBe('?x=1')
  office.forget()

  const bare = office.open('/user/login')
  await enterAs()
  await shown(() => (bare.state.location.pathname === '/dashboard/analysis' ? true : null))
  office.forget()

  office.signIn({ menu, actions: [] })
  const direct = office.open('/test/home?x=2')
  await shown(() => (office.askedOf('/sys/permission/getUserPermissionByToken').length === 1 ? true : null))
  await shown(() => document.querySelector('header'))
  expect(direct.state.location.pathname + direct.state.location.search).toBe('/test/home?x=2')
})

test('a person of two tenants says for which he works before the first page opens [VW-023]', async () => {
  const tenantList = [
    { id: 1, name: '一厂' },
    { id: 2, name: '二厂' },
  ]
  server.succeed('/sys/permission/getUserPermissionByToken', { menu, auth: [], allAuth: [] })
  server.succeed('/sys/login', { ...loginResult, tenantList, roles: ['admin'] })
  office.open('/user/login')
  await enterAs()
  await says('本厂（不属于任何租户）') // an administrator works for the whole plant unless he says otherwise
  await press('进入')
  await shown(() => office.askedOf('/sys/permission/getUserPermissionByToken')[0])
  expect(office.askedOf('/sys/permission/getUserPermissionByToken')[0]?.headers['tenant-id']).toBe('0')
  office.forget()

  server.succeed('/sys/login', { ...loginResult, tenantList })
  const router = office.open(`/user/login?redirect=${encodeURIComponent('/test/home')}`)
  await enterAs()
  await says('选择身份')
  expect(saysNow('一厂')).toBe(true)
  expect(router.state.location.pathname).toBe('/user/login')
  await press('进入')
  await shown(() => (router.state.location.pathname === '/test/home' ? true : null))
  expect(office.askedOf('/sys/permission/getUserPermissionByToken')[0]?.headers['tenant-id']).toBe('1')
})

test('the login page offers the third parties that the installation has, each in a window of its own [VW-027]', async () => {
  server.succeed('/sys/thirdLogin/sources', {
    sources: [
      { source: 'dingtalk', title: '钉钉' },
      { source: 'wechat_enterprise', title: '企业微信' },
    ],
    cas: null,
  })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  office.open('/user/login')
  await press('钉钉')
  await press('企业微信')
  expect(opened.mock.calls.map(([address]) => address)).toEqual([
    `${server.url}/sys/thirdLogin/render/dingtalk`,
    `${server.url}/sys/thirdLogin/render/wechat_enterprise`,
  ])
})

test('after failed sign-ins the handle is dragged to its end before the form goes, and anew for each further try [WID-004, WID-007]', async () => {
  server.succeed('/sys/randomImage/x', 'data:image/png;base64,AA==')
  server.fail('/sys/login', 401, 401, '用户名或密码错误', { captchaRequired: true })
  office.open('/user/login')
  await enterAs()
  await says('请按住滑块拖动')
  const tries = () => office.askedOf('/sys/login').length
  const before = tries()
  await enter('图片验证码', 'ab3d')
  await press('登录')
  await says('请先把滑块拖到最右边')
  expect(tries()).toBe(before)
  fireEvent.keyDown(await shown(() => document.querySelector('[role=slider]')), { key: 'End' })
  await says('验证通过')
  await press('登录')
  await shown(() => (tries() === before + 1 ? true : null))
  await says('请按住滑块拖动')
  expect(JSON.parse(office.askedOf('/sys/login').at(-1)?.body ?? '{}')).toMatchObject({ captcha: 'ab3d' })
  expect(office.askedOf('/sys/login').at(-1)?.body).not.toContain('slide')
})
