// @vitest-environment page
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { press, shown } from '../../openOffice.tsx'
import { cellAt, enter, inputIn, sheets } from '../openedSheet.tsx'

const { open } = await sheets()
afterEach(() => void vi.useRealTimers())

const columns = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'unit', title: '单位', type: 'select', options: [{ value: 'kg', text: '千克' }] },
  { key: 'shown', title: '批号', type: 'normal' },
]
const rows = ['a', 'b'].map((key) => ({ key, values: { name: `名 ${key}`, unit: 'kg', shown: `批 ${key}` } }))
const inputs = () => document.querySelectorAll('[role=grid] [role=gridcell] input').length
const looks = async (row: number, col: number) => ((await cellAt(row, col)).className.includes('plain') ? 'text' : 'input')

test('cells look like what edits them from the beginning, and one click is in the real input [GRID-042]', async () => {
  open(columns, rows)
  expect([await looks(0, 0), await looks(1, 1)]).toEqual(['input', 'input'])
  await enter(1, 0)
  expect((await inputIn(1, 0)).value).toBe('名 b')
  expect(document.activeElement).toBe(await inputIn(1, 0))
})

test('in the other mode cells are text until one is clicked [GRID-043]', async () => {
  open(columns, rows, { editing: 'onClick' })
  expect([await looks(0, 0), await looks(1, 1), inputs()]).toEqual(['text', 'text', 0])
  await enter(0, 0)
  const input = await inputIn(0, 0)
  expect([input.value, inputs()]).toEqual(['名 a', 1])
})

test('in the other mode a press of the mouse elsewhere makes the cell text again, with what was typed; one in a list that the cell opened does not [GRID-044]', async () => {
  const { valueOf } = open(columns, rows, { editing: 'onClick' })
  await enter(0, 1)
  const option = await shown(() => document.querySelector('.ant-select-item-option[title="千克"]'))
  fireEvent.mouseDown(option)
  expect(inputs()).toBe(1)
  await enter(0, 0)
  fireEvent.change(await inputIn(0, 0), { target: { value: '新名' } })
  fireEvent.mouseDown(screen.getByText('表外'))
  expect(inputs()).toBe(0)
  expect([(await cellAt(0, 0)).textContent, valueOf('a', 'name')]).toEqual(['新名', '新名'])
})

test('a normal cell is text, and a click opens no editor [GRID-025]', async () => {
  open(columns, rows)
  const cell = await enter(0, 2)
  expect([cell.textContent, cell.querySelector('input, textarea, button'), cell.getAttribute('aria-readonly')]).toEqual(['批 a', null, 'true'])
  expect(document.activeElement).toBe(cell)
})

test('a cell that was left is judged 100 ms later, not before [CONST-037]', async () => {
  open(
    [
      { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true, message: '请填写' }] },
      { key: 'more', title: '备注', type: 'input' },
    ],
    [],
  )
  await press('新增')
  await inputIn(0, 0)
  const cell = await cellAt(0, 0)
  vi.useFakeTimers()
  fireEvent.mouseDown(document.querySelector('[data-row="0"][data-col="1"]') ?? document.body, { button: 0 })
  act(() => void vi.advanceTimersByTime(99))
  expect(cell.getAttribute('aria-invalid')).toBe('false')
  act(() => void vi.advanceTimersByTime(1))
  expect(cell.getAttribute('aria-invalid')).toBe('true')
})
