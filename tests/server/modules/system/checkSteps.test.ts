import { expect, test } from 'vitest'
import type { CheckStep } from '#contract/modules/system/checkRule.ts'
import { firstFailure, patternComplaint } from '../../../../server/modules/system/checkSteps.ts'

const step = (digits: string, pattern: string, message: string, priority = '0'): CheckStep => ({ digits, pattern, message, priority })

test('a number takes the next characters, a star the whole value, and each must match from end to end', () => {
  const steps = [step('2', '[A-Z]+', '字母'), step('3', '\\d+', '数字'), step('*', '.{5}', '五位')]
  expect(firstFailure(steps, 'AB123')).toBe(null)
  expect(firstFailure(steps, 'A1123')).toMatchObject({ message: '字母', beginIndex: 0, endIndex: 2, checkValue: 'A1', passed: false })
  expect(firstFailure(steps, 'AB12x')).toMatchObject({ message: '数字', beginIndex: 2, endIndex: 5, checkValue: '12x' })
  expect(firstFailure(steps, 'AB1234')).toMatchObject({ message: '五位', checkValue: 'AB1234' })
})

test('the first failure is told: steps for the whole value with priority 1, then those for parts, then the rest', () => {
  const steps = [step('*', 'x', '后'), step('1', 'x', '中'), step('*', 'x', '先', '1')]
  expect(firstFailure(steps, 'yy')?.message).toBe('先')
  expect(firstFailure(steps.slice(0, 2), 'yy')?.message).toBe('中')
  expect(firstFailure(steps.slice(0, 1), 'yy')?.message).toBe('后')
})

test('a pattern that would never end elsewhere is judged at once', () => {
  const start = performance.now()
  expect(firstFailure([step('*', '(a+)+$', '甲')], `${'a'.repeat(40)}b`)).not.toBe(null)
  expect(firstFailure([step('*', '(a|aa)+', '甲')], `${'a'.repeat(1000)}b`)).not.toBe(null)
  expect(performance.now() - start).toBeLessThan(200)
})

test('characters may be written by their number, and what is no pattern says so', () => {
  expect(firstFailure([step('*', '[\\u4e00-\\u9fa5]+', '汉字')], '中文')).toBe(null)
  expect(firstFailure([step('*', '[\\u4e00-\\u9fa5]+', '汉字')], 'abc')).not.toBe(null)
  for (const wrong of ['(', '(?=a)b', '(a)\\1', 'x{2000}']) expect(patternComplaint(wrong), wrong).toContain('不是可用的正则表达式')
  expect(patternComplaint('^[A-Z]$')).toBe(null)
})
