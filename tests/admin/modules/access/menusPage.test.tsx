// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, shown, startOffice } from '../../openOffice.tsx'

/** Menus and buttons of the office, as a tree. */
const office = await startOffice()
await import('../../../../src/admin/modules/access/MenusPage.tsx') // its icons are many: what a test waits for is not their coming
const { server } = office
const kept = { createBy: 'admin', createTime: '2026-11-21 08:00:00', updateBy: 'admin', updateTime: '2026-11-21 09:00:00', version: 3 }
const texts = { component: '', icon: '', componentName: '', redirect: '', description: '', permsType: '1', status: '1' }
const flags = { isRoute: 'Y', keepAlive: 'N', hidden: 'N', alwaysShow: 'N', internalOrExternal: 'N' }
const top = {
  id: 'isystem',
  parentId: '',
  name: '系统管理',
  menuType: 0,
  url: '/isystem',
  perms: '',
  sortNo: 1,
  hasChildren: true,
  ...texts,
  ...flags,
  ...kept,
}
const online = { ...top, id: 'online', name: '在线开发', url: '/online' }
const dict = {
  ...top,
  id: 'isystem-dict',
  parentId: 'isystem',
  name: '数据字典',
  menuType: 1,
  url: '/isystem/dict',
  perms: 'sys:dict:list',
  hasChildren: false,
}

beforeEach(() => {
  localStorage.clear()
  office.signIn({
    menu: [menuItem('/isystem/permission', 'system/PermissionList', '菜单管理')],
    actions: ['sys:permission:list', 'sys:permission:add', 'sys:permission:edit'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/duplicate/check', null)
  server.succeed('/sys/menu/treeList', [])
  server.succeed('/sys/menu/list', { records: [top, online], total: 2 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const rowOf = (name: string) => shown(() => [...document.querySelectorAll('tr[data-row-key]')].find(({ textContent }) => textContent?.includes(name)))
const drawer = () => document.querySelector('.ant-drawer')
const write = async (id: string, value: string) =>
  fireEvent.change(await shown(() => document.querySelector<HTMLInputElement>(`.ant-drawer input#${id}`)), { target: { value } })
const sentTo = (path: string) => office.askedOf(path).map(({ method, body }) => [method, JSON.parse(body || '{}')])

test('menus are listed as a tree, one is edited, and one is added below another [ADM-004]', async () => {
  server.succeed('/sys/menu/add', dict, 200, '添加成功！')
  server.succeed('/sys/menu/edit', dict, 200, '修改成功!')
  office.open('/isystem/permission')
  const group = await rowOf('系统管理')
  server.succeed('/sys/menu/list', { records: [dict], total: 1 })
  fireEvent.click(group.querySelector('button.ant-table-row-expand-icon') ?? document.body)
  const row = await rowOf('数据字典')
  expect(row.className).toContain('level-1')
  expect(office.askedOf('/sys/menu/list').map(({ query }) => query.get('parentId'))).toEqual(['eq ', 'isystem'])
  expect(row.textContent).toMatch(/\/isystem\/dict.*sys:dict:list/)
  server.succeed('/sys/menu/list', { records: [top, dict], total: 2 })
  await press('编辑', () => row)
  await write('name', '字典')
  await press('保存', drawer)
  await says('修改成功!')
  expect(sentTo('/sys/menu/edit')).toMatchObject([['PUT', { id: 'isystem-dict', version: 3, name: '字典', url: '/isystem/dict' }]])
  const again = await rowOf('系统管理')
  await press('新增下级', () => again)
  await write('name', '外部报表')
  await write('url', '/report')
  await press('保存', drawer)
  await says('添加成功！')
  expect(sentTo('/sys/menu/add')).toMatchObject([['POST', { parentId: 'isystem', name: '外部报表', url: '/report' }]])
})
