// @vitest-environment page
import { act, fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enter, loginResult, menuItem, person, press, says, saysNow, shown, startOffice } from '../openOffice.tsx'

/** The header with everything in it, in the whole office. */
const office = await startOffice()
const { server } = office
const { connectionStore } = await import('../../../src/realtime/connectionStore.ts')
const { noticeStore } = await import('../../../src/realtime/notices.ts')
const { keepDictionaries } = await import('../../../src/api/dictionary.ts')
const { currentTenant, keepSession } = await import('../../../src/api/session.ts')
const { choose, takeWidth } = await import('../../../src/admin/layout/layoutStore.ts')

const menu = [menuItem('/test/home', 'test/Home', '试用'), menuItem('/result/success', 'result/Success', '结果')]
const userMenu = async (entry: string) => {
  fireEvent.click(await shown(() => document.querySelector('[aria-label$="的菜单"]')))
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === entry)))
}
const asked = (path: string) => office.askedOf(path).length

beforeEach(() => {
  window.innerWidth = 1920
  takeWidth(1440)
  office.signIn({ menu, actions: [] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 2, sysMsgList: [], sysMsgTotal: 3 })
  noticeStore.setState({ isPaused: false, onlineCount: null })
})
afterEach(() => {
  office.forget()
})
afterAll(() => office.close())

test('the header greets the person by nickname and welcomes him, on a desktop only [HDR-001, HDR-008]', async () => {
  keepSession({ ...loginResult, userInfo: { ...person, nickname: '小王' } })
  office.open('/test/home')
  await says('小王，欢迎使用智造平台')
  act(() => takeWidth(700))
  expect(saysNow('欢迎使用智造平台')).toBe(false)
})

test('the header shows how many people are online, and the bell with the unread total of both lists [HDR-002, HDR-005]', async () => {
  office.open('/test/home')
  await shown(() => document.querySelector('[aria-label="通知，5 条未读"]'))
  expect(saysNow('在线 12 人')).toBe(false)
  await shown(() => {
    act(() => (noticeStore.setState({ onlineCount: 12 }), connectionStore.setState({ notice: 'open' }))) // no link here says otherwise for long
    return saysNow('在线 12 人') ? true : null
  })
})

test('while the system is paused a red notice stands in the header and everything is covered; it ends by itself [HDR-003, LAY-042, LAY-043]', async () => {
  office.open('/test/home')
  await shown(() => document.querySelector('header'))
  act(() => noticeStore.setState({ isPaused: true }))
  expect(document.querySelector('header .ant-tag-red, header .ant-tag')?.textContent).toBe('系统已暂停')
  expect(document.querySelector('[role=alertdialog]')).not.toBeNull()
  act(() => noticeStore.setState({ isPaused: false }))
  expect(document.querySelector('[role=alertdialog]')).toBeNull()
})

test('an administrator is not covered while the system is paused [PERM-002]', async () => {
  keepSession({ ...loginResult, roles: ['operator'] })
  office.open('/test/home')
  await shown(() => document.querySelector('header'))
  act(() => noticeStore.setState({ isPaused: true }))
  await says('系统已暂停')
  const cover = () => document.querySelector('[role=alertdialog]')
  expect(cover()?.textContent).toContain('管理员正在维护')
  act(() => keepSession({ ...loginResult, roles: ['operator', 'admin'] }))
  expect(cover()).toBeNull()
  expect(document.querySelector('header .ant-tag')?.textContent).toBe('系统已暂停')
})

test('refreshing the dictionaries calls both paths and tells how it went [HDR-012, HDR-016, HDR-017]', async () => {
  server.succeed('/sys/dict/refleshCache', null)
  server.succeed('/sys/dict/queryAllDictItems', {})
  office.open('/test/home')
  await userMenu('刷新字典缓存')
  await says('刷新缓存完成！')
  expect([asked('/sys/dict/refleshCache'), asked('/sys/dict/queryAllDictItems')]).toEqual([1, 1])
  server.fail('/sys/dict/refleshCache', 500, 500, '服务器内部错误')
  await userMenu('刷新字典缓存')
  await says('刷新缓存失败！')
})

test('a cache is cleared only after a confirmation; the entries are the data sources and those of the dictionary [HDR-006, HDR-007, HDR-018]', async () => {
  keepDictionaries({ clear_memory: [{ value: 'sys:dict', text: '字典缓存', title: '字典缓存' }] })
  server.succeed('/sys/refreshCache/sys%3Adict', null, 200, '字典缓存已清除')
  server.succeed('/sys/refreshCache/sys:dict', null, 200, '字典缓存已清除')
  office.open('/test/home')
  fireEvent.click(await shown(() => document.querySelector('[aria-label="清除缓存"]')))
  await says('清除多数据源缓存')
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=menuitem]')].find((item) => item.textContent === '字典缓存')))
  await says('确定要清除这个缓存吗？')
  const cleared = () => server.asked.filter(({ path }) => path.startsWith('/sys/refreshCache/')).length
  expect(cleared()).toBe(0)
  await press('确定', () => document.querySelector('.ant-modal-confirm'))
  await says('字典缓存已清除')
  expect(cleared()).toBe(1)
})

