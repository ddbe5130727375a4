// @vitest-environment page
import { act, fireEvent, render } from '@testing-library/react'
import { Route, MemoryRouter, Routes } from 'react-router-dom'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { lines, tryOrders } from '../../../../src/admin/gallery/sampleOrder.ts'
import { dressed } from '../../dressed.tsx'
import { press, says, saysNow, shown } from '../../openOffice.tsx'
import { startPartServer } from '../../partServer.ts'

/** The page of an invented order with delivery lines. */
const server = await startPartServer()
const { DetailPage } = await import('../../../../src/admin/resource/detail/DetailPage.tsx')
const { permissionStore } = await import('../../../../src/api/permissions.ts')
const { liveTopics } = await import('../../../../src/realtime/liveTopics.ts')

const made = { createBy: 'li', createTime: '2026-11-18 09:12:00', updateBy: 'wang', updateTime: '2026-11-20 16:30:00' }
const record = { id: 'o1', version: 2, orderNo: 'MO-1', customer: '初蕊', drawing: 'a/包装图.pdf', status: 'draft', status_dictText: '草稿', ...made }
const line = { id: 'l1', version: 1, orderId: 'o1', lineNo: 1, place: '上海一仓', kg: 40, note: '' }
const version = (dataVersion: number, verb: string, customer: string, createTime: string) => ({
  id: `v${dataVersion}`,
  createBy: 'wang',
  createTime,
  resource: 'tryOrder',
  dataTitle: '生产订单',
  dataTable: 'try_order',
  dataId: 'o1',
  dataVersion,
  verb,
  dataContent: JSON.stringify({ ...record, customer }),
})
const withLines = '/try/order/queryWithLines'

beforeEach(() => {
  window.innerWidth = 1920
  may('try:order:list', 'try:order:edit', 'sys:dataLog:list')
  server.succeed(withLines, { record, lines: { [lines.resource.name]: [line] } })
  server.succeed('/sys/dict/queryAllDictItems', { try_status: [{ value: 'draft', text: '草稿', title: '草稿' }] })
  server.succeed('/try/order/states', [
    { id: 's1', from: null, to: 'draft', action: 'create', actionTitle: '新建', reason: '', by: 'li', byName: '李想', signedBy: [], at: '2026-11-18 09:12:00' },
  ])
  server.succeed('/sys/dataLog/queryDataVerList', [version(2, 'edit', '初蕊', '2026-11-20 16:30:00'), version(1, 'add', '悦颜', '2026-11-18 09:12:00')])
})
afterEach(() => liveTopics.disconnected())

function may(...actions: string[]) {
  const auth = actions.map((action) => ({ action, type: '1', describe: action, status: '1' }))
  permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth, allAuth: auth } } })
}
function open(address: string) {
  const page = <DetailPage resource={tryOrders} Actions={({ row }) => <b>{`下达 ${row.id}`}</b>} />
  render(
    dressed(
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/orders/detail/:id" element={page} />
        </Routes>
      </MemoryRouter>,
    ),
  )
}
const tab = async (title: string) =>
  fireEvent.click(await shown(() => [...document.querySelectorAll('[role=tab]')].find((one) => one.textContent?.startsWith(title))))

test('a record stands at an address with its state, its fields and its lines, read in one request', async () => {
  open('/orders/detail/o1')
  await says('MO-1')
  for (const words of ['草稿', '初蕊', 'wang，2026-11-20 16:30:00', '下达 o1']) expect(saysNow(words)).toBe(true)
  await tab('交货行')
  await says('上海一仓')
  expect(saysNow('40.0 kg')).toBe(true)
  await tab('文件')
  await says('包装图.pdf')
  expect(server.asked.filter(({ path }) => path.startsWith('/try/order/query')).map(({ path, query }) => [path, query.get('id')])).toEqual([[withLines, 'o1']])
})

test('which tab is open stands in the address, and the timeline says who changed what from which words to which', async () => {
  open('/orders/detail/o1?tab=timeline')
  await says('新建：草稿')
  await says('客户：')
  expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['悦颜'])
})

test('a person who may not read the data log sees the states alone, and nothing else is asked for', async () => {
  may('try:order:list')
  open('/orders/detail/o1?tab=timeline')
  await says('新建：草稿')
  expect(saysNow('客户：')).toBe(false)
  expect(server.asked.some(({ path }) => path.includes('queryDataVerList'))).toBe(false)
  expect(saysNow('编辑')).toBe(false)
})

