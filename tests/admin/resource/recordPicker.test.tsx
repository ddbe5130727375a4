// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dicts } from '#contract/modules/reference/dict.ts'
import { positions } from '#contract/modules/organisation/position.ts'
import { startApiServer } from '../../support/apiServer.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { press, says, shown } from '../openOffice.tsx'

fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { RecordPicker } = await import('../../../src/admin/resource/RecordPicker.tsx')

const sex = { id: 'd1', version: 1, dictName: '性别', dictCode: 'sex', description: '一二三四五六七八' }
const priority = { id: 'd2', version: 1, dictName: '优先级', dictCode: 'thirteenchars', description: 'twelvechars!' }

beforeEach(() => server.succeed('/sys/dict/list', { records: [sex, priority], total: 12 }))
afterEach(() => {
  cleanup()
  server.asked.length = 0
})
afterAll(() => server.close())

function open(chosen: (typeof sex)[], isMulti: boolean) {
  const onOk = vi.fn()
  const onClose = vi.fn()
  render(dressed(<RecordPicker resource={dicts} chosen={chosen} isMulti={isMulti} onOk={onOk} onClose={onClose} />))
  return { onOk, onClose }
}
/** a record of the list, not of what is picked below it */
const listed = (title: string) =>
  shown(() => [...document.querySelectorAll('.ant-modal tbody tr')].find((row) => row.querySelector('input') && row.textContent?.includes(title)))
const tick = async (title: string) => fireEvent.click((await listed(title)).querySelector('input') ?? document.body)
const lastAsked = (name: string) => server.asked.findLast(({ path }) => path === '/sys/dict/list')?.query.get(name)

test('the list is named, 900 wide, 5 to a page, and cuts its texts at 12 [PICK-006, CONST-024, CONST-025, CONST-026]', async () => {
  open([], false)
  await says('数据字典选择')
  await listed('性别')
  expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('900px')
  expect(lastAsked('pageSize')).toBe('5')
  await says('一二三四五六…')
  await says('thirteenchar…')
  await says('twelvechars!')
  fireEvent.mouseDown(await shown(() => document.querySelector('.ant-pagination-options .ant-select, .ant-pagination-options .ant-select-selector')))
  for (const size of ['5', '10', '20', '30']) await says(`${size} 条/页`)
  const sizes = [...document.querySelectorAll('.ant-select-dropdown .ant-select-item-option')].map(({ textContent }) => textContent)
  expect(sizes).toEqual(['5 条/页', '10 条/页', '20 条/页', '30 条/页'])
  cleanup()
  server.succeed('/sys/position/list', { records: [], total: 0 })
  render(dressed(<RecordPicker resource={positions} chosen={[]} isMulti onOk={() => {}} onClose={() => {}} />))
  await shown(() => (document.querySelector('.ant-modal-title')?.textContent === `${positions.title}选择` ? true : null))
  expect(positions.title).not.toBe('数据字典')
})

test('it is narrowed and shown whole again [PICK-007]', async () => {
  open([], false)
  await listed('性别')
  const name = await shown(() => document.querySelector<HTMLInputElement>('input[aria-label="字典名称"]'))
  expect(lastAsked('dictName')).toBeNull()
  fireEvent.change(name, { target: { value: '优' } })
  await press('查询')
  await shown(() => (lastAsked('dictName') === '%优%' ? true : null))
  await press('重置')
  await shown(() => (lastAsked('dictName') === null ? true : null))
})

test('one is kept: a second choice replaces the first, and confirming hands it over [PICK-034, PICK-036]', async () => {
  const { onOk, onClose } = open([], false)
  await tick('性别')
  await tick('优先级')
  await press('确定')
  expect(onOk.mock.calls.map(([rows]) => (rows as { id: string }[]).map(({ id }) => id))).toEqual([['d2']])
  expect(onClose).toHaveBeenCalledOnce()
})

test('several are kept, stand below, and can be taken away again [PICK-009, PICK-037]', async () => {
  const { onOk } = open([sex], true)
  await tick('优先级')
  await press('删除', () => [...document.querySelectorAll('tr')].find(({ textContent }) => textContent === '性别删除') ?? null)
  await press('确定')
  expect(onOk.mock.calls.map(([rows]) => (rows as { id: string }[]).map(({ id }) => id))).toEqual([['d2']])
})

test('nothing chosen is said, and cancelling hands over nothing [PICK-017, PICK-035]', async () => {
  const { onOk, onClose } = open([], false)
  await listed('性别')
  await press('确定')
  await says('请选择一条记录')
  await tick('性别')
  await press('取消')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onOk).not.toHaveBeenCalled()
})
