// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, shown, startOffice } from '../../openOffice.tsx'

/** Ticking in the tree of rights: of a role in the office and on phones, of a department, and of a role of a department (api-contract.md 2.5, 2.6). */
const office = await startOffice()
const { server } = office
const kept = { createBy: 'admin', createTime: '2026-11-21 08:00:00', updateBy: 'admin', updateTime: '2026-11-21 09:00:00', version: 3 }
const node = { parentId: '', title: null, label: null, icon: null, ruleFlag: 0, scopedSlots: { title: '' }, isLeaf: true, isOpen: false, children: [] }
const page = (key: string, slotTitle: string) => ({ ...node, key, value: key, slotTitle, perms: '', menuType: 1 })
const nodes = [page('isystem-dict', '数据字典'), page('isystem-position', '职务管理'), page('isystem-tenant', '租户管理')]
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

const holders = [
  {
    title: 'what is ticked in the tree of a role is saved as the rights of that role [ADM-021, API-037, API-060, API-065]',
    reach: () => office.open('/isystem/roleUserList?role=r1'),
    tree: '/sys/role/queryTreeList',
    granted: '/sys/permission/queryRolePermission?roleId=r1',
    save: '/sys/permission/saveRolePermission',
    asks: { roleId: 'r1' },
  },
  {
    title: 'what is ticked in the tree of phones is saved as what that role has on phones [ADM-024, API-038, API-051, API-052]',
    reach: () => toPhones('/isystem/roleUserList?role=r1'),
    tree: '/sys/role/queryAppTreeList?roleId=r1',
    granted: '/sys/permissionApp/queryRolePermission?roleId=r1',
    save: '/sys/permissionApp/saveRolePermission',
    asks: { roleId: 'r1' },
  },
  {
    title: 'what is ticked in the tree of a department is saved as what that department may hand out [ADM-022, API-064, API-066]',
    reach: () => toGrantsOf('/isystem/depart', '仓储部'),
    tree: '/sys/role/queryTreeList',
    granted: '/sys/permission/queryDepartPermission?departId=d1',
    save: '/sys/permission/saveDepartPermission',
    asks: { departId: 'd1' },
  },
  {
    title:
      'what is ticked in the tree of a role of a department is saved as its rights, and offered is what its department holds [ADM-023, API-073, API-074, API-075]',
    reach: () => toGrantsOf('/isystem/departRole', '盘点员'),
    tree: '/sys/sysDepartPermission/queryTreeListForDeptRole?departId=d1',
    granted: '/sys/sysDepartPermission/queryDeptRolePermission?roleId=q1',
    save: '/sys/sysDepartPermission/saveDeptRolePermission',
    asks: { roleId: 'q1' },
  },
] as const
const pathOf = (door: string) => door.split('?')[0] ?? ''
const doors = holders.flatMap(({ tree: whole, granted, save }) => [whole, granted, save].map(pathOf))

for (const { title, reach, tree: whole, granted, save, asks } of holders)
  test(title, async () => {
    for (const path of doors) server.succeed(path, path.includes('Tree') ? { treeList: [], ids: [] } : [])
    server.succeed(pathOf(whole), tree)
    server.succeed(pathOf(granted), ['isystem-dict', 'isystem-position'])
    server.succeed(save, null, 200, '保存成功！')
    await reach()
    const box = (key: string) => shown(() => document.querySelector<HTMLInputElement>(`tr[data-row-key="${key}"] input[type=checkbox]`))
    expect([(await box('isystem-dict')).checked, (await box('isystem-position')).checked, (await box('isystem-tenant')).checked]).toEqual([true, true, false])
    fireEvent.click(await box('isystem-position'))
    fireEvent.click(await box('isystem-tenant'))
    await press('保存2项')
    await says('保存成功！')
    const sent = office.askedOf(save).map(({ method, body }) => [method, JSON.parse(body)])
    expect(sent).toEqual([['POST', { ...asks, permissionIds: 'isystem-dict,isystem-tenant', lastpermissionIds: 'isystem-dict,isystem-position' }]])
    expect(askedDoors()).toEqual([`GET ${granted}`, `GET ${whole}`, `POST ${save}`].toSorted())
  })

async function toGrantsOf(address: string, name: string): Promise<void> {
  office.open(address)
  const row = await shown(() => [...document.querySelectorAll('tr[data-row-key]')].find(({ textContent }) => textContent?.includes(name)))
  await press('授权', () => row)
}

/** The tree of the office is read first; it is no part of what follows. */
async function toPhones(address: string): Promise<void> {
  office.open(address)
  await shown(() => (office.askedOf('/sys/permission/queryRolePermission').length > 0 ? true : null))
  server.asked.length = 0
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent === '移动端')))
}

/** The doors of rights that were asked, each once however often it was read anew. */
function askedDoors(): string[] {
  const asked = server.asked
    .filter(({ path }) => doors.includes(path))
    .map(({ method, path, query }) => {
      const named = new URLSearchParams([...query].filter(([name]) => name !== '_t')).toString()
      return `${method} ${path}${named === '' ? '' : `?${named}`}`
    })
  return [...new Set(asked)].toSorted()
}
