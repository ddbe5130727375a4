// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, shown, startOffice } from '../../openOffice.tsx'

/** Ticking in the tree of rights: of a role, a department, and a role of a department. */
const office = await startOffice()
const { server } = office
const kept = { createBy: 'admin', createTime: '2026-11-21 08:00:00', updateBy: 'admin', updateTime: '2026-11-21 09:00:00', version: 3 }
const node = { parentId: '', title: null, label: null, icon: null, ruleFlag: 0, scopedSlots: { title: '' }, isLeaf: true, isOpen: false, children: [] }
const nodes = [
  { ...node, key: 'isystem-dict', value: 'isystem-dict', slotTitle: '数据字典', perms: '', menuType: 1 },
  { ...node, key: 'isystem-position', value: 'isystem-position', slotTitle: '职务管理', perms: '', menuType: 1 },
]
const tree = { treeList: nodes, ids: nodes.map(({ key }) => key) }

beforeEach(() => {
  localStorage.clear()
  office.signIn({
    menu: [
      menuItem('/isystem/roleUserList', 'system/RoleUserList', '角色管理'),
      menuItem('/isystem/depart', 'system/DepartList', '部门管理'),
      menuItem('/isystem/departRole', 'system/DepartRoleList', '部门角色'),
    ],
    actions: ['sys:role:list', 'sys:role:grant', 'sys:depart:list', 'sys:depart:grant', 'sys:departRole:list'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/role/preview', { menu: [], rights: [] })
  server.succeed('/sys/role/list', { records: [{ id: 'r1', roleName: '计划员', roleCode: 'planner', description: '', ...kept }], total: 1 })
  server.succeed('/sys/sysDepart/list', { records: [{ id: 'd1', departName: '仓储部', parentId: '', orgCode: 'A01', hasChildren: false, ...kept }], total: 1 })
  server.succeed('/sys/sysDepartRole/list', {
    records: [{ id: 'q1', roleName: '盘点员', roleCode: 'counter', departId: 'd1', description: '', ...kept }],
    total: 1,
  })
})
afterEach(() => office.forget())
afterAll(() => office.close())

for (const { title, page, of, asks, doors } of [
  {
    title: 'what is ticked in the tree of a role is saved as the rights of that role [ADM-021]',
    page: '/isystem/roleUserList?role=r1',
    of: null,
    asks: { roleId: 'r1' },
    doors: { tree: '/sys/role/queryTreeList', granted: '/sys/permission/queryRolePermission', save: '/sys/permission/saveRolePermission' },
  },
  {
    title: 'what is ticked in the tree of a department is saved as what that department may hand out [ADM-022]',
    page: '/isystem/depart',
    of: '仓储部',
    asks: { departId: 'd1' },
    doors: { tree: '/sys/role/queryTreeList', granted: '/sys/permission/queryDepartPermission', save: '/sys/permission/saveDepartPermission' },
  },
  {
    title: 'what is ticked in the tree of a role of a department is saved as its rights, and offered is what its department holds [ADM-023]',
    page: '/isystem/departRole',
    of: '盘点员',
    asks: { roleId: 'q1' },
    doors: {
      tree: '/sys/sysDepartPermission/queryTreeListForDeptRole',
      granted: '/sys/sysDepartPermission/queryDeptRolePermission',
      save: '/sys/sysDepartPermission/saveDeptRolePermission',
    },
  },
] as const)
  test(title, async () => {
    for (const path of ['/sys/role/queryTreeList', '/sys/sysDepartPermission/queryTreeListForDeptRole']) server.succeed(path, { treeList: [], ids: [] })
    server.succeed(doors.tree, tree)
    server.succeed(doors.granted, ['isystem-dict'])
    server.succeed(doors.save, null, 200, '保存成功！')
    office.open(page)
    if (of !== null) {
      const holder = await shown(() => [...document.querySelectorAll('tr[data-row-key]')].find(({ textContent }) => textContent?.includes(of)))
      await press('授权', () => holder)
    }
    const box = (key: string) => shown(() => document.querySelector<HTMLInputElement>(`tr[data-row-key="${key}"] input[type=checkbox]`))
    expect([(await box('isystem-dict')).checked, (await box('isystem-position')).checked]).toEqual([true, false])
    fireEvent.click(await box('isystem-dict'))
    fireEvent.click(await box('isystem-position'))
    await press('保存2项')
    await says('保存成功！')
    const sent = office.askedOf(doors.save).map(({ method, body }) => [method, JSON.parse(body)])
    expect(sent).toEqual([['POST', { ...asks, permissionIds: 'isystem-position', lastpermissionIds: 'isystem-dict' }]])
    for (const [name, value] of Object.entries(asks)) expect(office.askedOf(doors.granted)[0]?.query.get(name)).toBe(value)
    const ofDepart = office.askedOf('/sys/sysDepartPermission/queryTreeListForDeptRole').map(({ query }) => query.get('departId'))
    expect([...new Set(ofDepart)]).toEqual(doors.tree === '/sys/role/queryTreeList' ? [] : ['d1']) // asked anew after it was saved
  })
