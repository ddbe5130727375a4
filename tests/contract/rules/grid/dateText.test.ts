import { expect, test } from 'vitest'
import { dateSaid } from '../../../../contract/rules/grid/dateText.ts'

test('a day is understood in every way that people and spreadsheets write it', () => {
  const ways = ['2026/11/20', '2026-11-20', '2026.11.20', '20261120', '2026年11月20日', '11-20', '11/20', ' 2026/11/20 ']
  expect(ways.map((text) => dateSaid(text, 'date', 2026))).toEqual(ways.map(() => '2026-11-20'))
  expect(dateSaid('2026/1/5', 'date', 2026)).toBe('2026-01-05')
})

test('a time may follow; where none does, the day begins', () => {
  expect(['2026/11/20 8:05', '2026-11-20 08:05:00', '2026-11-20T08:05'].map((text) => dateSaid(text, 'dateTime', 2026))).toEqual(
    Array.from({ length: 3 }, () => '2026-11-20 08:05:00'),
  )
  expect(dateSaid('20261120', 'dateTime', 2026)).toBe('2026-11-20 00:00:00')
  expect(dateSaid('2026/11/20 8:05', 'dateTime', 2026)).toBe('2026-11-20 08:05:00')
})

test('what is no day of the calendar is none', () => {
  expect(['2026-02-30', '2026-13-01', '2026-11-20 25:00', '下周', '1234.5', ''].map((text) => dateSaid(text, 'dateTime', 2026))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  expect(dateSaid('2028-02-29', 'date', 2026)).toBe('2028-02-29')
})

test('a day loses no time but midnight, as spreadsheets write a day with one', () => {
  expect(['2026/11/20 0:00', '2026-11-20 00:00:00'].map((text) => dateSaid(text, 'date', 2026))).toEqual(['2026-11-20', '2026-11-20'])
  expect(['2026/11/20 8:05', '2026-11-20 00:00:01'].map((text) => dateSaid(text, 'date', 2026))).toEqual([null, null])
})

test('a number is no day: not of a year, not of a month, and not with a decimal point', () => {
  expect(['2026', '202603', '1.5', '11.20', '46053', '46053.5'].map((text) => dateSaid(text, 'date', 2026))).toEqual(Array.from({ length: 6 }, () => null))
  expect(['2026.11.20', '1/5', '1月5日'].map((text) => dateSaid(text, 'date', 2026))).toEqual(['2026-11-20', '2026-01-05', '2026-01-05'])
})
