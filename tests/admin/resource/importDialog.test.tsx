// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { menuItem, press, says, saysNow, shown, startOffice } from '../openOffice.tsx'
import { eventually } from '../../support/eventually.ts'

const office = await startOffice()
const { server } = office
const { importFiles } = await import('../../../src/api/importing.ts')
const imports = '/sys/dict/importExcel'

beforeEach(() => {
  localStorage.clear()
  office.signIn({
    menu: [menuItem('/isystem/dict', 'system/DictList', '数据字典')],
    actions: ['sys:dict:list', 'sys:dict:edit', 'sys:dict:import'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed('/sys/dict/list', { records: [], total: 0 })
  server.succeed('/sys/dict/importProgress', { phase: 'writing', done: 30, total: 120 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const input = () => shown(() => document.querySelector<HTMLInputElement>('.ant-modal input[type=file]'))

/** Opens the import of the list and chooses files, as dropping them there does. */
async function choose(...names: string[]) {
  office.open('/isystem/dict')
  await press('导入')
  await says('导入EXCEL')
  fireEvent.change(await input(), { target: { files: names.map((name) => new File(['x'], name)) } })
  for (const name of names) await shown(() => document.querySelector(`.ant-upload-list [title="${name}"]`))
}

test('the dialog takes several workbooks, and can be closed or started [DLG-027, DLG-028, DLG-029, DLG-030, CONST-011, ONL-004]', async () => {
  await choose('a.xlsx', 'b.xls')
  await says('把文件拖到这里，或点击选择')
  await says('.xlsx、.xls 或 .csv，合计不超过 32 MB、100000 行')
  const { accept, multiple } = await input()
  expect(accept.split(',')).toEqual(expect.arrayContaining(['.xls', '.xlsx']))
  expect(multiple).toBe(true)
  expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('520px')
  await press('关闭')
  await shown(() => (document.querySelector('.ant-modal-wrap:not([style*="display: none"])') ? null : true))
  expect(office.askedOf(imports)).toEqual([])
})

test('a stored file says so and closes the dialog, and the list is read again [UPL-039, ONL-022, API-118]', async () => {
  server.succeed(imports, { totalCount: 2, successCount: 2, errorCount: 0 }, 200, '共2行数据全部导入成功！')
  await choose('a.xlsx')
  const before = office.askedOf('/sys/dict/list').length
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await press('开始上传')
  await says('共2行数据全部导入成功！')
  expect(limits.mock.calls.flat()).toContain(600_000) // ms that a file may take
  limits.mockRestore()
  await shown(() => (document.querySelector('.ant-modal-wrap:not([style*="display: none"])') ? null : true))
  expect(office.askedOf('/sys/dict/list').length).toBeGreaterThan(before)
  expect(office.askedOf(imports).map(({ method, query }) => [method, query.get('existing')])).toEqual([['POST', 'refuse']])
})

test('files go to the import of the list as a form: files[], that it is one table, and what the rows belong to [API-117]', async () => {
  server.succeed(imports, { totalCount: 2, successCount: 2, errorCount: 0 }, 200, '共2行数据全部导入成功！')
  await choose('a.xlsx', 'b.xls')
  const fetched = vi.spyOn(globalThis, 'fetch')
  await press('开始上传')
  await says('共2行数据全部导入成功！')
  const [, call] = fetched.mock.calls.find(([address]) => address instanceof URL && address.pathname === imports) ?? []
  const form = call?.body // a browser sends such a body as multipart, which jsdom does not
  fetched.mockRestore()
  expect([call?.method, form instanceof FormData]).toEqual(['POST', true])
  const parts = [...(form as FormData)].map(([name, value]) => (value instanceof File ? `${name} ${value.name}` : `${name} ${value}`)) // as seen above
  expect(parts).toEqual(['isSingleTableImport true', 'foreignKeys {}', 'files[] a.xlsx', 'files[] b.xls'])
})

test('a file with errors stays open with a warning and a link to what was wrong [UPL-037]', async () => {
  const result = {
    totalCount: 2,
    successCount: 0,
    errorCount: 1,
    fileUrl: '/sys/dict/importErrors/x',
    fileName: 'a-错误.csv',
    errors: [{ line: 3, column: '字典编码', reason: '必填，请填写' }],
  }
  server.fail(imports, 200, 201, '文件没有导入：1 行有错误', result)
  server.answer('/sys/dict/importErrors/x', { body: 'line,column,reason', type: 'text/csv' })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:errors'
  await choose('a.xlsx')
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-modal label')].find(({ textContent }) => textContent === '更新')))
  await press('开始上传')
  await says('文件没有导入：1 行有错误')
  await says('第 3 行 字典编码：必填，请填写')
  await press('下载错误文件')
  await eventually(() => expect(saved).toHaveBeenCalledOnce())
  expect(office.askedOf(imports)[0]?.query.get('existing')).toBe('update')
  saved.mockRestore()
})

test('a server that answers 201 with the address of its file alone is believed as well; an address of another site is none', async () => {
  server.succeed(imports, '/sys/common/static/import/a_错误.txt', 201, '文件导入成功，但有错误。')
  server.answer('/sys/common/static/import/a_%E9%94%99%E8%AF%AF.txt', { body: '第 3 行', type: 'text/plain' })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:errors'
  await choose('a.xlsx')
  await press('开始上传')
  await says('文件导入成功，但有错误。')
  await press('下载错误文件')
  await eventually(() => expect(saved).toHaveBeenCalledOnce())
  saved.mockRestore()
  for (const foreign of ['https://evil.test/a/b.txt', '//evil.test/b.txt', String.raw`/\evil.test/b.txt`]) {
    server.succeed(imports, foreign, 201, '好了')
    expect(await importFiles({ path: '/sys/dict' }, { files: [], given: {}, whenExisting: 'refuse', job: 'x', signal: new AbortController().signal })).toEqual({
      is: 'stored',
      message: '好了',
    })
  }
  expect.assertions(5)
})

test('whatever else the server says stands in the dialog, and the files stay chosen [UPL-040]', async () => {
  server.fail(imports, 200, 500, '文件里没有数据字典的表头')
  await choose('a.xlsx')
  await press('开始上传')
  await says('文件里没有数据字典的表头')
  expect(saysNow('a.xlsx：')).toBe(false)
  expect(document.querySelector('.ant-upload-list [title="a.xlsx"]')).not.toBe(null)
})

test('files that did not get through are named with the reason [UPL-038]', async () => {
  server.fail(imports, 413, 413, '文件超过 32 MB，请分成几个文件导入')
  await choose('a.xlsx', 'b.xls')
  await press('开始上传')
  await says('a.xlsx、b.xls：文件超过 32 MB，请分成几个文件导入')
  expect([office.askedOf(imports).length, saysNow('全部导入成功')]).toEqual([1, false])
})

test('while it is on its way it says how far it is, and can be stopped [DLG-031]', async () => {
  server.hold(imports)
  await choose('a.xlsx')
  await press('开始上传')
  await says('上传中...')
  await says('正在写入：30 / 120 行')
  await press('取消导入')
  await shown(() => (saysNow('上传中...') ? null : true))
  expect(document.querySelector('.ant-upload-list [title="a.xlsx"]')).not.toBe(null)
})
