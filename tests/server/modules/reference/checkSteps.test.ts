import { expect, test } from 'vitest'
import type { CheckStep } from '#contract/modules/reference/checkRule.ts'
import { firstFailure, mostWork, stepsFault, workOf } from '../../../../server/modules/reference/rules/checkSteps.ts'
import { cpuMs } from '../../../support/cpuMs.ts'

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
  const start = cpuMs()
  expect(firstFailure([step('*', '(a+)+$', '甲')], `${'a'.repeat(40)}b`)).not.toBe(null)
  expect(firstFailure([step('*', '(a|aa)+', '甲')], `${'a'.repeat(1000)}b`)).not.toBe(null)
  expect(cpuMs() - start).toBeLessThan(200)
})

test('characters may be written by their number, and what is no pattern says so', () => {
  expect(firstFailure([step('*', '[\\u4e00-\\u9fa5]+', '汉字')], '中文')).toBe(null)
  expect(firstFailure([step('*', '[\\u4e00-\\u9fa5]+', '汉字')], 'abc')).not.toBe(null)
  for (const wrong of ['(', '(?=a)b', '(a)\\1', 'x{2000}']) expect(stepsFault([step('*', wrong, '甲')]), wrong).toContain('不是可用的正则表达式')
  expect(stepsFault([step('*', '^[A-Z]$', '甲')])).toBe(null)
})

test('what a rule costs is bounded for all its steps together, and its author hears which step is too much', () => {
  const cheap = Array.from({ length: 50 }, (_, n) => step('*', `[^${String.fromCharCode(97 + (n % 26))}]{1,200}`, '甲'))
  expect(stepsFault(cheap)).toMatch(/^第 2 步：规则过于复杂/)
  expect(workOf(cheap, 1000)).toBeGreaterThan(mostWork)
  expect(workOf(cheap, 5)).toBeLessThan(mostWork)
  expect(stepsFault([step('*', '(((a{0,30}){0,30})x?)', '甲')])).toContain('规则过于复杂')
  const start = cpuMs()
  const heavy = Array.from({ length: 50 }, (_, n) => step('*', `((${'abcdefghij'.repeat(22)}${n}){1,30}){1,30}`, '甲'))
  expect(stepsFault(heavy)).toMatch(/^第 1 步：规则过于复杂/)
  expect(cpuMs() - start).toBeLessThan(5000) // one is compiled, not fifty
})

test('rules as people write them may stay, ten steps of them too', () => {
  const usual = ['^[0-9A-Za-z_]{1,64}$', '[\\u4e00-\\u9fa5]{2,20}', '\\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])', '[A-Z]{2}-\\d{8}', '.{1,100}']
  for (const pattern of usual) expect(stepsFault([step('*', pattern, '甲')]), pattern).toBe(null)
  expect(stepsFault(Array.from({ length: 10 }, (_, n) => step(String(n + 1), usual[n % 5] ?? '', '甲')))).toBe(null)
})
