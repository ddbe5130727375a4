// @vitest-environment page
import { fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dicts } from '#contract/modules/reference/dict.ts'
import { menuItem, press, says, saysNow, shown, startOffice } from '../openOffice.tsx'

/** The page that every resource gets, as dictionaries show it. */
const office = await startOffice()
const { server } = office

const kept = { createBy: 'admin', createTime: '2026-11-21 08:00:00', updateBy: 'admin', updateTime: '2026-11-21 09:00:00', version: 3 }
const sex = { id: 'd1', dictName: '性别', dictCode: 'sex', description: '', ...kept }
const priority = { id: 'd2', dictName: '优先级', dictCode: 'priority', description: '高、中、低', ...kept }
const listPath = '/sys/dict/list'

beforeEach(() => {
  localStorage.clear()
  office.signIn({
    menu: [menuItem('/isystem/dict', 'system/DictList', '数据字典')],
    actions: ['sys:dict:list', 'sys:dict:add', 'sys:dict:edit', 'sys:dict:delete', 'sys:dict:export'],
  })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  server.succeed('/sys/dict/queryAllDictItems', {})
  server.succeed(listPath, { records: [sex, priority], total: 42 })
})
afterEach(() => office.forget())
afterAll(() => office.close())

const rowOf = (title: string) => shown(() => [...document.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes(title)))
const lastAsked = (name: string) => office.askedOf(listPath).at(-1)?.query.get(name)
const input = (id: string) => shown(() => document.querySelector<HTMLInputElement>(`.ant-drawer input#${id}`))
const confirm = async () =>
  fireEvent.click(await shown(() => document.querySelector('.ant-modal-confirm-btns .ant-btn-primary, .ant-modal-confirm-btns .ant-btn-dangerous')))

