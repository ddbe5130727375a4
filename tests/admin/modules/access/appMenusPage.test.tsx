// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { enter, menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

/** What phones show, and which roles see it. */
const office = await startOffice()
const { server } = office
const base = '/sys/permissionApp'
const report = { id: 'a2', parentId: 'a1', name: '报工', menuType: 1, url: '/app/report', perms: 'app:report', sortNo: 2, keepAlive: true, isLeaf: true }
const work = { id: 'a1', parentId: '', name: '现场', menuType: 0, url: '', perms: '', sortNo: 1, keepAlive: false, isLeaf: false, children: [report] }

beforeEach(() => {
  localStorage.clear()
  office.signIn({
    menu: [menuItem('/isystem/permissionApp', 'system/AppPermissionList', '移动端菜单'), menuItem('/isystem/roleUserList', 'system/RoleUserList', '角色管理')],
    actions: ['sys:permission:list', 'sys:permission:add', 'sys:permission:edit', 'sys:permission:delete', 'sys:role:list', 'sys:role:grant'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed(`${base}/list`, [work])
})
afterEach(() => office.forget())
afterAll(() => office.close())

const rowOf = (name: string) => shown(() => [...document.querySelectorAll('tr[data-row-key]')].find(({ textContent }) => textContent?.includes(name)))
const drawer = () => document.querySelector('.ant-drawer')
const sentTo = (path: string) => office.askedOf(path).map(({ method, body }) => [method, JSON.parse(body || '{}')])
const closed = () => shown(() => (saysNow('请输入菜单名称') || drawer()?.querySelector('form') ? null : true))

test('the menus of phones are listed as a tree, added below one another, and edited with what the form does not show [ADM-024]', async () => {
  server.succeed(`${base}/add`, { id: 'a3' }, 200, '添加成功！')
  server.succeed(`${base}/edit`, null, 200, '修改成功!')
  office.open('/isystem/permissionApp')
  expect((await rowOf('报工')).textContent).toMatch(/报工菜单\/app\/reportapp:report2/)
  const group = await rowOf('现场')
  expect([group.className.includes('level-0'), (await rowOf('报工')).className.includes('level-1')]).toEqual([true, true])
  await press('新增下级', () => group)
  await enter('菜单名称', '称量')
  await press('保存', drawer)
  await says('菜单要有地址')
  expect(office.askedOf(`${base}/add`)).toEqual([])
  await enter('地址', '/app/weigh')
  await press('保存', drawer)
  await says('添加成功！')
  expect(sentTo(`${base}/add`)).toMatchObject([['POST', { parentId: 'a1', menuType: 1, name: '称量', url: '/app/weigh' }]])
  await closed()
  const asked = office.askedOf(`${base}/list`).length
  const row = await rowOf('报工')
  await press('编辑', () => row)
  await enter('菜单名称', '手机报工')
  await press('保存', drawer)
  await says('修改成功!')
  expect(sentTo(`${base}/edit`)).toMatchObject([['PUT', { ...report, name: '手机报工' }]])
  await shown(() => office.askedOf(`${base}/list`)[asked]) // read anew
})

test('a menu of phones is granted to a role in a tree of its own [ADM-024]', async () => {
  const node = {
    key: 'a2',
    value: 'a2',
    parentId: '',
    slotTitle: '报工',
    title: null,
    label: null,
    icon: null,
    ruleFlag: 0,
    scopedSlots: { title: '' },
    isLeaf: true,
  }
  const tree = { treeList: [{ ...node, perms: '', menuType: 1, isOpen: false, children: [] }], ids: ['a2'] }
  server.succeed('/sys/role/list', { records: [{ id: 'r1', roleName: '计划员', roleCode: 'planner', description: '', version: 3 }], total: 1 })
  server.succeed('/sys/role/queryTreeList', { treeList: [], ids: [] })
  server.succeed('/sys/permission/queryRolePermission', [])
  server.succeed('/sys/role/queryAppTreeList', tree)
  server.succeed(`${base}/queryRolePermission`, [])
  server.succeed(`${base}/saveRolePermission`, null, 200, '保存成功！')
  office.open('/isystem/roleUserList?role=r1')
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent === '移动端')))
  const row = await rowOf('报工')
  fireEvent.click(row.querySelector('input[type=checkbox]') ?? document.body)
  await press('保存1项')
  await says('保存成功！')
  expect(sentTo(`${base}/saveRolePermission`)).toEqual([['POST', { roleId: 'r1', permissionIds: 'a2', lastpermissionIds: '' }]])
  expect(office.askedOf('/sys/permission/saveRolePermission')).toEqual([])
})
