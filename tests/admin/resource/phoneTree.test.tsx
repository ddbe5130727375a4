// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, says, saysNow, shown, startOffice } from '../openOffice.tsx'

/** A tree with its list, where both do not fit beside each other. */
const office = await startOffice()
const { server } = office
const desktopPx = window.innerWidth

beforeEach(() => {
  office.signIn({ menu: [menuItem('/isystem/user', 'system/UserList', '用户管理')], actions: ['sys:user:list', 'sys:depart:list'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/sysDepart/treeList', [{ key: 'd1', label: '制粉车间' }])
  server.succeed('/sys/user/list', { records: [{ id: 'u1', version: 1, username: 'zhang_san', realname: '张三', status: 1 }], total: 1 })
})
afterEach(() => {
  office.forget()
  window.innerWidth = desktopPx
})
afterAll(() => office.close())

const treeOf = (within: ParentNode) => within.querySelector('[role=tree]')
const opener = () => shown(() => document.querySelector<HTMLButtonElement>('button[aria-haspopup=dialog]:not([aria-label])'))

test('on a phone the list comes first and its tree waits in a drawer, behind a button that says what is chosen', async () => {
  window.innerWidth = 390
  office.open('/isystem/user')
  await says('张三')
  expect(treeOf(document)).toBeNull()
  expect((await opener()).textContent).toBe('部门：全部')
  fireEvent.click(await opener())
  const drawer = await shown(() => document.querySelector('.ant-drawer'))
  await shown(() => treeOf(drawer))
  fireEvent.click(await shown(() => drawer.querySelector('.ant-tree-node-content-wrapper')))
  await shown(() => (document.querySelector('.ant-drawer') === null ? true : null))
  expect((await opener()).textContent).toBe('部门：制粉车间')
  await shown(() => (office.askedOf('/sys/user/list').at(-1)?.query.get('selecteddeparts') === ',d1,' ? true : null))
})

test('where there is room the tree stands beside the list', async () => {
  office.open('/isystem/user')
  await says('张三')
  await shown(() => treeOf(document))
  expect(saysNow('部门：全部')).toBe(false)
})