test('the records before and behind it in the list it was opened from are one press away', async () => {
  server.answer('/try/order/list', {
    body: () => {
      const at = Number(server.asked.at(-1)?.query.get('pageNo'))
      return { success: true, code: 200, message: '', timestamp: 0, result: { records: [{ id: `o${at}`, version: 1 }], total: 18 } }
    },
  })
  server.answer(withLines, {
    body: () => ({
      success: true,
      code: 200,
      message: '',
      timestamp: 0,
      result: { record: { ...record, id: server.asked.at(-1)?.query.get('id') }, lines: {} },
    }),
  })
  const list = new URLSearchParams({ list: 'customer=初蕊&column=createTime&order=desc', at: '3' })
  open(`/orders/detail/o3?${list.toString()}`)
  await says('3 / 18')
  const asked = server.asked
    .filter(({ path }) => path === '/try/order/list')
    .map(({ query }) => [query.get('pageNo'), query.get('customer'), query.get('order')])
  expect(asked.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    ['2', '初蕊', 'desc'],
    ['4', '初蕊', 'desc'],
  ])
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="下一条"]:not([disabled])')))
  await says('4 / 18')
  await says('下达 o4')
})

test('a record in a state that is not editable says so at its grey button', async () => {
  server.succeed(withLines, { record: { ...record, status: 'running', status_dictText: '生产中' }, lines: {} })
  open('/orders/detail/o1')
  const edit = await shown(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('编辑')))
  expect(edit.getAttribute('aria-description')).toBe('“生产中”状态下不能编辑')
  await says('“生产中”状态下不能编辑')
})

test('a record that there is not, or that was not read, says so with a way on', async () => {
  server.fail(withLines, 404, 404, '未找到对应数据')
  open('/orders/detail/o1')
  await says('没有找到这条生产订单')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/orders')
})

test('what others did while it is open is said: a change with a way to load it, a deletion for good', async () => {
  open('/orders/detail/o1')
  await says('MO-1')
  let seq = 0
  await act(async () =>
    liveTopics.connected({
      ask: async () => ({ ok: true, epoch: 'one', seq, snapshot: { events: [], gaps: [], refused: [] } }),
      tell: () => {},
      close: () => {},
    }),
  )
  const told = (verb: 'edit' | 'delete') =>
    act(async () => liveTopics.topic({ topic: 'resource:tryOrder', seq: (seq += 1), payload: { resource: 'tryOrder', verb, id: 'o1', mark: null } }))
  await told('edit')
  await says('这条记录刚刚被别人修改了')
  server.succeed(withLines, { record: { ...record, version: 3, customer: '花漾' }, lines: {} })
  await press('载入最新内容')
  await says('花漾')
  await told('delete')
  await says('这条记录刚刚被别人删除了')
  expect(saysNow('下达 o1')).toBe(false)
})

test('lines that others write come by themselves, and never take away that the record itself was changed', async () => {
  open('/orders/detail/o1')
  await says('MO-1')
  await tab('交货行')
  await says('上海一仓')
  let seq = 0
  await act(async () =>
    liveTopics.connected({
      ask: async () => ({ ok: true, epoch: 'one', seq, snapshot: { events: [], gaps: [], refused: [] } }),
      tell: () => {},
      close: () => {},
    }),
  )
  const told = (resource: string, id: string) =>
    act(async () => liveTopics.topic({ topic: `resource:${resource}`, seq: (seq += 1), payload: { resource, verb: 'edit', id, mark: null } }))
  server.succeed(withLines, { record, lines: { [lines.resource.name]: [{ ...line, place: '苏州二仓' }] } })
  await told(lines.resource.name, 'l1')
  await says('苏州二仓')
  expect(saysNow('这条记录刚刚被别人修改了')).toBe(false)

  await told('tryOrder', 'o1')
  await says('这条记录刚刚被别人修改了')
  server.succeed(withLines, { record: { ...record, version: 3, customer: '花漾' }, lines: { [lines.resource.name]: [{ ...line, place: '宁波三仓' }] } })
  await told(lines.resource.name, 'l1')
  await says('宁波三仓')
  expect(saysNow('这条记录刚刚被别人修改了')).toBe(true)
  await tab('内容')
  await says('初蕊')
  await press('载入最新内容')
  await says('花漾')
  expect(saysNow('这条记录刚刚被别人修改了')).toBe(false)
})
