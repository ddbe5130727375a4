// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shown } from '../../openOffice.tsx'
import { cellAt, enter, inputIn, sheets } from '../openedSheet.tsx'

const { open } = await sheets()

const columns = [
  { key: 'day', title: '需要日期', type: 'date' },
  { key: 'at', title: '领料时间', type: 'datetime' },
] as const
const stored = [{ key: 'a', values: { day: '2026-01-31', at: '2026-01-31 08:30:00' } }]
const isOpen = () => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)') !== null

/** The keys of a person, one after the other. */
function type(input: HTMLInputElement, text: string) {
  for (const [at, key] of Array.from(text).entries()) {
    fireEvent.keyDown(input, { key })
    fireEvent.change(input, { target: { value: text.slice(0, at + 1) } })
  }
}

test.each([
  [0, '2026/2/1', '2026-02-01'],
  [1, '2026/2/1 9:05', '2026-02-01 09:05:00'],
])('whoever clicks into a filled day and types has what was typed, key by key, and all the other lines (column %d)', async (col, typed, value) => {
  const { store, valueOf } = open(columns, stored)
  await enter(0, col)
  await shown(() => (isOpen() ? true : null))
  const input = await inputIn(0, col)
  type(input, typed)
  expect([input.value, valueOf('a', columns[col]?.key ?? '')]).toEqual([typed, value])
  await enter(0, 1 - col)
  expect((await cellAt(0, col)).textContent).toContain(value)
  expect(store.rows()).toHaveLength(1)
})

test('a day that was clicked is emptied by its keys, and its calendar closes', async () => {
  const { valueOf } = open(columns, stored)
  await enter(0, 0)
  await shown(() => (isOpen() ? true : null))
  fireEvent.change(await inputIn(0, 0), { target: { value: '' } })
  await shown(() => (isOpen() ? null : true))
  expect(valueOf('a', 'day')).toBe(null)
})

test('a day that is chosen in the calendar counts, and so does the day of a moment before its time is chosen', async () => {
  const { valueOf } = open(columns, stored)
  for (const [col, value] of [
    [0, '2026-01-15'],
    [1, '2026-01-15 08:30:00'],
  ] as const) {
    await enter(0, col)
    const day = await shown(() => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden) td[title="2026-01-15"]'))
    fireEvent.click(day)
    expect(valueOf('a', columns[col].key)).toBe(value)
    expect(document.querySelector('.ant-picker-ok')).toBe(null) // nothing is left to confirm
  }
})
