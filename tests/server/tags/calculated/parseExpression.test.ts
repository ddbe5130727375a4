import { expect, test } from 'vitest'
import { createCalculation } from '../../../../server/tags/calculated/calculation.ts'
import { parseExpression } from '../../../../server/tags/calculated/parseExpression.ts'

function valueOf(text: string, values: Record<string, number> = {}): number | null {
  const parsed = parseExpression(text)
  if ('reason' in parsed) throw new Error(parsed.reason)
  return createCalculation(parsed.expression)((tag) => values[tag] ?? Number.NaN, 0).value
}

function reasonOf(text: string): string {
  const parsed = parseExpression(text)
  return 'reason' in parsed ? parsed.reason : `taken: ${text}`
}

test('an expression computes with tags in braces, comparisons, choices and functions', () => {
  expect(valueOf('{outTemp} - {ML-01.inTemp} * 2', { outTemp: 50, 'ML-01.inTemp': 10 })).toBe(30)
  expect(valueOf('if({a} > 3 && {b} != 0, avg({a}, {b}), 0)', { a: 4, b: 2 })).toBe(3)
  expect(valueOf('{a} >= 3 ? min(1, 2, 0.5) : max(7, 8)', { a: 2 })).toBe(8)
  expect(valueOf('round(abs(-2.6)) % 2 + !0', {})).toBe(2)
})

test('a branch that is not taken may be what no number is, the result may not', () => {
  expect(valueOf('if({n} == 0, 0, {x} / {n})', { n: 0, x: 5 })).toBe(0)
  expect(['{n} = 2', '{n} == 2', '{n} != 2', '{n} <> 2', '{n} + 1 = 3'].map((text) => valueOf(text, { n: 2 }))).toEqual([1, 1, 0, 0, 1]) // as conditions of alarms spell it, too
  expect(valueOf('{x} / {n}', { n: 0, x: 5 })).toBeNull()
})

test.each([
  ['', '请填写表达式'],
  ['{a', '花括号'],
  ['{a b}', '不是测点编码'],
  ['outTemp + 1', '测点请写成 {outTemp}'],
  ['1 +', '写得不'],
  ['"x"', '只能用数字'],
  ['1e999', '只能用数字'],
  ['this', '只能有数字'],
  ['{a}.constructor', '只能有数字'],
  ['{a}["__proto__"]', '只能有数字'],
  ['constructor(1)', '没有函数 constructor'],
  ['__proto__(1)', '没有函数 __proto__'],
  ['toString()', '没有函数 toString'],
  ['{__proto__}.x()', '没有函数'],
  ['[1, 2]', '只能有数字'],
  ['1; 2', '只能有数字'],
  ['1, 2', '只能有数字'],
  ['1 | 2', '不能用运算 |'],
  ['~1', '不能用运算 ~'],
  ['a = 1', '测点请写成 {a}'],
  ['rate({a})', 'rate 要一个值和秒数'],
  ['window({a}, {b})', 'window 要一个值和秒数'],
  ['integral({a}, 99999)', '1 到 3600'],
  ['if(1, 2)', 'if 要三个值'],
  ['abs(1, 2)', 'abs 要一个值'],
  ['$0', '不要用 $'],
])('refuses %s in a sentence that says what to write', (text, says) => {
  expect(reasonOf(text)).toContain(says)
})

test('what is deep or long without end is refused before a parser sees it', () => {
  expect(reasonOf(`${'('.repeat(10_000)}1${')'.repeat(10_000)}`)).toContain('最多 2000 个字符')
  expect(reasonOf(`${'('.repeat(900)}1${')'.repeat(900)}`)).toContain('括号套得太深')
  expect(reasonOf(`${'-'.repeat(1500)}1`)).toContain('括号套得太深')
  expect(reasonOf(`${'- '.repeat(900)}1`)).toContain('括号套得太深')
  expect(reasonOf('1?'.repeat(300) + '1' + ':1'.repeat(300))).toContain('括号套得太深')
  expect(reasonOf('1+'.repeat(999) + '1')).toContain('套得太深')
  expect(reasonOf('1**'.repeat(600) + '1')).not.toContain('taken')
  expect(reasonOf('9'.repeat(1_000_000))).toContain('最多 2000 个字符')
})
