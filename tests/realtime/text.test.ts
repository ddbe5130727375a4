import { expect, test } from 'vitest'
import { valueText } from '../../src/realtime/text.ts'

const plain = { decimals: 2, valueMap: null, dataType: 'float32' }

test('a value is written with its digits and without thousands separator', () => {
  expect(valueText(1_234_567.5, plain)).toBe('1234567.50')
  expect(valueText(-3, plain)).toBe('-3.00')
  expect(valueText(0.125, { ...plain, decimals: 0 })).toBe('0')
  expect(valueText(-0.001, plain)).toBe('0.00')
})

test('a mapped value shows its word, an unmapped one its number', () => {
  const mapped = { ...plain, decimals: 0, valueMap: { '1': '运行' } }
  expect(valueText(1, mapped)).toBe('运行')
  expect(valueText(2, mapped)).toBe('2')
})

test('a moment is a time on the wall clock of the plant', () => {
  expect(valueText(Date.UTC(2026, 10, 23, 17, 30, 5), { ...plain, dataType: 'dateTime' })).toBe('11-24 01:30:05')
})

test('text is shown as it is, and no value at all as a dash', () => {
  expect(valueText('9007199254740993', plain)).toBe('9007199254740993')
  expect(valueText(null, plain)).toBe('—')
  expect(valueText(Number.NaN, plain)).toBe('—')
})
