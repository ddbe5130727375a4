// @vitest-environment page
import { beforeEach, expect, test } from 'vitest'
import { keepMenuTitle, keepTabTitle, tabTitle } from '../../../src/admin/layout/tabs/storedTitles.ts'
import { closed, closedBeside, forgetTabs, opened, refreshed, tabsOf, tabStore, withoutLost } from '../../../src/admin/layout/tabs/tabStore.ts'
import type { Tabs } from '../../../src/admin/layout/tabs/tabStore.ts'
import { homePath } from '../../../src/api/guard.ts'
import { forgetSession, keepSession } from '../../../src/api/session.ts'

const page = (fullPath: string) => ({ fullPath, title: fullPath, isKeptAlive: false })
const openAll = (...paths: string[]): Tabs =>
  paths.reduce((tabs, path) => opened(tabs, page(path), true), { tabs: [{ ...page(homePath), refreshed: 0 }], activePath: homePath } as Tabs)
const paths = (tabs: Tabs | { refused: string }) => ('refused' in tabs ? tabs.refused : tabs.tabs.map(({ fullPath }) => fullPath))

const person = (id: string) => ({
  token: `token-${id}`,
  roles: [],
  userInfo: {
    id,
    username: id,
    realname: id,
    nickname: '',
    avatar: '',
    orgCode: '',
    orgCodeTxt: '',
    phone: '',
    email: '',
    birthday: '',
    sex: 1,
    createTime: '',
  },
})

beforeEach(() => {
  localStorage.clear()
  forgetSession()
  forgetTabs()
})

test('the open pages are there again after a reload, the one that is asked for in front; for another person they are not', () => {
  keepSession(person('u1'))
  tabStore.setState(openAll('/a', '/b?id=1'))
  expect(paths(tabsOf('u1', '/a'))).toEqual([homePath, '/a', '/b?id=1'])
  expect([tabsOf('u1', '/a').activePath, tabsOf('u1', '/nowhere').activePath]).toEqual(['/a', homePath])
  expect(paths(tabsOf('u2', '/a'))).toEqual([homePath])
  forgetTabs()
  expect(paths(tabsOf('u1', '/a'))).toEqual([homePath])
})

test('the pages of one person are closed when another signs in after them, and stay when the same one does', () => {
  keepSession(person('u1'))
  tabStore.setState(openAll('/a'))
  forgetSession()
  keepSession(person('u1'))
  expect(paths(tabStore.getState())).toEqual([homePath, '/a'])
  forgetSession()
  keepSession(person('u2'))
  expect(paths(tabStore.getState())).toEqual([homePath])
})

test('a page that is not there any more leaves the tabs, the one that is shown does not', () => {
  const three = openAll('/a', '/b', '/c?x=1')
  expect(paths(withoutLost(three, (path) => path === homePath || path === '/a'))).toEqual([homePath, '/a', '/c?x=1'])
  expect(withoutLost(three, () => true)).toBe(three)
})

test('the same path with different queries gives separate tabs [LAY-005]', () => {
  expect(paths(openAll('/order?id=1', '/order?id=2', '/order?id=1'))).toEqual([homePath, '/order?id=1', '/order?id=2'])
})

test('a page that is not open yet gets a tab and becomes the active one [LAY-012]', () => {
  expect(openAll('/a', '/b').activePath).toBe('/b')
})

test('home and the last page cannot be closed, and the words say so [LAY-003, LAY-004]', () => {
  expect(paths(closed(openAll('/a'), homePath))).toBe('首页不能关闭')
  expect(paths(closed({ tabs: [{ ...page('/a'), refreshed: 0 }], activePath: '/a' }, '/a'))).toBe('这是最后一页，不能再关闭')
})

test('after a close the neighbour on the right becomes active, else the left [LAY-013]', () => {
  const three = openAll('/a', '/b', '/c')
  expect(closed({ ...three, activePath: '/b' }, '/b')).toMatchObject({
    activePath: '/c',
    tabs: [{ fullPath: homePath }, { fullPath: '/a' }, { fullPath: '/c' }],
  })
  expect(closed(three, '/c')).toMatchObject({ activePath: '/b' })
  expect(closed(three, '/a')).toMatchObject({ activePath: '/c' })
})

test('closing beside a tab leaves it and home [LAY-007, LAY-008, LAY-009]', () => {
  const four = openAll('/a', '/b', '/c')
  expect(paths(closedBeside(four, '/b', 'left'))).toEqual([homePath, '/b', '/c'])
  expect(paths(closedBeside(four, '/b', 'right'))).toEqual([homePath, '/a', '/b'])
  expect(paths(closedBeside(four, '/b', 'others'))).toEqual([homePath, '/b'])
  expect(closedBeside(four, '/b', 'right').activePath).toBe('/b')
})

test('a refresh mounts only that page anew', () => {
  expect(refreshed(openAll('/a', '/b'), '/a').tabs.map((tab) => tab.refreshed)).toEqual([0, 1, 0])
})

test('with several pages switched off only the current one is kept [LAY-011]', () => {
  expect(paths(opened(openAll('/a', '/b'), page('/c'), false))).toEqual(['/c'])
})

test('with several pages switched on again home stands first once more', () => {
  const alone = opened(openAll('/a'), page('/c'), false)
  expect(paths(alone)).toEqual(['/c'])
  expect(paths(opened(alone, page('/d'), true))).toEqual([homePath, '/c', '/d'])
})

test('a title stored for a page wins over the one of the menu [LAY-010]', () => {
  expect(tabTitle('/order?id=1', '订单')).toBe('订单')
  keepTabTitle('/order?id=1', '订单 SO-1')
  expect([tabTitle('/order?id=1', '订单'), tabTitle('/order?id=2', '订单')]).toEqual(['订单 SO-1', '订单'])
})

test('the chosen menu title is remembered under a key built from its path [LAY-027]', () => {
  keepMenuTitle('/isps/userAnnouncement', '我的消息')
  expect(Object.keys(localStorage)).toEqual(['pro__menuTitle:/isps/userAnnouncement'])
  expect(localStorage.getItem('pro__menuTitle:/isps/userAnnouncement')).toContain('我的消息')
})
