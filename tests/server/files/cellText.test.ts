import { expect, test } from 'vitest'
import { decimalIn, monthIn, timeIn, wallTimeIn, yesNoIn } from '../../../server/files/cellText.ts'

test.each([
  ['2026-01-31', '2026-01-31 00:00:00'],
  ['2026/1/31', '2026-01-31 00:00:00'],
  ['2026年1月31日', '2026-01-31 00:00:00'],
  ['2026-1-31 8:05', '2026-01-31 08:05:00'],
  ['2026-01-31T08:05:09', '2026-01-31 08:05:09'],
  ['46053', '2026-01-31 00:00:00'],
  ['46053.5', '2026-01-31 12:00:00'],
  ['1', '1899-12-31 00:00:00'],
])('%s is %s, as people and spreadsheets write a day', (text, at) => {
  expect(wallTimeIn(text)).toBe(at)
})

test.each(['', '2026-02-30', '2026-13-01', '2026-01-31 24:00', '2026-01-31 08:60', '31.01.2026', 'heute', '-1', '2958466'])('%s is no day', (text) => {
  expect(wallTimeIn(text)).toBeNull()
})

test('months, and any day in one', () => {
  expect(['2026-1', '2026年12月', '2026-01-31', '46053'].map(monthIn)).toEqual(['2026-01', '2026-12', '2026-01', '2026-01'])
  expect(['2026-13', 'x'].map(monthIn)).toEqual([null, null])
})

test('times, and a spreadsheet’s part of a day', () => {
  expect(['8:05', '08:05:09', '0.5', '0.999988425925926'].map(timeIn)).toEqual(['08:05:00', '08:05:09', '12:00:00', '23:59:59'])
  expect(['24:00', '8', 'x'].map(timeIn)).toEqual([null, null, null])
})

test('numbers and yes or no', () => {
  expect(['1.5', '-0', '+2', '.5', '1e3', '', '1,5', 'NaN', '0x1'].map(decimalIn)).toEqual([1.5, 0, 2, 0.5, 1000, null, null, null, null])
  expect(['是', 'Y', 'true', '1', '否', 'n', '0', '也许'].map(yesNoIn)).toEqual([true, true, true, true, false, false, false, null])
})
