// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { menuItem, press, says, shown, startOffice } from '../../../openOffice.tsx'

/** A report that somebody wrote, opened as any list: what it shows is what its configuration says. */
const office = await startOffice()
const { server } = office
const api = '/online/cgreport/api'
const address = '/online/cgreport/stock'

const column = (dataIndex: string, title: string, sorter = false) => ({ dataIndex, title, align: 'left', sorter })
const narrowing = (field_name: string, field_txt: string, query_condition: 'single' | 'group') => ({
  field_name,
  field_txt,
  query_type: 'text',
  query_width: '',
  query_dict_table: '',
  query_dict_field: '',
  query_dict_text: '',
  query_config_flag: '',
  query_condition,
  query_condition_tip: '',
})

const configuration = {
  columns: [column('name', '物料'), column('qty', '可用（kg）', true)],
  dictOptions: {},
  cgRpConfigId: 'r1',
  cgRpConfigName: '库存报表',
}

beforeEach(() => {
  localStorage.clear()
  office.signIn({ menu: [menuItem(address, 'modules/online/cgreport/auto/OnlCgreportAutoList', '库存报表')], actions: [] })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed(`${api}/getRpColumns/stock`, configuration)
  server.succeed(`${api}/getQueryInfo/r1`, { columns: [narrowing('name', '物料', 'single')] })
  server.succeed(`${api}/getParamsInfo/stock`, [{ paramName: 'place', paramTxt: '库位', paramValue: 'A01' }])
  server.succeed(`${api}/getData/r1`, { records: [{ id: '1', name: '二氧化钛', qty: 12.5 }], total: 1 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const asked = (name: string) => office.askedOf(`${api}/getData/r1`).map(({ query }) => query.get(name))
const headings = () => Array.from(document.querySelectorAll('thead th'), ({ textContent }) => textContent?.trim()).filter(Boolean)

test('a menu that names the list of a report shows the columns and rows of its configuration [ONL-002, RT-021]', async () => {
  office.open(address)
  await says('二氧化钛')
  expect(headings()).toEqual(['物料', '可用（kg）'])
  expect(document.querySelector('.ant-table-tbody')?.textContent).toContain('12.5')
  expect([asked('pageNo'), asked('pageSize')]).toEqual([['1'], ['20']])
})

test('its parameter begins with the value that was written down, and another one asks again from the first page', async () => {
  office.open(address)
  await says('二氧化钛')
  const input = await shown(() => document.querySelector<HTMLInputElement>('input[aria-label="库位"]'))
  expect(input.value).toBe('A01')
  fireEvent.change(input, { target: { value: 'B02' } })
  await press('按参数查询')
  await shown(() => (asked('self_place').at(-1) === 'B02' ? true : null))
  expect(asked('pageNo').at(-1)).toBe('1')
})

test('a column that sorts asks the server for its order', async () => {
  office.open(address)
  await says('二氧化钛')
  fireEvent.click(await shown(() => [...document.querySelectorAll('thead th')].find(({ textContent }) => textContent?.includes('可用'))))
  await shown(() => (asked('order').at(-1) === 'asc' ? true : null))
  expect(asked('column').at(-1)).toBe('qty')
})

test('columns that could not be loaded are told with the sentence of the server, and can be asked for again [ONL-013]', async () => {
  server.fail(`${api}/getRpColumns/stock`, 404, 404, '没有这张报表')
  office.open(address)
  await says('报表没有读出')
  await says('没有这张报表')
  expect(office.askedOf(`${api}/getData/r1`)).toEqual([])
  server.succeed(`${api}/getRpColumns/stock`, configuration)
  await press('重试')
  await says('二氧化钛')
})
