// @vitest-environment page
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Field } from '#contract/field.ts'
import type { DepartNode } from '#contract/modules/organisation/departRecord.ts'
import { startApiServer } from '../../support/apiServer.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { press, says, saysNow, shown } from '../openOffice.tsx'

/** The field of departments and its dialog. */
fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { fieldKitOf } = await import('../../../src/admin/fields/fieldKits.ts')
const { DepartmentPicker } = await import('../../../src/admin/fields/department/DepartmentPicker.tsx')

const node = (id: string, departName: string, children: DepartNode[] | null): DepartNode => ({
  id,
  key: id,
  value: id,
  parentId: '',
  title: departName,
  departName,
  orgCode: id.toUpperCase(),
  isLeaf: children === null,
  children,
})
const company = node('d1', '晨岚彩妆', [node('d2', '生产部', [node('d3', '制粉车间', null), node('d4', '压制车间', null)]), node('d5', '质量部', null)])

beforeEach(() => server.succeed('/sys/sysDepart/queryTreeList', [company]))
afterEach(() => cleanup())
afterAll(() => server.close())

const titles = () => [...document.querySelectorAll('.ant-modal .ant-tree-title')].map(({ textContent }) => textContent)
const choose = async (title: string) =>
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-modal .ant-tree-title')].find(({ textContent }) => textContent === title)))
const tick = async (title: string) => {
  const line = await shown(() => [...document.querySelectorAll('.ant-modal .ant-tree-treenode')].find(({ textContent }) => textContent === title))
  fireEvent.click(line.querySelector('.ant-tree-checkbox') ?? document.body)
}

function open(chosen: string[], isMulti: boolean) {
  const onOk = vi.fn<(ids: string[]) => void>()
  const onClose = vi.fn()
  render(dressed(<DepartmentPicker chosen={chosen} isMulti={isMulti} onOk={onOk} onClose={onClose} />))
  return { onOk, onClose }
}

test('the dialog is called 选择部门, is 500 wide, and its tree is narrowed by what is typed [PICK-001, PICK-002, CONST-019]', async () => {
  open([], false)
  await says('选择部门')
  await says('压制车间')
  expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('500px')
  expect(titles()).toEqual(['晨岚彩妆', '生产部', '制粉车间', '压制车间', '质量部'])
  const search = await shown(() => document.querySelector<HTMLInputElement>('input[aria-label="查找部门"]'))
  fireEvent.change(search, { target: { value: '制粉' } })
  await shown(() => (titles().length === 3 ? true : null))
  expect(titles()).toEqual(['晨岚彩妆', '生产部', '制粉车间'])
  fireEvent.change(search, { target: { value: '没有这个' } })
  await says('没有符合的部门')
})

test('of one department a second choice replaces the first; of several both are kept [CONST-023]', async () => {
  const one = open([], false)
  await choose('制粉车间')
  await choose('质量部')
  await press('确定')
  expect(one.onOk).toHaveBeenCalledExactlyOnceWith(['d5'])
  cleanup()
  const several = open(['d3'], true)
  await tick('质量部')
  await press('确定')
  expect(several.onOk).toHaveBeenCalledExactlyOnceWith(expect.toSatisfy((ids: string[]) => ids.toSorted().join(',') === 'd3,d5'))
  const field = Field.parse({ kind: 'department', name: 'it', title: '部门' })
  expect(field).toMatchObject({ isMulti: false })
})

test('a field is closed, opens, hands over what was confirmed, and forgets what was cancelled [PICK-033]', async () => {
  const { Input } = fieldKitOf('department')
  const field = { ...Field.parse({ kind: 'department', name: 'it', title: '部门' }), kind: 'department' as const, isMulti: false }
  const onChange = vi.fn()
  render(dressed(<Input field={field} value="d3" onChange={onChange} />))
  await says('制粉车间')
  expect(saysNow('选择部门')).toBe(false) // closed
  const openDialog = async () => fireEvent.click(await shown(() => document.querySelector('button[aria-label="选择部门"]')))
  await openDialog()
  await says('选择部门')
  await choose('质量部')
  await press('取消')
  await shown(() => (document.querySelector('.ant-modal') ? null : true))
  expect(onChange).not.toHaveBeenCalled()
  await shown(() => (document.activeElement?.getAttribute('aria-label') === '选择部门' ? true : null)) // the keyboard is back where it was
  await openDialog()
  await shown(() => [...document.querySelectorAll('.ant-modal .ant-tree-node-selected')].find(({ textContent }) => textContent === '制粉车间')) // the old value
  await choose('压制车间')
  await press('确定')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('d4')
  await shown(() => (document.querySelector('.ant-modal') ? null : true))
})

test('a tree that was not read says why, and is read again; nothing chosen is said', async () => {
  server.fail('/sys/sysDepart/queryTreeList', 500, 500, '数据库正忙，请稍后重试')
  const { onOk } = open([], false)
  await says('数据库正忙，请稍后重试')
  server.succeed('/sys/sysDepart/queryTreeList', [company])
  await press('重试')
  await says('质量部')
  await press('确定')
  await says('请选择部门')
  expect(onOk).not.toHaveBeenCalled()
})
