// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startApiServer } from '../../../support/apiServer.ts'
import { eventually } from '../../../support/eventually.ts'
import { dressed } from '../../dressed.tsx'
import { fillBrowser } from '../../fillBrowser.ts'
import { press, says, shown } from '../../openOffice.tsx'

/** The order of menus, in a drawer beside their list. */
fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { MenuOrder } = await import('../../../../src/admin/modules/access/MenuOrder.tsx')
const { permissionStore } = await import('../../../../src/api/permissions.ts')
afterEach(cleanup)
afterAll(() => server.close())

test('menus are read as one tree, their buttons left out of the order [ADM-004, API-055]', async () => {
  const button = { id: 'sys:dict:add', name: '新增字典', menuType: 2 }
  const pages = [{ id: 'isystem-dict', name: '数据字典', menuType: 1, children: [button] }]
  server.succeed('/sys/permission/list', [
    { id: 'isystem', name: '系统管理', menuType: 0, children: pages },
    { id: 'message', name: '消息中心', menuType: 0 },
  ])
  const auth = [{ action: 'sys:permission:edit', type: '1' as const, describe: '编辑菜单' }]
  permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth, allAuth: [] } } })
  render(dressed(<MenuOrder />))
  await press('拖动排序')
  await says('消息中心')
  await says('拖到两项之间改变顺序，拖到一项上面放进它里面。松手后立即生效。')
  fireEvent.click(await shown(() => document.querySelector('.ant-tree-switcher_close')))
  await says('数据字典')
  expect([...document.querySelectorAll('.ant-tree-title')].map(({ textContent }) => textContent)).toEqual(['系统管理', '数据字典', '消息中心'])
  expect(document.querySelector('.ant-tree-switcher_close')).toBeNull() // nothing stands below the page
  expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /sys/permission/list'])
  // what is dropped onto another goes into it, and the tree is read again
  server.succeed('/sys/permission/move', null, 200, '已移动')
  const row = (title: string) => shown(() => [...document.querySelectorAll('[draggable=true]')].find(({ textContent }) => textContent === title))
  const dataTransfer = { setData: () => {} }
  fireEvent.dragStart(await row('消息中心'), { dataTransfer })
  fireEvent.dragEnter(await row('系统管理'), { dataTransfer })
  fireEvent.dragOver(await row('系统管理'), { dataTransfer })
  fireEvent.drop(await row('系统管理'), { dataTransfer })
  await says('已移动')
  await eventually(() =>
    expect(server.asked.map(({ method, path }) => `${method} ${path}`).slice(1)).toEqual(['POST /sys/permission/move', 'GET /sys/permission/list']),
  )
})
