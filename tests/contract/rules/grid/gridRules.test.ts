import { expect, test } from 'vitest'
import { firstComplaint } from '../../../../contract/rules/grid/gridRules.ts'
import type { GridRule } from '../../../../contract/rules/grid/gridRules.ts'

const judged = { title: '编码', row: {}, occurrences: 1, matches: (pattern: string, text: string) => new RegExp(pattern).test(text) }
const said = (rules: GridRule[], value: unknown, around: Partial<typeof judged> = {}) => firstComplaint(rules, value, { ...judged, ...around })
const passes = (pattern: string, value: unknown) => said([{ pattern, message: 'wrong' }], value) === null

test('rules are asked in order, and only the first that fails speaks [GRID-055]', () => {
  const rules = [
    { pattern: 'n', message: '应为数字' },
    { pattern: 'n6-16', message: '应为 6 到 16 位' },
  ]
  expect(said(rules, 'ab')).toBe('应为数字')
  expect(said(rules, '12')).toBe('应为 6 到 16 位')
  expect(said(rules, '123456')).toBe(null)
})

test('required fails on an empty text, on null and on nothing, and on nothing else [GRID-058]', () => {
  for (const empty of ['', null, undefined, []]) expect(said([{ required: true }], empty)).toBe('请填写编码')
  for (const there of ['a', 0, false]) expect(said([{ required: true, message: '${title}不能为空' }], there)).toBe(null)
  expect(said([{ required: true, message: '${title}不能为空' }], '')).toBe('编码不能为空')
})

test('unique, or the pattern only, fails with its sentence where the value stands in two rows [GRID-059]', () => {
  for (const rule of [{ unique: true }, { pattern: 'only' }]) {
    expect(said([{ ...rule, message: '${title}重复了' }], 'A1', { occurrences: 2 })).toBe('编码重复了')
    expect(said([{ ...rule, message: '${title}重复了' }], 'A1', { occurrences: 1 })).toBe(null)
    expect(said([rule], 'A1', { occurrences: 2 })).toBe('编码不能重复')
  }
})

test('6 to 16 digits [GRID-060]', () => {
  expect(['12345', '1234567890123456x', '12345678901234567'].map((text) => passes('n6-16', text))).toEqual([false, false, false])
  expect(['123456', '1234567890123456'].map((text) => passes('n6-16', text))).toEqual([true, true])
})
test('6 to 16 characters of any sort [GRID-061]', () => {
  expect([5, 6, 16, 17].map((length) => passes('*6-16', '字'.repeat(length)))).toEqual([false, true, true, false])
})
test('6 to 18 letters [GRID-062]', () => {
  expect([5, 6, 18, 19].map((length) => passes('s6-18', 'a'.repeat(length)))).toEqual([false, true, true, false])
  expect(passes('s6-18', 'abcde6')).toBe(false)
})
test('a web address [GRID-063]', () => {
  expect(['https://example.com/a?b=1', 'ftp://example.com'].map((text) => passes('url', text))).toEqual([true, true])
  expect(['example.com', 'https://', 'javascript:alert(1)', 'http://a b.com'].map((text) => passes('url', text))).toEqual([false, false, false, false])
})
test('a mail address [GRID-064]', () => {
  expect(['a@example.com', 'a@example', 'a.example.com'].map((text) => passes('e', text))).toEqual([true, false, false])
})
test('a mobile number: 1, then 3 to 9, then nine digits [GRID-065]', () => {
  expect(['16600000000', '13900000000', '12600000000', '1660000000', '166000000000'].map((text) => passes('m', text))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
test('a postal code: six digits, none of them a leading zero [GRID-066]', () => {
  expect(['100000', '012345', '10000', '1000000'].map((text) => passes('p', text))).toEqual([true, false, false, false])
})
test('letters [GRID-067]', () => {
  expect(['abc', 'ABC', 'ab1'].map((text) => passes('s', text))).toEqual([true, true, false])
})
test('a number [GRID-068]', () => {
  expect(['12', '-1.5', '1.', '1.2.3', 'x'].map((text) => passes('n', text))).toEqual([true, true, false, false, false])
  expect(passes('n', 12.5)).toBe(true)
})
test('a whole number [GRID-069]', () => {
  expect(['12', '-3', '1.2'].map((text) => passes('z', text))).toEqual([true, true, false])
})
test('anything that is there [GRID-070]', () => {
  expect(passes('*', 'text')).toBe(true)
})
test('an amount of money with at most two decimals [GRID-071]', () => {
  expect(['1.23', '1', '1.234', 'a'].map((text) => passes('money', text))).toEqual([true, true, false, false])
})

test('a pattern may be a regular expression of at most 256 characters [GRID-072]', () => {
  expect(['A-01', 'A-1'].map((text) => passes('^[A-Z]-\\d{2}$', text))).toEqual([true, false])
  expect(passes(`^${'a?'.repeat(127)}$`, 'a')).toBe(true) // 256 of them
  expect(passes(`^${'a?'.repeat(127)}a$`, 'a')).toBe(false)
  expect(said([{ pattern: '^[A-Z]-\\d{2}$' }], 'A-1')).toBe('编码格式不正确')
})

test('patterns say nothing of an empty value [GRID-073]', () => {
  for (const pattern of ['n', '*', '^x$']) for (const empty of ['', null, undefined]) expect(passes(pattern, empty)).toBe(true)
  expect(passes('n', 'x')).toBe(false)
})

test('a rule of the page calls back with false, and is told value and row [GRID-074]', () => {
  const handler: GridRule['handler'] = ({ value, row }, callback) => callback(Number(value) <= Number(row['most']), '超过上限')
  expect(said([{ handler }], 5, { row: { most: 4 } })).toBe('超过上限')
  expect(said([{ handler }], 4, { row: { most: 4 } })).toBe(null)
  expect(said([{ handler: (_cell, callback) => callback(false), message: '${title}不对' }], 1)).toBe('编码不对')
  expect(said([{ handler: (_cell, callback) => callback(false) }], 1)).toBe('编码不符合要求')
})
