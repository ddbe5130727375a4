// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Field } from '#contract/field.ts'
import type { RecordRow } from '../../../src/api/records.ts'
import { startApiServer } from '../../support/apiServer.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { press, says, shown } from '../openOffice.tsx'

/** Choosing people by department. */
fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { UserPicker } = await import('../../../src/admin/fields/user/UserPicker.tsx')
const { fieldKitOf } = await import('../../../src/admin/fields/fieldKits.ts')

const mill = { id: 'd2', key: 'd2', value: 'd2', parentId: 'd1', title: '制粉车间', departName: '制粉车间', orgCode: 'A01A01', isLeaf: true, children: null }
const company = {
  ...mill,
  id: 'd1',
  key: 'd1',
  value: 'd1',
  parentId: '',
  title: '晨岚彩妆',
  departName: '晨岚彩妆',
  orgCode: 'A01',
  isLeaf: false,
  children: [mill],
}
const zhang = { id: 'u1', username: 'zhang_san', realname: '张三', phone: '138****0001', birthday: '1990-05-01', orgCode: 'A01A01', orgCodeTxt: '制粉车间' }
const li = { ...zhang, id: 'u2', username: 'li_si', realname: '李四', phone: '139****0002', birthday: '' }
const peoplePath = '/sys/user/queryUserComponentData'

beforeEach(() => {
  server.succeed('/sys/sysDepart/queryTreeList', [company])
  server.succeed(peoplePath, { records: [zhang, li], total: 2 })
  server.succeed('/sys/user/list', { records: [{ ...zhang, version: 0 }], total: 1 })
})
afterEach(() => {
  cleanup()
  server.asked.length = 0
  window.innerWidth = 1920
})
afterAll(() => server.close())

function open(chosen: readonly RecordRow[], isMulti: boolean) {
  const onOk = vi.fn<(rows: readonly RecordRow[]) => void>()
  const onClose = vi.fn()
  render(dressed(<UserPicker chosen={chosen} isMulti={isMulti} onOk={onOk} onClose={onClose} />))
  return { onOk, onClose }
}
const lineOf = (name: string) => shown(() => [...document.querySelectorAll('.ant-modal tbody tr')].find(({ textContent }) => textContent?.includes(name)))
const tick = async (name: string) => fireEvent.click((await lineOf(name)).querySelector('input') ?? document.body)
const asked = (name: string) => server.asked.findLast(({ path }) => path === peoplePath)?.query.get(name)
const headings = () => [...document.querySelectorAll('.ant-modal thead th')].map(({ textContent }) => textContent).filter(Boolean)

test('the dialog has the departments on the left, and on the right people with name, account, phone and birthday [PICK-003, PICK-004, PICK-038, CONST-020, API-043]', async () => {
  const { onOk } = open([], true)
  await says('根据部门选择用户')
  await lineOf('张三')
  expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('1250px')
  expect([...document.querySelectorAll('aside .ant-tree-title')].map(({ textContent }) => textContent)).toEqual(['晨岚彩妆', '制粉车间'])
  expect(headings().slice(0, 4)).toEqual(['姓名', '用户账号', '手机号', '生日'])
  expect((await lineOf('张三')).textContent).toContain('138****0001')
  await tick('张三')
  await tick('李四')
  await press('确定')
  expect(onOk.mock.lastCall?.[0].map(({ id, username }) => ({ id, username }))).toEqual([
    { id: 'u1', username: 'zhang_san' },
    { id: 'u2', username: 'li_si' },
  ])
})

test('people are looked for by account, and by the department that is chosen [PICK-005]', async () => {
  open([], true)
  await lineOf('张三')
  const account = await shown(() => document.querySelector<HTMLInputElement>('.ant-modal input[aria-label="用户账号"]'))
  fireEvent.change(account, { target: { value: ' li ' } })
  await press('查询')
  await shown(() => (asked('username') === 'li' ? true : null))
  fireEvent.click(await shown(() => [...document.querySelectorAll('aside .ant-tree-title')].find(({ textContent }) => textContent === '制粉车间')))
  await shown(() => (asked('departId') === 'd2' ? true : null))
  expect(asked('username')).toBe('li')
  await press('重置')
  await shown(() => (asked('departId') === '' && asked('username') === '' ? true : null))
  expect(account.value).toBe('')
})

test('of one person a second choice replaces the first; who was picked on another page stays picked, and can be taken away', async () => {
  const one = open([], false)
  await tick('张三')
  await tick('李四')
  await press('确定')
  expect(one.onOk.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['u2'])
  cleanup()
  const several = open([{ id: 'u9', version: 0, username: 'wang_wu', realname: '王五' }], true)
  await tick('张三')
  const picked = await shown(() => document.querySelector('[aria-label="已选择"]'))
  expect(picked.textContent).toContain('王五')
  fireEvent.click(picked.querySelector('.ant-tag-close-icon') ?? document.body)
  await press('确定')
  expect(several.onOk.mock.lastCall?.[0].map(({ username }) => username)).toEqual(['zhang_san'])
})

test('cancelling hands over nothing, and confirming nothing is said', async () => {
  const { onOk, onClose } = open([], true)
  await lineOf('张三')
  await press('确定')
  await says('请选择一条记录')
  await tick('张三')
  await press('取消')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onOk).not.toHaveBeenCalled()
})

test('on a screen under 500 px the table scrolls 800 wide, on a wider one it does not [CONST-021]', async () => {
  window.innerWidth = 480
  open([], true)
  await lineOf('张三')
  const width = () => document.querySelector<HTMLElement>('.ant-modal .ant-table-content table, .ant-modal .ant-table-body table')?.style.width
  expect(width()).toBe('800px')
  cleanup()
  window.innerWidth = 1920
  open([], true)
  await lineOf('张三')
  expect(width()).not.toBe('800px')
})

test('a field of people keeps user names, several unless one is said, and is searched by name while typing [CONST-022]', async () => {
  const field = { ...Field.parse({ kind: 'user', name: 'it', title: '成员' }), kind: 'user' as const, isMulti: true, keptBy: 'username' as const }
  expect(Field.parse({ kind: 'user', name: 'it', title: '成员' })).toMatchObject({ isMulti: true })
  const { Input } = fieldKitOf('user')
  const onChange = vi.fn()
  render(dressed(<Input field={field} value="zhang_san" onChange={onChange} />))
  await says('张三')
  const known = server.asked.find(({ path, query }) => path === '/sys/user/list' && query.has('username_MultiString'))
  expect(known?.query.get('username_MultiString')).toBe('zhang_san')
  fireEvent.click(await shown(() => document.querySelector('button[aria-label="选择用户"]')))
  await tick('李四')
  await press('确定')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('zhang_san,li_si')
})
