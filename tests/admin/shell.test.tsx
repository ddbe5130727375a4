// @vitest-environment page
import { act, fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { defaultCompanyInfo } from '#contract/modules/organisation/companyInfo.ts'
import { loginResult, menuItem, press, says, saysNow, shown, startOffice } from './openOffice.tsx'

/** Menu, tabs and rights in the whole office. */
const office = await startOffice()
const { server } = office

const kept = { ...menuItem('/a', 'messages/Announcements', '甲'), meta: { ...menuItem('/a', '', '甲').meta, keepAlive: true, componentName: 'A' } }
const notKept = menuItem('/b', 'messages/MyAnnouncements', '乙')
const page = { records: [], total: 0 }

beforeEach(() => {
  office.signIn({ menu: [kept, notKept], actions: ['sys:announcement:add'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/annountCement/list', page)
  server.succeed('/sys/sysAnnouncementSend/getMyAnnouncementSend', page)
})
afterEach(() => office.forget())
afterAll(() => office.close())

/** the search boxes of 甲 and of 乙 */
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[aria-label="搜索通知公告"], input[aria-label="按标题查找"]')]
const typed = () => boxes()[0]
const visibleTyped = () => boxes().find((input) => !input.closest('[style*="display: none"]'))

test('the menu holds what the server permits, and its routes open their pages [LAY-022, RT-005, RT-022, PERM-004]', async () => {
  office.open('/a')
  await says('还没有通知公告')
  const items = [...document.querySelectorAll('.ant-layout-sider .ant-menu-item')].map((item) => item.textContent)
  expect(items).toEqual(['甲', '乙'])
})

test('however a page is reached, its group stands open in the menu, and what the person opened stays so', async () => {
  const group = (path: string, title: string, child: typeof kept) => ({ ...menuItem(path, 'layouts/RouteView', title), children: [child] })
  office.signIn({ menu: [group('/ga', '甲组', kept), group('/gb', '乙组', notKept)], actions: [] })
  const router = office.open('/a')
  await says('还没有通知公告')
  const standsOpen = () =>
    [...document.querySelectorAll('.ant-layout-sider .ant-menu-submenu-open > .ant-menu-submenu-title')].map(({ textContent }) => textContent)
  expect(standsOpen()).toEqual(['甲组'])
  await act(() => router.navigate('/b'))
  await says('没有消息')
  expect(standsOpen()).toEqual(['甲组', '乙组'])
})

test('a component this bundle does not have says so instead of failing', async () => {
  office.signIn({ menu: [menuItem('/x', 'nowhere/Nothing', '丙')], actions: [] })
  const router = office.open('/x')
  await says('这个页面不在当前版本中')
  expect([router.state.location.pathname, document.querySelector('aside') === null]).toEqual(['/x', false])
})

test('menu, header, content and an empty footer make the office [LAY-014]', async () => {
  office.open('/a')
  await says('还没有通知公告')
  for (const part of ['aside', 'header', 'main', 'footer']) expect(document.querySelector(part)).not.toBeNull()
  expect(document.querySelector('footer')?.textContent).toBe('')
})

test('a page that is kept alive keeps what was typed; any other begins anew [LAY-036, LAY-037]', async () => {
  const router = office.open('/a')
  await says('还没有通知公告')
  fireEvent.change(await shown(typed), { target: { value: '甲的字' } })
  await act(() => router.navigate('/b'))
  await says('没有消息')
  fireEvent.change(await shown(visibleTyped), { target: { value: '乙的字' } })
  expect(visibleTyped()?.value).toBe('乙的字')
  await act(() => router.navigate('/a'))
  expect((await shown(visibleTyped)).value).toBe('甲的字')
  await act(() => router.navigate('/b'))
  expect((await shown(visibleTyped)).value).toBe('')
})

test('a page whose scan is confirmed asks again and shows what it is given now, whatever stands behind its path; other pages do not', async () => {
  const { maskRoute } = await import('../../src/admin/layout/routeMask.ts')
  const asked = () => office.askedOf('/sys/sysAnnouncementSend/getMyAnnouncementSend').length
  server.answer('/sys/sysAnnouncementSend/getMyAnnouncementSend', {
    body: { success: false, code: 401, message: '请扫码', result: 'data:image/png;base64,AA==', timestamp: 0 },
  })
  const pattern = { ...notKept, path: '/b/:of' }
  office.signIn({ menu: [kept, pattern], actions: [] })
  office.open('/b/mine?x=1')
  await says('请扫码')
  act(() => maskRoute('/b/mine', 'data:image/png;base64,AA=='))
  server.succeed('/sys/sysAnnouncementSend/getMyAnnouncementSend', page)
  const before = asked()
  act(() => maskRoute('/elsewhere', 'data:image/png;base64,AA=='))
  await says('微信扫码授权')
  expect(asked()).toBe(before)
  await press('扫码确认')
  await says('没有消息')
  await shown(() => asked() > before || null)
  expect([saysNow('微信扫码授权'), saysNow('请扫码')]).toEqual([false, false])
})

test('refresh in the menu of a tab mounts its page anew [LAY-006]', async () => {
  office.open('/a')
  await says('还没有通知公告')
  fireEvent.change(await shown(typed), { target: { value: '甲的字' } })
  const tab = await shown(() => [...document.querySelectorAll('[aria-label="已打开的页面"] [role=tab] span')].find(({ textContent }) => textContent === '甲'))
  fireEvent.contextMenu(tab)
  const before = visibleTyped()
  expect(before?.value).toBe('甲的字')
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=menuitem]')].find(({ textContent }) => textContent === '刷新')))
  await shown(() => (visibleTyped()?.value === '' ? true : null))
  expect([before?.isConnected, visibleTyped() === before]).toEqual([false, false])
})

test('the list of open pages names each, opens it, and has the commands of the shown one', async () => {
  const router = office.open('/a')
  await says('还没有通知公告')
  await act(() => router.navigate('/b'))
  await says('没有消息')
  fireEvent.click(await shown(() => document.querySelector('[aria-label="所有已打开的页面"]')))
  const items = () => [...document.querySelectorAll('.ant-dropdown [role=menuitem]')]
  await shown(() => items()[0])
  expect(items().map(({ textContent }) => textContent)).toEqual(['首页', '甲', '乙', '刷新', '关闭左侧', '关闭右侧', '关闭其他'])
  fireEvent.click(await shown(() => items().find(({ textContent }) => textContent === '甲')))
  await shown(() => (router.state.location.pathname === '/a' ? true : null))
  fireEvent.change(await shown(visibleTyped), { target: { value: '甲的字' } })
  fireEvent.click(await shown(() => document.querySelector('[aria-label="所有已打开的页面"]')))
  await shown(() => document.querySelector('.ant-dropdown:not(.ant-dropdown-hidden) .ant-dropdown-menu-item-selected'))
  fireEvent.click(await shown(() => items().find(({ textContent }) => textContent === '刷新')))
  await shown(() => (visibleTyped()?.value === '' ? true : null))
})

test('the filing record of the company stands at the foot of the login page [LAY-028]', async () => {
  office.forget()
  server.succeed('/sys/loginIndex/info', { ...defaultCompanyInfo, record: '沪ICP备2026000001号' })
  office.open('/user/login')
  await says('沪ICP备2026000001号')
  expect(document.querySelector('footer')?.textContent).toBe('沪ICP备2026000001号')
  server.succeed('/sys/loginIndex/info', defaultCompanyInfo)
})

test('each of the four pages before signing in opens at its address [RT-009]', async () => {
  for (const [path, heading] of [
    ['/user/login', '登录'],
    ['/user/register', '注册'],
    ['/user/register-result', ''],
    ['/user/alteration', '找回密码'],
  ] as const) {
    office.forget()
    const router = office.open(path)
    const title = await shown(() => document.querySelector('h1'))
    expect(title.textContent).toContain(heading)
    expect(router.state.location.pathname).toBe(path)
  }
})

test('a list that cannot be read says why [ERR-015]', async () => {
  server.fail('/sys/annountCement/list', 500, 500, '数据库正忙，请稍后重试')
  office.open('/a')
  await says('数据库正忙，请稍后重试')
  expect(saysNow('还没有公告')).toBe(false)
})

test('a button whose action the person lacks is not in the page [PERM-011]', async () => {
  office.open('/a')
  await says('还没有通知公告')
  const hasAdd = () => [...document.querySelectorAll('button')].some((button) => button.textContent?.replaceAll(' ', '') === '新增')
  expect(hasAdd()).toBe(true)
  office.forget()
  office.signIn({ menu: [kept], actions: [] })
  office.open('/a')
  await says('还没有通知公告')
  expect(hasAdd()).toBe(false)
})

test('a login with two departments asks for which one it is [SES-024]', async () => {
  office.forget()
  const two = [...loginResult.departs, { id: 'd2', parentId: '', departName: '质量部', orgCode: 'B01', departOrder: 2 }]
  server.succeed('/sys/login', { ...loginResult, departs: two, multi_depart: 2 })
  office.open('/user/login')
  fireEvent.change(await shown(() => document.querySelector('input[name=username]')), { target: { value: 'wang' } })
  fireEvent.change(await shown(() => document.querySelector('input[name=password]')), { target: { value: 'secret-1' } })
  await press('登录', () => document.querySelector('form'))
  await says('这次为哪里工作')
  expect(saysNow('部门')).toBe(true)
})
