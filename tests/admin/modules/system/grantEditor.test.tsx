// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { RightNode } from '#contract/modules/system/permission.ts'
import type { Holder } from '../../../../src/admin/modules/system/rights/useRights.ts'
import { startApiServer } from '../../../support/apiServer.ts'
import { dressed } from '../../dressed.tsx'
import { fillBrowser } from '../../fillBrowser.ts'
import { press, says, shown } from '../../openOffice.tsx'

/** Grants are read and saved at the addresses of whoever holds them (api-contract.md 2.5, 2.6). */
fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { GrantEditor } = await import('../../../../src/admin/modules/system/rights/GrantEditor.tsx')
afterEach(() => {
  cleanup()
  server.asked.length = 0
})
afterAll(() => server.close())

const page = (key: string, slotTitle: string): RightNode => ({
  key,
  value: key,
  parentId: '',
  slotTitle,
  title: null,
  label: null,
  icon: null,
  ruleFlag: 0,
  scopedSlots: { title: 'hasDatarule' },
  isLeaf: true,
  perms: '',
  menuType: 1,
  isOpen: false,
  children: [],
})
const nobody = () => {}

type Doors = { name: string; holder: Holder; tree: string; granted: string; save: string; body: object }
const doors: readonly Doors[] = [
  {
    name: 'a role at the tree of the office [API-037, API-060, API-065]',
    holder: { kind: 'role', id: 'r1', terminal: 'web' },
    tree: '/sys/role/queryTreeList',
    granted: '/sys/permission/queryRolePermission?roleId=r1',
    save: '/sys/permission/saveRolePermission',
    body: { roleId: 'r1' },
  },
  {
    name: 'a role at the tree of phones [API-038, API-051, API-052]',
    holder: { kind: 'role', id: 'r1', terminal: 'app' },
    tree: '/sys/role/queryAppTreeList?roleId=r1',
    granted: '/sys/permissionApp/queryRolePermission?roleId=r1',
    save: '/sys/permissionApp/saveRolePermission',
    body: { roleId: 'r1' },
  },
  {
    name: 'a department [API-064, API-066]',
    holder: { kind: 'depart', id: 'd1' },
    tree: '/sys/role/queryTreeList',
    granted: '/sys/permission/queryDepartPermission?departId=d1',
    save: '/sys/permission/saveDepartPermission',
    body: { departId: 'd1' },
  },
  {
    name: 'a role of a department within what that may [API-073, API-074, API-075]',
    holder: { kind: 'departRole', id: 'r2', departId: 'd1' },
    tree: '/sys/sysDepartPermission/queryTreeListForDeptRole?departId=d1',
    granted: '/sys/sysDepartPermission/queryDeptRolePermission?roleId=r2',
    save: '/sys/sysDepartPermission/saveDeptRolePermission',
    body: { roleId: 'r2' },
  },
]

test.each(doors)('what is granted is read and its difference saved for $name', async ({ holder, tree, granted, save, body }) => {
  const pathOf = (door: string) => door.split('?')[0] ?? ''
  server.succeed(pathOf(tree), { treeList: [page('m1', '生产订单'), page('m2', '客户')], ids: ['m1', 'm2'] })
  server.succeed(pathOf(granted), ['m1'])
  server.succeed(save, null, 200, '保存成功！')
  render(dressed(<GrantEditor holder={holder} others={[]} isReadOnly={false} onDraft={nobody} onRules={null} />))
  const box = (title: string) =>
    shown(() => [...document.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes(title))?.querySelector<HTMLInputElement>('input'))
  expect([(await box('生产订单')).checked, (await box('客户')).checked]).toEqual([true, false])
  fireEvent.click(await box('客户'))
  await press('保存1项')
  await says('保存成功！')
  const asked = server.asked.map(({ method, path, query }) => {
    const named = [...query].filter(([key]) => key !== '_t')
    return `${method} ${path}${named.length > 0 ? `?${new URLSearchParams(named).toString()}` : ''}`
  })
  expect(asked.slice(0, 3).toSorted()).toEqual([`GET ${granted}`, `GET ${tree}`, `POST ${save}`].toSorted())
  const sent = server.asked.find(({ path }) => path === save)?.body ?? '{}'
  expect(JSON.parse(sent)).toEqual({ ...body, permissionIds: 'm1,m2', lastpermissionIds: 'm1' })
})