test('a list asks for its first page of 10, newest first, with the names of its columns [ONL-014, ONL-015, ONL-018, CONST-055]', async () => {
  office.open('/isystem/dict')
  await rowOf('优先级')
  const asked = Object.fromEntries(office.askedOf(listPath)[0]?.query ?? [])
  expect(asked).toMatchObject({ pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc', field: 'id,dictName,dictCode,description,type' })
  expect(saysNow('1-10 共42条')).toBe(true)
})

test('a list of several pages can be turned to a page by its number, and shows more or fewer at once [CONST-056, CONST-057]', async () => {
  office.open('/isystem/dict')
  await rowOf('优先级')
  expect(lastAsked('pageSize')).toBe('10')
  expect(document.querySelector('.ant-pagination-options-size-changer')).not.toBeNull()
  const jump = await shown(() => document.querySelector<HTMLInputElement>('.ant-pagination-options-quick-jumper input'))
  fireEvent.change(jump, { target: { value: '4' } })
  fireEvent.keyUp(jump, { key: 'Enter', keyCode: 13 })
  await shown(() => (lastAsked('pageNo') === '4' ? true : null))
})

test('what is looked for stands in the address, and an address is a search [ONL-016]', async () => {
  const router = office.open('/isystem/dict?dictCode=*se*&pageNo=2&column=dictName&order=asc&password=x')
  await rowOf('性别')
  expect(Object.fromEntries(office.askedOf(listPath)[0]?.query ?? [])).toMatchObject({ dictCode: '*se*', pageNo: '2', column: 'dictName', order: 'asc' })
  expect(lastAsked('password')).toBe(null)
  await press('筛选1')
  const name = await shown(() => document.querySelector<HTMLInputElement>('input[aria-label="字典名称"]'))
  fireEvent.change(name, { target: { value: '性' } })
  await press('查询')
  await shown(() => (lastAsked('dictName') === '%性%' ? true : null))
  expect([lastAsked('dictCode'), lastAsked('pageNo'), lastAsked('column')]).toEqual(['*se*', '1', 'dictName'])
  expect(new URLSearchParams(router.state.location.search).get('dictName')).toBe('%性%')
  await press('清空筛选')
  await shown(() => (lastAsked('dictName') === null ? true : null))
})

test('a record is deleted by its id after a question that names it [ONL-019]', async () => {
  server.succeed('/sys/dict/delete', null, 200, '删除成功!')
  office.open('/isystem/dict')
  const row = await rowOf('优先级')
  await press('删除', () => row)
  await says('“优先级”将被删除')
  expect(office.askedOf('/sys/dict/delete')).toEqual([])
  await confirm()
  await says('删除成功!')
  expect(office.askedOf('/sys/dict/delete').map(({ method, query }) => [method, query.get('id')])).toEqual([['DELETE', 'd2']])
})

test('several are deleted at once by their ids, commas between [ONL-020]', async () => {
  server.succeed('/sys/dict/deleteBatch', null, 200, '批量删除成功！')
  office.open('/isystem/dict')
  await rowOf('优先级')
  for (const title of ['性别', '优先级']) fireEvent.click((await rowOf(title)).querySelector('input[type=checkbox]') ?? document.body)
  await says('已选择 2 条')
  await press('批量删除')
  await confirm()
  await says('批量删除成功！')
  expect(office.askedOf('/sys/dict/deleteBatch')[0]?.query.get('ids')).toBe('d1,d2')
  expect(saysNow('已选择')).toBe(false)
})

test('a new record is checked by the rules of the server before it is sent, and what the server refuses stands at its field', async () => {
  server.fail('/sys/dict/add', 422, 500, '字典编码已存在，请换一个', { fields: { dictCode: ['字典编码已存在，请换一个'] } })
  office.open('/isystem/dict')
  await rowOf('优先级')
  await press('新增')
  await press('保存')
  await says('请输入字典名称')
  expect(office.askedOf('/sys/dict/add')).toEqual([])
  fireEvent.change(await input('dictName'), { target: { value: '停机原因' } })
  fireEvent.change(await input('dictCode'), { target: { value: 'sex' } })
  await press('保存')
  await shown(() => document.querySelector('.ant-form-item-explain-error'))
  await says('字典编码已存在，请换一个')
  expect(JSON.parse(office.askedOf('/sys/dict/add')[0]?.body ?? '{}')).toEqual({ dictName: '停机原因', dictCode: 'sex', description: '', type: 0 })
})

test('a record that somebody else saved meanwhile is offered, and his version is the one that is changed then', async () => {
  const newer = { ...priority, dictName: '紧急程度', version: 4 }
  server.fail('/sys/dict/edit', 409, 409, 'li 在 2026-11-22 08:00:00 保存过这条记录，请刷新后重新修改', { record: newer })
  office.open('/isystem/dict')
  const row = await rowOf('优先级')
  await press('编辑', () => row)
  expect((await input('dictCode')).disabled).toBe(true)
  fireEvent.change(await input('dictName'), { target: { value: '我的' } })
  await press('保存')
  await says('li 在 2026-11-22 08:00:00 保存过这条记录')
  await confirm()
  await shown(() => (document.querySelector<HTMLInputElement>('.ant-drawer input#dictName')?.value === '紧急程度' ? true : null))
  server.succeed('/sys/dict/edit', newer, 200, '修改成功!')
  await press('保存')
  await says('修改成功!')
  expect(office.askedOf('/sys/dict/edit').map(({ body }) => (JSON.parse(body) as { version: number }).version)).toEqual([3, 4])
})

test('a list that cannot be read says why and reads again when asked to', async () => {
  server.fail(listPath, 403, 510, '没有权限')
  office.open('/isystem/dict')
  await says('数据字典没有读出')
  await says('没有权限')
  server.succeed(listPath, { records: [sex], total: 1 })
  expect(document.querySelector('tbody tr[data-row-key]')).toBeNull()
  await press('重试')
  await rowOf('性别')
  expect(saysNow('数据字典没有读出')).toBe(false)
})

test('a column that was hidden stays so for this reader', async () => {
  office.open('/isystem/dict')
  await rowOf('高、中、低')
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="列设置"]')))
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-popover label')].find(({ textContent }) => textContent === '描述')))
  await shown(() => (document.querySelector('td')?.ownerDocument.body.textContent?.includes('高、中、低') ? null : true))
  office.forget()
  office.signIn({ menu: [menuItem('/isystem/dict', 'system/DictList', '数据字典')], actions: ['sys:dict:list'] })
  office.open('/isystem/dict')
  await rowOf('优先级')
  expect(saysNow('高、中、低')).toBe(false)
  expect(saysNow('新增')).toBe(false) // and who may only look is offered nothing else
})

test('an export asks as its list does, with the chosen records, and saves a workbook [ONL-021]', async () => {
  server.answer('/sys/dict/exportXls', { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body: 'workbook' })
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:1'
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  office.open('/isystem/dict?dictName=*性*')
  fireEvent.click((await rowOf('优先级')).querySelector('input[type=checkbox]') ?? document.body)
  await press('导出选中1条')
  await shown(() => (saved.length > 0 ? true : null))
  click.mockRestore()
  expect(saved).toEqual(['数据字典.xlsx'])
  expect(Object.fromEntries(office.askedOf('/sys/dict/exportXls')[0]?.query ?? [])).toMatchObject({
    dictName: '*性*',
    column: 'createTime',
    order: 'desc',
    selections: 'd2',
  })
})

test('a record opens in full, fills the screen when asked to, and says that it was confirmed [DLG-032, DLG-033, DLG-034]', async () => {
  const { RecordDetail } = await import('../../../src/admin/resource/RecordDetail.tsx')
  const onConfirm = vi.fn<(row: object) => void>()
  const onClose = vi.fn<() => void>()
  render(<RecordDetail resource={dicts} row={priority} onConfirm={onConfirm} onClose={onClose} />)
  const dialog = await shown(() => document.querySelector<HTMLElement>('.ant-modal'))
  await says('详细信息')
  await says('高、中、低')
  const made = [...dialog.querySelectorAll('.ant-descriptions-row')].map(({ textContent }) => textContent).filter((text) => text.includes('admin'))
  expect(made.join('')).toContain('创建admin，2026-11-21 08:00:00')
  expect(made.join('')).toContain('最近修改admin，2026-11-21 09:00:00')
  expect(dialog.style.width).toBe('1200px')
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="全屏"]')))
  await shown(() => (dialog.style.width === '100%' ? true : null))
  fireEvent.click(await shown(() => document.querySelector('.ant-modal-footer .ant-btn-primary')))
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(priority)
  expect(onClose).toHaveBeenCalledOnce()
})