test('the user menu opens the password dialog, 800 wide, and asks for all three with its own sentences [HDR-010, DLG-009, VAL-023, VAL-024, VAL-025]', async () => {
  office.open('/test/home')
  await userMenu('修改密码')
  const dialog = await shown(() => document.querySelector<HTMLElement>('.ant-modal[style*="800"]'))
  expect(dialog.style.getPropertyValue('--ant-modal-xs-width') || dialog.style.width).toContain('800')
  await press('确定', () => dialog)
  for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) await says(text)
  await press('取消', () => dialog)
  await shown(() => (document.querySelector('.ant-modal-wrap:not([style*="display: none"])') ? null : true))
  expect(asked('/sys/user/updatePassword')).toBe(0)
})

test('a confirmation that is another text than the new password is refused, and nothing is sent [VAL-026]', async () => {
  office.open('/test/home')
  await userMenu('修改密码')
  await enter('旧密码', 'old-password-1')
  await enter('新密码', 'new-password-22')
  await enter('确认新密码', 'new-password-23')
  await press('确定', () => [...document.querySelectorAll('.ant-modal')].find(({ textContent }) => textContent?.includes('确认新密码')) ?? null)
  await says('两次输入的密码不一样！')
  expect(asked('/sys/user/updatePassword')).toBe(0)
})

async function changePassword() {
  await userMenu('修改密码')
  const dialog = () => [...document.querySelectorAll('.ant-modal')].find(({ textContent }) => textContent?.includes('确认新密码')) ?? null
  await enter('旧密码', 'old-password-1')
  await enter('新密码', 'new-password-22')
  await enter('确认新密码', 'new-password-22')
  await press('确定', dialog)
}

test('a changed password is told in the words of the server, and the dialog sends the three texts [DLG-013]', async () => {
  server.succeed('/sys/user/updatePassword', null, 200, '密码修改成功，其他设备已下线')
  office.open('/test/home')
  await changePassword()
  await says('密码修改成功，其他设备已下线')
  expect(JSON.parse(office.askedOf('/sys/user/updatePassword')[0]?.body ?? '{}')).toEqual({
    username: 'wang',
    oldpassword: 'old-password-1',
    password: 'new-password-22',
    confirmpassword: 'new-password-22',
  })
})

test('a password that the server refuses is told as a warning, in its words [DLG-012]', async () => {
  server.fail('/sys/user/updatePassword', 422, 422, '旧密码输入错误!')
  office.open('/test/home')
  await changePassword()
  const notice = await shown(() => document.querySelector('.ant-message-warning'))
  expect(notice.textContent).toBe('旧密码输入错误!')
})

test('without a user name the password dialog says so and stays closed [DLG-010, DLG-011]', async () => {
  keepSession({ ...loginResult, userInfo: { ...person, username: '' } })
  server.succeed('/sys/getLoginInfo', { ...loginResult, userInfo: { ...person, username: '' } })
  office.open('/test/home')
  await userMenu('修改密码')
  await says('当前系统无登录用户!')
  expect(document.querySelector('.ant-modal-wrap:not([style*="display: none"]) .ant-modal')).toBeNull()
})

test('without departments the switch says so and stays closed; with some it opens [HDR-011, DLG-014, DLG-015]', async () => {
  server.succeed('/sys/user/getCurrentUserDeparts', { list: [], orgCode: '' })
  office.open('/test/home')
  await userMenu('切换部门')
  await says('您尚未设置部门信息!')
  expect(saysNow('当前部门')).toBe(false)
  server.succeed('/sys/user/getCurrentUserDeparts', { list: loginResult.departs, orgCode: 'A01' })
  await userMenu('切换部门')
  await says('当前部门')
})

test('a switch without a chosen department marks the field, without a word [VAL-027]', async () => {
  server.succeed('/sys/user/getCurrentUserDeparts', { list: loginResult.departs, orgCode: '' })
  office.open('/test/home')
  await userMenu('切换部门')
  await says('当前部门')
  const dialog = () => [...document.querySelectorAll('.ant-modal')].find(({ textContent }) => textContent?.includes('当前部门')) ?? null
  await press('确定', dialog)
  await shown(() => dialog()?.querySelector('.ant-form-item-has-error, .ant-select-status-error'))
  expect(dialog()?.querySelector('.ant-form-item-explain')?.textContent ?? '').toBe('')
  expect(asked('/sys/selectDepart')).toBe(0)
})

test('somebody of several tenants chooses for which one they work from now on', async () => {
  server.succeed('/sys/tenant/queryList', [
    { id: 7, name: '东厂' },
    { id: 8, name: '西厂' },
  ])
  office.open('/test/home')
  await userMenu('切换租户')
  await says('西厂')
  const dialog = () => [...document.querySelectorAll('.ant-modal')].find(({ textContent }) => textContent?.includes('西厂')) ?? null
  fireEvent.click(await shown(() => dialog()?.querySelector('input[value="8"]')))
  await press('切换', dialog)
  expect(currentTenant()).toBe('8')
})

