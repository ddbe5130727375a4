import { expect, test } from 'vitest'
import type { MenuItem } from '#contract/session.ts'
import { shortcutsOf } from '../../../../src/admin/modules/dashboards/shortcuts.ts'

function entry(path: string, title: string, children: MenuItem[] = []): MenuItem {
  return { id: path, path, name: path, component: path, route: '1', children, meta: { title, keepAlive: false, internalOrExternal: false, componentName: '' } }
}
const menu = [entry('/isystem', '系统管理', [entry('/isps/log', '日志'), entry('/monitor/online', '在线用户')])]

test('the pages opened most often are shortcuts, by the title they have in the menu now', () => {
  const visits = [
    { path: '/isps/log', title: '旧名字', count: 9 },
    { path: '/monitor/online', title: '在线用户', count: 2 },
  ]
  expect(shortcutsOf(visits, menu, 8).map(({ title }) => title)).toEqual(['日志', '在线用户'])
  expect(shortcutsOf(visits, menu, 1)).toHaveLength(1)
})

test('a page that is no longer in the menu, and a group, is no shortcut', () => {
  const visits = [
    { path: '/gone', title: '没有了', count: 9 },
    { path: '/isystem', title: '系统管理', count: 8 },
    { path: '/isps/log', title: '日志', count: 1 },
  ]
  expect(shortcutsOf(visits, menu, 8).map(({ title }) => title)).toEqual(['日志'])
})