test('on a narrow desk one thing to do stands beside a record, everything else behind one button, in 126 px', async () => {
  window.innerWidth = 1366
  office.open('/isystem/dict')
  const row = await rowOf('优先级')
  const commands = [...row.querySelectorAll('td:last-child button')].map((button) => button.getAttribute('aria-label') ?? button.textContent?.replace(' ', ''))
  expect(commands).toEqual(['编辑', '操作 优先级'])
  expect([...document.querySelectorAll('col')].at(-1)?.style.width).toBe('126px')
  fireEvent.click(await shown(() => row.querySelector('button[aria-label="操作 优先级"]')))
  await press('删除', () => document.querySelector('.ant-popover'))
  await says('“优先级”将被删除')
  window.innerWidth = 1920
})

test('on a phone the commands of a record wait behind one button that names it', async () => {
  window.innerWidth = 390
  server.succeed('/sys/dict/queryById', priority)
  office.open('/isystem/dict')
  const row = await rowOf('优先级')
  expect(row.textContent).not.toContain('编辑')
  fireEvent.click(await shown(() => row.querySelector('button[aria-label="操作 优先级"]')))
  await press('编辑', () => document.querySelector('.ant-popover'))
  expect((await input('dictName')).value).toBe('优先级')
  window.innerWidth = 1920
})
