import { expect, test } from 'vitest'
import { capitals, capitalsTooMuch } from '#contract/rules/capitals.ts'

test.each([
  [0, '零元整'],
  [1, '壹元整'],
  [10, '壹拾元整'],
  [1234.56, '壹仟贰佰叁拾肆元伍角陆分'],
  [1001, '壹仟零壹元整'],
  [10_000, '壹万元整'],
  [100_100, '壹拾万零壹佰元整'],
  [100_000_001, '壹亿零壹元整'],
  [1.05, '壹元零伍分'],
  [0.5, '伍角'],
  [0.05, '伍分'],
  [0.001, '壹厘'],
  [0.0001, '壹毫'],
  [1.0203, '壹元零贰分零叁毫'],
])('%d is written %s [FMT-001]', (amount, text) => expect(capitals(amount)).toBe(text))

test('from 1e15 on it is refused; one less is written [FMT-002]', () => {
  expect(() => capitals(1e15)).toThrow(capitalsTooMuch)
  expect(() => capitals(Number.NaN)).toThrow(capitalsTooMuch)
  expect(capitals(999_999_999_999_999)).toBe('玖佰玖拾玖兆玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元整')
})

test('four decimals count, a fifth is cut and never rounded [FMT-003]', () => {
  expect(capitals(0.1234)).toBe('壹角贰分叁厘肆毫')
  expect(capitals(0.12349)).toBe('壹角贰分叁厘肆毫')
  expect(capitals(2.00009)).toBe('贰元整')
})

test('a negative amount begins with 负; nothing has no sign [FMT-004]', () => {
  expect(capitals(-1)).toBe('负壹元整')
  expect(capitals(-0.5)).toBe('负伍角')
  expect(capitals(-12.3)).toBe('负壹拾贰元叁角')
  expect(capitals(-0.00001)).toBe('零元整')
})
