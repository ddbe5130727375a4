// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, says, saysNow, shown, startOffice } from './openOffice.tsx'

const office = await startOffice()
const { server } = office

beforeEach(() => {
  office.signIn({
    menu: [
      menuItem('/test/home', 'test/Home', '试用'),
      menuItem('/result/success', 'result/Success', '结果'),
      menuItem('/isystem/position', 'system/SysPositionList', '职务管理'),
    ],
    actions: ['mes:plc:view', 'sys:position:list'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/mes/plc/search', {
    machines: [{ equipCode: 'ML-02', name: '气流粉碎机', workshopName: '制粉车间' }],
    tags: [{ tagCode: 'ML-02.current', name: '主机电流', deviceCode: 'D-2', equipCode: 'ML-02' }],
  })
  server.succeed('/sys/search', [
    { resource: 'sysPosition', id: 'p1', label: '班长', besides: 'ML-9' },
    { resource: 'sysDict', id: 'd1', label: '没有菜单的', besides: '' },
  ])
})
afterEach(() => office.forget())
afterAll(() => office.close())

const input = () => shown(() => document.querySelector('[role=combobox][aria-label="查找页面、设备、测点、单据"]'))
const options = () => [...document.querySelectorAll('[role=listbox] [role=option]')].map((line) => line.textContent)
const open = async () => {
  const router = office.open('/test/home')
  await shown(() => document.querySelector('header'))
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await input()
  return router
}

test('Ctrl+K finds machines, tags and records that have a page here; the arrows choose and Enter opens', async () => {
  const router = await open()
  fireEvent.change(await input(), { target: { value: 'ml' } })
  await shown(() => (options().length === 3 ? true : null))
  expect(options()).toEqual(['ML-02 气流粉碎机制粉车间', 'ML-02.current 主机电流D-2', '班长 ML-9职务'])
  fireEvent.keyDown(await input(), { key: 'ArrowDown' })
  fireEvent.keyDown(await input(), { key: 'ArrowDown' })
  expect(document.querySelector('[role=option][aria-selected=true]')?.textContent).toContain('班长')
  fireEvent.keyDown(await input(), { key: 'Enter' })
  await shown(() => (router.state.location.pathname === '/isystem/position/detail/p1' ? true : null))
})

test('pages are found by their title before the server was asked, and one letter asks nothing', async () => {
  const router = await open()
  fireEvent.change(await input(), { target: { value: '结' } })
  expect(options()).toEqual(['结果'])
  fireEvent.keyDown(await input(), { key: 'Enter' })
  await shown(() => (router.state.location.pathname === '/result/success' ? true : null))
  expect(office.askedOf('/sys/search').filter(({ query }) => query.get('words') === 'm')).toEqual([])
})

test('a machine opens its board', async () => {
  const router = await open()
  const ways: string[] = []
  router.subscribe(({ location }) => ways.push(location.pathname))
  fireEvent.change(await input(), { target: { value: 'ml' } })
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=option]')].find(({ textContent }) => textContent?.startsWith('ML-02 '))))
  await shown(() => (ways.includes('/display/machine/ML-02') ? true : null))
  expect(ways).toContain('/display/machine/ML-02')
})

test('a question mark shows the keys, and stays a question mark for who is typing', async () => {
  await open()
  fireEvent.keyDown(await input(), { key: '?' })
  expect(saysNow('键盘操作')).toBe(false)
  fireEvent.keyDown(document.body, { key: '?' })
  await says('键盘操作')
  await says('Ctrl + Enter')
})
