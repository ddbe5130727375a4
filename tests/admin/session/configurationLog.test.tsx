// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { LogRow } from '#contract/modules/operations/log.ts'
import { menuItem, press, says, shown, startOffice } from '../openOffice.tsx'

const office = await startOffice()
const { server } = office
afterEach(() => office.forget())
afterAll(() => office.close())

const row: LogRow = {
  ip: '192.168.3.7',
  logContent: '修改平台名称',
  logType: 2,
  method: 'updateData',
  operateType: 12,
  requestParam: '{"company_title":"三厂"}',
  requestType: 'POST',
  userid: 'admin',
  username: '管理员甲',
  viewCode: 'view_login_info',
  createTime: '2026-11-21 10:05:00',
}

async function openLogs(address: string, rows: LogRow[]) {
  const records = rows.map((each, at) => ({ id: String(at), ...each }))
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/log/list', { records, total: records.length === 0 ? 0 : 45, size: 20, current: 1, pages: 3 })
  office.signIn({ menu: [menuItem('/isps/log', 'system/Logs', '日志')], actions: ['sys:log:list'] })
  return office.open(address)
}
const lastQuery = () => Object.fromEntries([...(office.askedOf('/sys/log/list').at(-1)?.query ?? [])].filter(([name]) => name !== '_t'))
const dialog = () => document.querySelector('.ant-modal')

test('the log of one configuration opens in a dialog, asks for its view code and operateType 12, and pages by 20 [DLG-016, API-028]', async () => {
  await openLogs('/isps/log', [row])
  await press('修改记录')
  await shown(() => dialog()?.querySelector('.ant-table-row'))
  expect(dialog()?.textContent).toContain('view_login_info 的修改记录')
  expect(dialog()?.textContent).toContain('修改平台名称')
  expect(dialog()?.textContent).toContain('1-20 共45条')
  expect(lastQuery()).toEqual({ viewCode: 'view_login_info', operateType: '12', pageNo: '1', pageSize: '20' })
  fireEvent.click(await shown(() => dialog()?.querySelector('.ant-pagination-item-2')))
  await shown(() => (lastQuery()['pageNo'] === '2' ? true : null))
  expect(lastQuery()).toEqual({ viewCode: 'view_login_info', operateType: '12', pageNo: '2', pageSize: '20' })
})

test('the log is paged by 20, and by 10, 15, 50, 100 or 200 where somebody wants that [CONST-010]', async () => {
  await openLogs('/isps/log', [row])
  await press('修改记录')
  const chosen = await shown(() => dialog()?.querySelector('.ant-pagination-options-size-changer .ant-select-content'))
  expect([chosen.textContent, lastQuery()['pageSize']]).toEqual(['20 条/页', '20'])
  fireEvent.mouseDown(chosen)
  const sizes = await shown(() => {
    const options = [...document.querySelectorAll('.ant-select-item-option')]
    return options.length > 0 ? options.map(({ textContent }) => textContent) : null
  })
  expect(sizes).toEqual([10, 15, 20, 50, 100, 200].map((size) => `${size} 条/页`))
})

test('a log row is read with all of its eleven fields [DLG-017]', async () => {
  await openLogs('/isps/log', [row])
  await press('修改记录')
  await press('详情', dialog)
  await shown(() => dialog()?.querySelector('.ant-descriptions-item-label'))
  const shownFields = [...(dialog()?.querySelectorAll('tr') ?? [])].map(({ cells }) => [...cells].map(({ textContent }) => textContent))
  expect(shownFields).toEqual([
    ['时间', row.createTime],
    ['姓名', row.username],
    ['用户名', row.userid],
    ['日志类型', '操作日志'],
    ['操作类型', '配置修改'],
    ['内容', row.logContent],
    ['配置对象', row.viewCode],
    ['地址', row.ip],
    ['请求方式', row.requestType],
    ['处理程序', row.method],
    ['请求参数', row.requestParam],
  ])
})

test('the filter of the log stands in its address, goes to the server and stays in its own tab', async () => {
  const router = await openLogs('/isps/log?logType=1', [])
  await says('没有符合条件的记录')
  expect(lastQuery()).toMatchObject({ logType: '1', pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' })
  await press('筛选1')
  fireEvent.change(await shown(() => document.querySelector('input[aria-label="用户名"]')), { target: { value: 'wang' } })
  await press('查询')
  await shown(() => (lastQuery()['userid'] === '%wang%' ? true : null))
  expect(lastQuery()).toMatchObject({ logType: '1', userid: '%wang%' })
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ logType: '1', userid: '%wang%' })
  const tabs = [...document.querySelectorAll('[aria-label="已打开的页面"] [role="tab"]')].filter(({ textContent }) => textContent === '日志')
  expect(tabs).toHaveLength(1)
})
