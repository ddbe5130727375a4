// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

/** Ways to the page of a record, in the whole office. */
const office = await startOffice()
const { server } = office
const kept = { createBy: 'admin', createTime: '2026-11-21 08:00:00', updateBy: 'admin', updateTime: '2026-11-21 09:00:00', version: 3 }
const raw = { id: 'c1', name: '原料', code: 'A01', pid: '0', pid_dictText: '', hasChildren: false, ...kept }
const colour = { id: 'c2', name: '色料', code: 'A01A01', pid: 'c1', pid_dictText: '原料', hasChildren: false, ...kept }
const dict = { id: 'd1', dictName: '性别', dictCode: 'sex', description: '', ...kept }

beforeEach(() => {
  office.signIn({
    menu: [
      menuItem('/isystem/dict', 'resource/sysDict', '数据字典'),
      menuItem('/isys/category', 'system/SysCategoryList', '分类字典'),
      menuItem('/new', 'resource/nothingKnown', '新数据'),
    ],
    actions: ['sys:dict:list', 'sys:category:list'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/dict/list', { records: [dict], total: 1 })
  server.succeed('/sys/dict/queryWithLines', { record: dict, lines: { sysDictItem: [] } })
  server.succeed('/sys/category/list', { records: [raw], total: 7 })
  server.succeed('/sys/category/queryById', colour)
})
afterEach(() => office.forget())
afterAll(() => office.close())

const link = (text: string) => shown(() => [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.replaceAll(' ', '') === text))

test('a menu entry shows any resource by its name, and one that this bundle does not know says so', async () => {
  office.open('/isystem/dict')
  await says('sex')
  office.forget()
  office.signIn({ menu: [menuItem('/new', 'resource/nothingKnown', '新数据')], actions: [] })
  office.open('/new')
  await says('这个页面的数据不在当前版本中')
  expect([saysNow('sex'), document.querySelector('table')]).toEqual([false, null])
})

test('详情 is a link with the place of the record in its list; the tab and the way there are called like the record', async () => {
  const router = office.open('/isystem/dict?dictCode=*se*')
  const details = await link('详情')
  expect(details.getAttribute('href')).toContain('/isystem/dict/detail/d1?list=dictCode%3D*se*')
  fireEvent.click(details)
  await says('最近修改')
  expect(router.state.location.pathname).toBe('/isystem/dict/detail/d1')
  await shown(() => (document.title === '性别 · 智能制造' ? true : null))
  const way = () => document.querySelector('nav[aria-label="当前位置"]')
  expect(way()?.textContent).toBe('首页/数据字典/性别')
  expect([...(way()?.querySelectorAll('a') ?? [])].map((step) => [step.textContent, step.getAttribute('href')])).toEqual([
    ['首页', '/dashboard/analysis'],
    ['数据字典', '/isystem/dict'],
  ])
  expect([...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)).toContain('性别')
})

test('a reference opens its record, and a count of records that refer to it opens their list', async () => {
  const router = office.open('/isys/category/detail/c2')
  const above = await link('原料')
  expect(above.getAttribute('href')).toBe('/isys/category/detail/c1')
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent === '关联')))
  fireEvent.click(await link('7条'))
  await shown(() => (router.state.location.pathname === '/isys/category' ? true : null))
  const search = new URLSearchParams(router.state.location.search)
  expect(search.get('pid') ?? decodeURIComponent(search.get('superQueryParams') ?? '')).toContain('c2')
})
