// @vitest-environment page
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from '#contract/field.ts'
import type { FieldKind } from '#contract/field.ts'
import type { Value } from '../../../src/admin/fields/fieldKit.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { press, shown } from '../openOffice.tsx'

fillBrowser()
const { fieldKitOf } = await import('../../../src/admin/fields/fieldKits.ts')
const { isOutsideMonth } = await import('../../../src/admin/fields/currentMonth.ts')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(kind: FieldKind, value: Value = null, more: object = {}) {
  const { Input } = fieldKitOf(kind)
  const onChange = vi.fn<(value: Value) => void>()
  render(dressed(<Input field={Field.parse({ kind, name: 'it', title: '日期', ...more })} value={value} onChange={onChange} />))
  return onChange
}
const cell = (title: string) => shown(() => document.querySelector(`.ant-picker-dropdown td[title="${title}"]`))
async function unfold() {
  const input = await shown(() => document.querySelector('.ant-picker input'))
  fireEvent.mouseDown(input)
  fireEvent.click(input)
}

test('a day is kept as YYYY-MM-DD [WID-014]', async () => {
  const onChange = open('date', '2026-11-22')
  await unfold()
  fireEvent.click(await cell('2026-11-05'))
  expect(onChange).toHaveBeenLastCalledWith('2026-11-05')
})

test('a time of a day is kept as YYYY-MM-DD HH:mm:ss [WID-015]', async () => {
  const onChange = open('dateTime', '2026-11-22 08:30:00')
  await unfold()
  fireEvent.click(await cell('2026-11-05'))
  await press('确定')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-05 08:30:00')
})

async function type(text: string) {
  const input = await shown(() => document.querySelector<HTMLInputElement>('.ant-picker input'))
  fireEvent.mouseDown(input)
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}

test.each([
  ['dateTime', '2026-11-05 08:30', '2026-11-05 08:30:00'],
  ['dateTime', '2026/11/5 8:30', '2026-11-05 08:30:00'],
  ['dateTime', '2026-11-05', '2026-11-05 00:00:00'],
  ['date', '2026-11-05 08:30:00', '2026-11-05'],
  ['date', '2026/11/5', '2026-11-05'],
  ['date', '20261105', '2026-11-05'],
] as const)('a %s typed as %s is taken when the field is left, without another press', async (kind, text, kept) => {
  const onChange = open(kind, null)
  await type(text)
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(kept))
})

test('what is no time is not taken, and changes nothing', async () => {
  const onChange = open('dateTime', '2026-11-05 08:30:00')
  await type('2026-02-31 08:30')
  await type('昨天')
  expect(onChange).not.toHaveBeenCalled()
})

test('a month is chosen from twelve, and kept as YYYY-MM [WID-012]', async () => {
  const onChange = open('month', '2026-11')
  await unfold()
  await cell('2026-11')
  expect(document.querySelectorAll('.ant-picker-dropdown td')).toHaveLength(12)
  fireEvent.click(await cell('2026-03'))
  expect(onChange).toHaveBeenLastCalledWith('2026-03')
})

test('in the mode of the current month every other day is locked [WID-016]', async () => {
  const today = dayjs('2026-02-10')
  const outside = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2025-02-10'].map((day) => isOutsideMonth(dayjs(day), today))
  expect(outside).toEqual([true, false, false, true, true])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T15:59:59Z') }) // the last second of a month of the plant
  const [thisMonth, nextMonth] = ['2026-11-15', '2026-12-01']
  open('date', thisMonth, { within: 'currentMonth' })
  await unfold()
  expect((await cell(thisMonth)).className).not.toContain('disabled')
  expect((await cell(nextMonth)).className).toContain('disabled')
  cleanup()
  open('date', thisMonth)
  await unfold()
  expect((await cell(nextMonth)).className).not.toContain('disabled')
})

test('a period is its two days with ~ between [WID-017]', async () => {
  const onChange = open('range', '2024-01-05~2024-01-20')
  const days = [...document.querySelectorAll<HTMLInputElement>('.ant-picker input')].map(({ value }) => value)
  expect(days).toEqual(['2024-01-05', '2024-01-20'])
  await unfold()
  fireEvent.click(await cell('2024-01-01'))
  fireEvent.click(await cell('2024-01-31'))
  expect(onChange).toHaveBeenLastCalledWith('2024-01-01~2024-01-31')
})
