// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, saysNow, shown, startOffice } from '../../openOffice.tsx'

/** The report that every list has, as dictionaries show it. */
const office = await startOffice()
const { server } = office

const reportPath = '/sys/dict/report'
const lines = [
  { keys: ['性别'], texts: ['性别'], values: [1200], where: { dictName: 'eq 性别' } },
  { keys: [null], texts: ['（空）'], values: [3], where: { description: 'is empty' } },
]

beforeEach(() => {
  localStorage.clear()
  office.signIn({ menu: [menuItem('/isystem/dict', 'system/DictList', '数据字典')], actions: ['sys:dict:list', 'sys:dict:export'] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/dict/list', { records: [], total: 0 })
  server.succeed(reportPath, { records: lines, total: 2, size: 20, current: 1, pages: 1, sums: [1203], at: '2026-11-23 12:00:00' })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const asked = () => Object.fromEntries(office.askedOf(reportPath).at(-1)?.query ?? [])
const lineOf = (text: string) => shown(() => [...document.querySelectorAll('tbody tr')].find(({ textContent }) => textContent?.includes(text)))

test('a list leads to its report with the same filters, and the report asks for what its address says', async () => {
  const router = office.open('/isystem/dict?dictCode=%25se%25&pageNo=1')
  await press('统计')
  await lineOf('性别')
  expect(router.state.location.pathname + router.state.location.search).toBe('/isystem/dict/report?dictCode=%25se%25')
  expect(asked()).toMatchObject({ dictCode: '%se%', groupBy: 'type', measures: 'count' })
  expect(saysNow('1,203')).toBe(true)
})

test('a line opens exactly the records that it counts: by its link, and by a tap anywhere on it', async () => {
  const router = office.open('/isystem/dict/report?groupBy=dictName')
  const line = await lineOf('性别')
  expect(line.querySelector('a')?.getAttribute('href')).toBe('/isystem/dict?dictName=eq+%E6%80%A7%E5%88%AB')
  fireEvent.click(await shown(() => line.querySelector('td:last-child')))
  await shown(() => (router.state.location.pathname === '/isystem/dict' ? true : null))
  expect(router.state.location.search).toBe('?dictName=eq+%E6%80%A7%E5%88%AB')
  await shown(() => office.askedOf('/sys/dict/list').at(-1)) // still on its way it would be the next test's
})

test('the list that a line without a value opens is asked for what is empty, says so, and lets go of it', async () => {
  office.open('/isystem/dict?description=is+empty')
  await says('为空')
  expect((await shown(() => office.askedOf('/sys/dict/list').at(-1))).query.get('description')).toBe('is empty')
  fireEvent.click(await shown(() => document.querySelector('[aria-label="生效的筛选"] .ant-tag-close-icon')))
  await shown(() => (office.askedOf('/sys/dict/list').at(-1)?.query.get('description') === null ? true : null))
})

test('a report is sorted and turned by the server, and all of that stands in the address', async () => {
  const router = office.open('/isystem/dict/report?groupBy=dictName&picture=pie')
  await lineOf('性别')
  fireEvent.click(await shown(() => [...document.querySelectorAll('th')].find(({ textContent }) => textContent === '记录数（条）')))
  await shown(() => (asked()['column'] === 'count' ? true : null))
  expect(asked()).toMatchObject({ column: 'count', order: 'asc', groupBy: 'dictName' })
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject({ picture: 'pie', column: 'count', order: 'asc' })
})

test('what the server refuses is said, with a way to try again; nothing found is said too', async () => {
  server.fail(reportPath, 422, 500, '统计结果超过 10000 行，请减少分组，或先缩小查询范围')
  office.open('/isystem/dict/report')
  await says('统计结果超过 10000 行')
  expect(saysNow('没有符合条件的记录')).toBe(false)
  server.succeed(reportPath, { records: [], total: 0, sums: [0], at: '2026-11-23 12:00:00' })
  await press('重试')
  await says('没有符合条件的记录')
})

test('whoever may not export a list has no file of its report either', async () => {
  office.open('/isystem/dict/report')
  await lineOf('性别')
  await says('导出 Excel')
  office.forget()
  office.signIn({ menu: [menuItem('/isystem/dict', 'system/DictList', '数据字典')], actions: ['sys:dict:list'] })
  office.open('/isystem/dict/report')
  await lineOf('性别')
  expect(saysNow('导出 Excel')).toBe(false)
})