test('a sign-out that the server refuses ends the session here all the same, and is told [HDR-015]', async () => {
  server.fail('/sys/logout', 500, 500, '退出没有记录')
  const router = office.open('/test/home')
  await userMenu('退出登录')
  await says('真的要注销登录吗 ?')
  await press('确定', () => document.querySelector('.ant-modal-confirm'))
  await says('退出没有记录')
  expect(router.state.location.pathname).toBe('/user/login')
})

test('on a phone the menu search is a dialog behind its button, on a desktop a field [HDR-004]', async () => {
  office.open('/test/home')
  await shown(() => document.querySelector('header[data-mobile] input[aria-label="搜索菜单"]'))
  act(() => takeWidth(700))
  expect(document.querySelector('header[data-mobile] input')).toBeNull()
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="搜索菜单"]')))
  await shown(() => document.querySelector('.ant-modal input[aria-label="搜索菜单"]'))
})

test("an entry that is somebody else's page or a page in a frame opens a window when the menu search finds it [LAY-025]", async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const elsewhere = (path: string, title: string, internalOrExternal: boolean) => ({
    ...menuItem(path, 'layouts/IframePageView', title),
    meta: { ...menuItem(path, '', title).meta, internalOrExternal, url: `https://elsewhere.test${path}` },
  })
  office.signIn({ menu: [...menu, elsewhere('/w', '外部窗口', true), elsewhere('/f', '内嵌页面', false)], actions: [] })
  office.open('/test/home')
  for (const [words, address] of [
    ['外部窗口', 'https://elsewhere.test/w'],
    ['内嵌页面', 'https://elsewhere.test/f'],
  ] as const) {
    fireEvent.change(await shown(() => document.querySelector('input[aria-label="搜索菜单"]')), { target: { value: words } })
    fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-select-item-option')].find(({ textContent }) => textContent === words)))
    expect(opened).toHaveBeenLastCalledWith(address, '_blank', 'noopener')
  }
})

test('the menu search leads to the page it found [LAY-026]', async () => {
  const router = office.open('/test/home')
  const search = await shown(() => document.querySelector('input[aria-label="搜索菜单"]'))
  fireEvent.change(search, { target: { value: '结' } })
  fireEvent.click(await shown(() => document.querySelector('.ant-select-item-option')))
  await shown(() => (router.state.location.pathname === '/result/success' ? true : null))
  await says('操作成功')
  expect(document.querySelector('.ant-menu-item-selected')?.textContent).toBe('结果')
})

test('Enter in the menu search opens the first page it found, also while the list of what was found is still on its way', async () => {
  const router = office.open('/test/home')
  const search = () => shown(() => document.querySelector('input[aria-label="搜索菜单"]'))
  fireEvent.change(await search(), { target: { value: '结' } })
  fireEvent.keyDown(await search(), { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 })
  await shown(() => (router.state.location.pathname === '/result/success' ? true : null))
  await act(() => router.navigate('/test/home'))
  expect(router.state.location.pathname).toBe('/test/home')
  fireEvent.change(await search(), { target: { value: '结' } })
  await shown(() => document.querySelector('.ant-select-item-option'))
  fireEvent.keyDown(await search(), { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 })
  await shown(() => (router.state.location.pathname === '/result/success' ? true : null))
  expect(router.state.location.pathname).toBe('/result/success')
})

test('a header that hides itself goes away below 100 px, on the way down alone [CONST-002]', async () => {
  choose('autoHideHeader', true)
  office.open('/test/home')
  const face = () => document.querySelector('[data-header]')?.getAttribute('data-header')
  await shown(face)
  const scrolled = (px: number) =>
    act(() => {
      window.scrollY = px
      window.dispatchEvent(new Event('scroll'))
    })
  const faces = [100, 101, 101, 50].map((px) => (scrolled(px), face()))
  expect(faces).toEqual(['shown', 'away', 'shown', 'shown']) // nothing moved is no way down
  choose('autoHideHeader', false)
})

test('a page that is loaded anew says so on its tab for 1.4 s [CONST-003]', async () => {
  office.open('/test/home')
  const label = await shown(() => [...document.querySelectorAll('[role=tab] span')].find(({ textContent }) => textContent === '试用'))
  fireEvent.contextMenu(label)
  const refresh = await shown(() => [...document.querySelectorAll('[role=menuitem]')].find(({ textContent }) => textContent === '刷新'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const isReloading = () => document.querySelector('[aria-label="正在刷新"]') !== null
  fireEvent.click(refresh)
  const during = isReloading()
  act(() => void vi.advanceTimersByTime(1399))
  const shortlyBefore = isReloading()
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  expect([during, shortlyBefore, isReloading()]).toEqual([true, true, false])
})
