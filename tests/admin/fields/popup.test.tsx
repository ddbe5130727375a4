// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { Form } from 'antd'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { PopupConfig } from '#contract/report.ts'
import { defineResource } from '#contract/resource.ts'
import { pickedTexts } from '../../../src/admin/fields/popup/pickedTexts.ts'
import { popupError } from '../../../src/admin/fields/popup/popupError.ts'
import { startApiServer } from '../../support/apiServer.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { press, says, shown } from '../openOffice.tsx'

fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { RecordForm } = await import('../../../src/admin/resource/RecordForm.tsx')

const base = '/online/cgreport/api'
const records = [
  { id: '1', equipCode: 'MX-01', name: '1 号混料机' },
  { id: '2', equipCode: 'MX-02', name: '2 号混料机' },
]
const columns = [
  { title: '设备编码', dataIndex: 'equipCode', sorter: true },
  { title: '名称', dataIndex: 'name', sorter: true },
]
const item = {
  query_width: '',
  query_dict_table: '',
  query_dict_field: '',
  query_dict_text: '',
  query_config_flag: '0',
  query_condition: 'single',
  query_condition_tip: '',
}
const query = columns.map(({ title, dataIndex }) => ({ ...item, field_name: dataIndex, field_txt: title, query_type: 'text' }))

beforeEach(() => {
  server.succeed(`${base}/getRpColumns/machines`, { columns, dictOptions: {}, cgRpConfigId: 'id-of-machines', cgRpConfigName: '设备' })
  server.succeed(`${base}/getQueryInfo/id-of-machines`, { columns: query })
  server.succeed(`${base}/getData/id-of-machines`, { records, total: 60 })
})
afterEach(() => {
  cleanup()
  server.asked.length = 0
})
afterAll(() => server.close())

const good = { code: 'machines', orgFields: 'equipCode,name', destFields: 'machine,machineName' }

/** A form with a popup field `machine` and a plain one beside it. */
function open(popup: object) {
  const resource = defineResource({
    name: 'tryForm',
    path: '/try/form',
    title: '试样',
    label: 'machine',
    permission: 'sys:dict',
    verbs: ['list', 'add'],
    row: z.object({ machine: z.string(), machineName: z.string() }),
    unique: [],
    fields: [
      { kind: 'popup', name: 'machine', title: '设备', popup },
      { kind: 'text', name: 'machineName', title: '设备名称' },
    ],
    defaultSort: { column: 'createTime', order: 'desc' },
  })
  function Around() {
    const [form] = Form.useForm()
    return <RecordForm form={form} resource={resource} known={null} start={{}} fixed={{}} onWriting={() => {}} onFinish={() => {}} />
  }
  render(dressed(<Around />))
}
const input = (name: string) => shown(() => document.querySelector<HTMLInputElement>(`input#${name}`))
const row = (text: string) => shown(() => [...document.querySelectorAll('.ant-modal tbody tr')].find(({ textContent }) => textContent?.includes(text)))
const tick = async (text: string) => fireEvent.click((await row(text)).querySelector('input') ?? document.body)
const openList = async () => fireEvent.click(await shown(() => document.querySelector('button[aria-label="选择设备"]')))
const lastAsked = (name: string) => server.asked.findLast(({ path }) => path.endsWith('getData/id-of-machines'))?.query.get(name)

test('the dialog has a search, a table and a pager, ten rows of 5, 10 or 50, and is 1200 wide [PICK-010, CONST-027, CONST-028]', async () => {
  open(good)
  await openList()
  await row('MX-01')
  expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('1200px')
  expect(lastAsked('pageSize')).toBe('10')
  await says('1-10 共60条')
  fireEvent.mouseDown(await shown(() => document.querySelector('.ant-pagination-options .ant-select')))
  for (const size of ['5', '10', '50']) await says(`${size} 条/页`)
  fireEvent.change(await shown(() => document.querySelector('input[aria-label="名称"]')), { target: { value: '混料' } })
  await press('查询')
  await shown(() => (lastAsked('name') === '%混料%' ? true : null))
})

test('texts of the chosen row go to the fields they are meant for [PICK-033, PICK-034]', async () => {
  open(good)
  expect(document.querySelector('.ant-modal')).toBe(null)
  await openList()
  await tick('MX-01')
  await tick('MX-02')
  await press('确定', () => document.querySelector('.ant-modal-footer'))
  await shown(() => (document.querySelector('.ant-modal-wrap:not([style*="none"])') ? null : true))
  expect([(await input('machine')).value, (await input('machineName')).value]).toEqual(['MX-02', '2 号混料机'])
})

test('of several rows the texts are joined, and taking them away empties all of their fields', async () => {
  open({ ...good, multi: true, spliter: ';' })
  await openList()
  await tick('MX-01')
  await tick('MX-02')
  await press('确定', () => document.querySelector('.ant-modal-footer'))
  await shown(() => (document.querySelector<HTMLInputElement>('input#machine')?.value === 'MX-01;MX-02' ? true : null))
  expect((await input('machineName')).value).toBe('1 号混料机;2 号混料机')
  await press('清空')
  expect([(await input('machine')).value, (await input('machineName')).value]).toEqual(['', ''])
})

test('cancelling leaves the fields and forgets what was ticked; nothing chosen is said [PICK-017, PICK-033, PICK-035]', async () => {
  open(good)
  await openList()
  await row('MX-01')
  await press('确定', () => document.querySelector('.ant-modal-footer'))
  await says('请选择一条记录')
  await tick('MX-01')
  await press('取消', () => document.querySelector('.ant-modal-footer'))
  expect((await input('machine')).value).toBe('')
  await openList()
  await row('MX-01')
  expect(document.querySelectorAll('.ant-modal input:checked')).toHaveLength(0)
})

test('a popup without code, orgFields or destFields, or with lists of unequal length, says so and is locked [PICK-014, PICK-015, PICK-016]', async () => {
  for (const missing of ['code', 'orgFields', 'destFields'] as const) {
    expect(popupError({ ...good, [missing]: '' })).toBe('popup参数未正确配置!')
    open({ ...good, [missing]: '' })
    await says('popup参数未正确配置!')
    expect((await input('machine')).disabled).toBe(true)
    fireEvent.click(await input('machine'))
    expect(document.querySelector('.ant-modal')).toBe(null)
    cleanup()
  }
  expect(popupError({ ...good, destFields: 'machine' })).toBe('popup参数未正确配置,原始值和目标值数量不一致!')
  open({ ...good, destFields: 'machine' })
  await says('popup参数未正确配置,原始值和目标值数量不一致!')
  expect((await input('machine')).disabled).toBe(true)
})

test('each column of the report has its field, in the same order [PICK-012]', () => {
  const config = PopupConfig.parse({ ...good, orgFields: 'name, equipCode', destFields: 'a, b' })
  expect(pickedTexts(config, records)).toEqual({ a: '1 号混料机,2 号混料机', b: 'MX-01,MX-02' })
  expect(pickedTexts(config, [{ name: null, equipCode: 7 }])).toEqual({ a: '', b: '7' })
})

test('a report that is refused says why', async () => {
  server.fail(`${base}/getRpColumns/machines`, 403, 403, '拒绝访问：没有权限，请联系管理员授权')
  open(good)
  await openList()
  await says('报表没有读出')
  await says('拒绝访问：没有权限，请联系管理员授权')
  expect(document.querySelector('.ant-modal tbody tr[data-row-key]')).toBe(null)
})
