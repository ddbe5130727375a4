// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cellAt, enter, inputIn, sheets } from '../openedSheet.tsx'

const { open } = await sheets()
afterEach(() => void vi.useRealTimers())
const columns = [
  { key: 'kg', title: '数量', type: 'inputNumber' },
  { key: 'note', title: '备注', type: 'textarea' },
  { key: 'day', title: '日期', type: 'date' },
]
const opened = () => open(columns, [{ key: 'a', values: { kg: 5, note: '甲', day: '' } }])

/** One key as a browser does it: what is marked is replaced in the real input. */
async function press(input: HTMLInputElement, key: string) {
  const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
  fireEvent.keyDown(input, { key })
  fireEvent.change(input, { target: { value: input.value.slice(0, from) + key + input.value.slice(to) } })
  await Promise.resolve()
}

test.each([
  ['+3', 3],
  ['a3', 3],
  ['-3', -3],
  ['，3', 3],
])('%s typed over a number that is marked replaces it', async (typed, value) => {
  const { valueOf } = opened()
  await enter(0, 0)
  const input = await inputIn(0, 0)
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['5', 0, 1])
  for (const key of typed) await press(input, key)
  expect(valueOf('a', 'kg')).toBe(value)
})

test('a number of more digits than are kept stays as it was typed, and is marked', async () => {
  const { valueOf } = opened()
  await enter(0, 0)
  fireEvent.change(await inputIn(0, 0), { target: { value: '12345678901234567' } })
  expect(valueOf('a', 'kg')).toBe('12345678901234567')
  await enter(0, 1)
  expect((await cellAt(0, 0)).getAttribute('aria-invalid')).toBe('true')
})

function paste(target: Element, text: string) {
  const clipboardData = { getData: (type: string) => (type === 'text/plain' ? text : ''), setData: () => {} }
  fireEvent.paste(target, { clipboardData })
}

test('a table that is pasted while the caret is in a cell goes into cells; a text of one cell goes to the caret', async () => {
  const { store, valueOf } = opened()
  await enter(0, 0)
  await enter(0, 0) // the second click is for the caret
  paste(await inputIn(0, 0), '9')
  await new Promise((resolve) => setTimeout(resolve))
  expect(valueOf('a', 'kg')).toBe(5)
  paste(await inputIn(0, 0), '7\t乙\r\n8\t丙\r\n')
  await store.settled()
  expect(store.rows().map(({ values }) => [values['kg'], values['note']])).toEqual([
    [7, '乙'],
    [8, '丙'],
  ])
})

test('Alt and Enter begins a line in a cell that takes lines, behind what stands there', async () => {
  const { valueOf } = opened()
  const cell = await enter(0, 1)
  const field = cell.querySelector('textarea')
  if (!field) throw new Error('the cell has no textarea')
  fireEvent.keyDown(field, { key: 'Enter', altKey: true })
  expect(valueOf('a', 'note')).toBe('甲\n')
})

test('Ctrl and ; writes the day that the plant has into a day, and nothing into a number', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T16:00:01Z') }) // the first second of the next day at the plant
  const { valueOf } = opened()
  for (const [col, key, stands] of [
    [2, 'day', '2026-11-25'],
    [0, 'kg', 5],
  ] as const) {
    await enter(0, col)
    fireEvent.keyDown(await inputIn(0, col), { key: 'Escape' }) // closes the calendar
    fireEvent.keyDown(await inputIn(0, col), { key: ';', ctrlKey: true })
    expect(valueOf('a', key)).toBe(stands)
  }
})

test('a choice of a cell is found by its pinyin', async () => {
  const options = [
    { value: 'kg', text: '千克' },
    { value: 't', text: '吨' },
  ]
  open([{ key: 'unit', title: '单位', type: 'select', options }], [{ key: 'a', values: { unit: null } }])
  await enter(0, 0)
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
  fireEvent.change(await inputIn(0, 0), { target: { value: 'qk' } })
  expect(offered()).toEqual(['千克'])
  fireEvent.change(await inputIn(0, 0), { target: { value: 'zz' } })
  expect(offered()).toEqual([])
})

test('the fill handle is held over the cells below until the mouse is let go', async () => {
  const { store } = open(
    columns,
    ['a', 'b', 'c'].map((key, at) => ({ key, values: { kg: at === 0 ? 5 : null, note: '', day: '' } })),
  )
  await enter(0, 0)
  const handle = (await cellAt(0, 0)).querySelector('[data-fill]')
  if (!handle) throw new Error('no handle')
  fireEvent.mouseDown(handle, { button: 0 })
  fireEvent.mouseOver(await cellAt(2, 0), { buttons: 1 })
  expect((await cellAt(1, 0)).getAttribute('aria-selected')).toBe('true')
  expect(store.rows().map(({ values }) => values['kg'])).toEqual([5, null, null])
  fireEvent.mouseUp(document.body)
  expect(store.rows().map(({ values }) => values['kg'])).toEqual([5, 5, 5])
  fireEvent.mouseOver(await cellAt(0, 1))
  fireEvent.mouseUp(document.body)
  expect(store.rows().map(({ values }) => values['note'])).toEqual(['', '', ''])
})
