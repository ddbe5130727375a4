import { expect, test } from 'vitest'
import { decimalIn } from '#contract/rules/decimalText.ts'
import { dayIn, monthIn, timeIn, wallTimeIn, yesNoIn } from '../../../server/files/cellText.ts'

test.each([
  ['2026-01-31', '2026-01-31 00:00:00'],
  ['2026/1/31', '2026-01-31 00:00:00'],
  ['2026年1月31日', '2026-01-31 00:00:00'],
  ['2026-1-31 8:05', '2026-01-31 08:05:00'],
  ['2026-01-31T08:05:09', '2026-01-31 08:05:09'],
  ['２０２６／１／３１　８：０５', '2026-01-31 08:05:00'],
])('%s is %s, as people write a day', (text, at) => {
  expect(wallTimeIn(text)).toBe(at)
})

test.each(['', '2026-02-30', '2026-13-01', '2026-01-31 24:00', '2026-01-31 08:60', '31.01.2026', 'heute', '-1', '2026', '202603', '46053', '46053.5', '1'])(
  '%s is no day',
  (text) => {
    expect(wallTimeIn(text)).toBeNull()
  },
)

test('a day is no moment of it: nothing is cut off but midnight', () => {
  expect(['2026-01-31', '2026-01-31 00:00', '2026-01-31 00:01'].map(dayIn)).toEqual(['2026-01-31', '2026-01-31', null])
})

test('months, and the first day that spreadsheets make of one', () => {
  expect(['2026-1', '2026年12月', '2026-01-01', '２０２６－１'].map(monthIn)).toEqual(['2026-01', '2026-12', '2026-01', '2026-01'])
  expect(['2026-13', 'x', '2026-01-02', '2026', '202603', '46053'].map(monthIn)).toEqual([null, null, null, null, null, null])
})

test('times alone', () => {
  expect(['8:05', '08:05:09', '８：０５'].map(timeIn)).toEqual(['08:05:00', '08:05:09', '08:05:00'])
  expect(['24:00', '8', 'x', '0.5', '2026-01-31 08:05'].map(timeIn)).toEqual([null, null, null, null, null])
})

test('commas part thousands and are no decimal point', () => {
  expect(['1,234', '-1,234,567.5', '1,5', '12,34', '1,2345', ',5'].map(decimalIn)).toEqual([1234, -1234567.5, null, null, null, null])
})

test('a text with more digits than a number keeps is no number', () => {
  expect(['123456789012345', '0.30000000000000004', '100000000000000000'].map(decimalIn)).toEqual([123456789012345, 0.30000000000000004, 1e17])
  expect(['12345678901234567', '0.3000000000000000411', '1.23456789012345678'].map(decimalIn)).toEqual([null, null, null])
})

test('numbers and yes or no', () => {
  expect(['1.5', '-0', '+2', '.5', '1e3', '', '1,5', 'NaN', '0x1'].map(decimalIn)).toEqual([1.5, 0, 2, 0.5, 1000, null, null, null, null])
  expect(['是', 'Y', 'true', '1', '否', 'n', '0', '也许'].map(yesNoIn)).toEqual([true, true, true, true, false, false, false, null])
})
