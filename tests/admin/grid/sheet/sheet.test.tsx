// @vitest-environment page
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { press, says, saysNow, shown } from '../../openOffice.tsx'
import { cellAt, enter, inputIn, sheets } from '../openedSheet.tsx'

const { open } = await sheets()
const { permissionStore } = await import('../../../../src/api/permissions.ts')
afterEach(() => permissionStore.setState({ state: { kind: 'absent' } }))

const columns = [
  { key: 'tick', type: 'row-checkbox' },
  { key: 'kept', type: 'hidden', defaultValue: 'x' },
  { key: 'name', title: '名称', type: 'input' },
]
const rows = ['a', 'b', 'c'].map((key) => ({ key, values: { kept: 'old', name: `名 ${key}`, elsewhere: 1 } }))

/** The person holds some of the actions that are there. */
function may(held: readonly string[], all: readonly string[]) {
  const entry = (action: string) => ({ action, type: '1', describe: action, status: '1' })
  permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth: held.map(entry), allAuth: all.map(entry) } } })
}
const isThere = (text: string) => [...document.querySelectorAll('button')].some(({ textContent }) => (textContent ?? '').replaceAll(' ', '').startsWith(text))

test('a row is its id and one value for each column, and nothing else [GRID-032]', () => {
  const { handle } = open([...columns, { key: 'empty', type: 'inputNumber' }], rows)
  expect(handle().collect().rows[0]).toEqual({ id: 'a', kept: 'old', name: '名 a', empty: null })
})

test('a grid with an expression of its own opens once what runs it is there, and judges by it from then on; one without opens at once', async () => {
  const rules = (pattern: string) => [{ key: 'code', title: '料号', type: 'input', validateRules: [{ pattern, message: '${title}不对' }] }]
  const wrong = [{ key: 'a', values: { code: 'WL-1' } }]
  const { handle } = open(rules('^WL-\\d{5}$'), wrong)
  expect(document.querySelector('[role=grid]')).toBe(null)
  await cellAt(0, 0)
  expect(() => handle().collect()).toThrow('1 处不符合要求')
  cleanup()
  const other = open(rules('n'), wrong)
  expect(document.querySelector('[role=grid]')).not.toBe(null)
  expect(() => other.handle().collect()).toThrow('1 处不符合要求')
})

test('removing rows through the handle of a sheet takes what was named, and refuses what is neither text nor list', async () => {
  const { handle } = open(columns, rows)
  await cellAt(2, 0)
  act(() => handle().removeRows(['a', 'c']))
  expect(() => handle().removeRows(1)).toThrow(TypeError)
  const collected = handle().collect()
  expect([collected.rows.map(({ id }) => id), collected.deletedIds]).toEqual([['b'], ['a', 'c']])
})

test('deleting rows asks first, and says how many there are [GRID-083]', async () => {
  const { store } = open(columns, rows)
  fireEvent.click(await shown(() => document.querySelector('input[aria-label="选择第 1 行"]')))
  fireEvent.click(await shown(() => document.querySelector('input[aria-label="选择第 3 行"]')))
  await press('删除所选2行')
  await says('确定删除这 2 行吗？')
  expect(store.rows()).toHaveLength(3)
  await press('不删除')
  expect(store.rows()).toHaveLength(3)
  await press('删除所选2行')
  await press('删除', () => [...document.querySelectorAll('.ant-modal')].at(-1) ?? null)
  await shown(() => (store.rows().length === 1 ? true : null))
})

const all = ['demo:add', 'demo:batch_delete', 'other:add']

test('the toolbar has 新增 only for those who are not excluded from prefix:add [GRID-084]', () => {
  may(['demo:batch_delete', 'other:add'], all)
  open(columns, rows, { authPrefix: 'demo' })
  expect([isThere('新增'), isThere('在下方插入'), isThere('删除')]).toEqual([false, false, true])
})

test('the toolbar deletes many rows, or one, only for those who are not excluded from prefix:batch_delete [GRID-085] [GRID-086]', async () => {
  may(['demo:add'], all)
  open(columns, rows, { authPrefix: 'demo' })
  expect([isThere('新增'), isThere('在下方插入'), isThere('删除所在行')]).toEqual([true, true, false])
  fireEvent.click(await shown(() => document.querySelector('input[aria-label="选择第 1 行"]')))
  expect(isThere('删除')).toBe(false)
})

test('who holds both actions, and a sheet of no prefix, have all buttons', () => {
  may(all, all)
  open(columns, rows, { authPrefix: 'demo' })
  expect([isThere('新增'), isThere('在下方插入'), isThere('删除所在行')]).toEqual([true, true, true])
})

test('what is wrong is said while it is typed, when it changed, and when its cell is left [GRID-075]', async () => {
  const rules = [
    { required: true, message: '请填写名称' },
    { pattern: 's', message: '只能是字母' },
  ]
  const { store } = open(
    [
      { key: 'name', title: '名称', type: 'input', validateRules: rules },
      { key: 'more', title: '备注', type: 'input' },
    ],
    [],
  )
  await press('新增')
  await inputIn(0, 0)
  expect(saysNow('请填写名称')).toBe(false)
  await enter(0, 1) // left empty
  await says('请填写名称')
  await enter(0, 0)
  fireEvent.input(await inputIn(0, 0), { target: { value: 'ab1' } })
  expect(saysNow('只能是字母')).toBe(true)
  expect(saysNow('请填写名称')).toBe(false)
  act(() => store.set([{ key: store.rows()[0]?.key ?? '', column: 'name', value: 'ab' }])) // changed by something else than its keys
  await shown(() => (saysNow('只能是字母') ? null : true))
})
