import { expect, test } from 'vitest'
import type { z } from 'zod'
import * as rules from '#contract/rules/fieldRules.ts'
import { atLeast } from '../../support/atLeast.ts'

/** The first sentence a person reads, or that all is well. */
const saysOf = (rule: z.ZodType, value: unknown) => rule.safeParse(value).error?.issues[0]?.message ?? 'ok'

const digits = (count: number) => '1'.repeat(count)

test.each<[string, z.ZodType, readonly unknown[], readonly unknown[], string]>([
  ['a mobile number is given [VAL-001]', rules.mobile, ['13800138000'], ['', undefined, '  '], '请输入手机号'],
  [
    'a mobile number has 11 digits, 1 first and then 3, 4, 5, 7 or 8 [VAL-002]',
    rules.mobile,
    ['13800138000', '14700000000', '15900000000', '17000000000', '18000000000'],
    ['16600000000', '19900000000', '1380013800', '138001380000', '23800138000', 'a3800138000'],
    '请输入正确手机号',
  ],
  ['a user name is given [VAL-003]', rules.userName, ['wang'], ['', undefined], '请输入用户名'],
  [
    'a user name has letters, digits and underscores only [VAL-004]',
    rules.userName,
    ['a_b1', 'wang', 'WANG', 'Li_Lei9', '2026', '____'],
    ['a-b1', 'A-B1', '王工王工', 'a b c', 'wáng', '１２３４', 'a.b.c', 'ab@c'],
    '只允许字母、数字、下划线',
  ],
  [
    'a user name has 4 to 18 characters, whatever its sentence says [VAL-005]',
    rules.userName,
    ['abcd', 'a'.repeat(18)],
    ['abc', 'a'.repeat(19)],
    '长度6到18个字符',
  ],
  [
    'an email address may be left out, and else has its form [VAL-006]',
    rules.email,
    ['', 'a@b.cn', 'a.b@c.d.cn'],
    ['a@', '@b.cn', 'a@b', 'a b@c.cn'],
    '邮箱格式不正确',
  ],
  ['a natural number [VAL-007]', rules.naturalNumber, ['0', '42'], ['-1', '1.5', 'a'], '请输入自然数'],
  ['English letters [VAL-008]', rules.englishLetters, ['abC'], ['ab1', '中'], '请输入英文字符'],
  [
    'a landline [VAL-009]',
    rules.landline,
    ['010-62345678', '0577-6234567', '62345678', '057762345678-123'],
    ['123', '010-1234', '010 62345678', 'abc'],
    '请输入正确的座机号',
  ],
  [
    'a bank card has 10 to 20 digits and no 0 in front [VAL-010]',
    rules.bankCard,
    [digits(10), digits(20)],
    [digits(9), digits(21), `0${digits(12)}`],
    '请输入正确的银行卡号码',
  ],
  ['an ID number has up to 50 letters and digits [VAL-011]', rules.idNumber, ['A'.repeat(50), 'E12345678'], ['A'.repeat(51), 'A-1'], '请输入正确的证件号码'],
  [
    'a Chinese ID card has 15 or 18 digits, or ends with X [VAL-012]',
    rules.idCard,
    [digits(15), digits(18), `${digits(17)}X`],
    [digits(14), digits(16), digits(17), digits(19)],
    '请输入正确的身份证号码',
  ],
  ['a QQ number has 5 to 12 digits [VAL-013]', rules.qq, [digits(5), digits(12)], [digits(4), digits(13)], '请输入正确的QQ号码'],
  [
    'an address begins with http or https [VAL-014]',
    rules.webAddress,
    ['http://a.cn', 'https://a.cn/b?c'],
    ['ftp://a.cn', 'a.cn', 'https://'],
    '请输入以http和https开头的网址',
  ],
  ['a code has up to 20 letters and digits [VAL-015]', rules.codeText, ['a'.repeat(20), 'A1'], ['a'.repeat(21), 'a_1'], '请输入20位以内的英文字符和数字'],
  [
    'a name has 2 to 100 Chinese or English characters and blanks [VAL-016]',
    rules.nameText,
    ['王工', 'Li Lei', '中'.repeat(100)],
    ['王', '中'.repeat(101), '王1'],
    '请输入2到100位的中英文字符和空格',
  ],
  ['digits and line breaks [VAL-017]', rules.digitsAndLines, ['1\n2'], ['a', '1 2'], '请输入数字和换行符'],
  ['a text has up to 255 characters [VAL-018]', rules.shortText, ['a'.repeat(255), ''], ['a'.repeat(256)], '请输入255位以内的字符'],
  ['a least length [VAL-019]', rules.minLength(3), ['abc', ''], ['ab'], '最小长度3位字符'],
  ['a greatest length [VAL-020]', rules.maxLength(3), ['abc', ''], ['abcd'], '最大长度3位字符'],
  ['a least number of choices [VAL-021]', rules.leastChoices(2), [['a', 'b']], [['a'], []], '最少选择2项'],
  ['a greatest number of choices [VAL-022]', rules.mostChoices(2), [['a', 'b'], []], [['a', 'b', 'c']], '最多选择2项'],
])('%s', (_title, rule, good, bad, sentence) => {
  for (const value of atLeast(1, good)) expect([value, saysOf(rule, value)]).toEqual([value, 'ok'])
  for (const value of atLeast(1, bad)) expect([value, saysOf(rule, value)]).toEqual([value, sentence])
})

test.each([
  ['number', 0, 1.5, '请填整数'],
  ['number', 2, 1.555, null],
  ['progress', undefined, 40.5, '请填整数'],
  ['money', undefined, 10.005, '最多 2 位小数'],
  ['money', undefined, 10.01, null],
  ['money', undefined, 0.1 + 0.2, '最多 2 位小数'],
  ['number', 0, 2, null],
] as const)('a %s of %s decimals says of %d: %s', (kind, decimals, value, sentence) => {
  expect(rules.fieldSentence({ kind, form: 'edited', decimals }, value)).toBe(sentence)
})

test('what stood before may stay, and what the server counts is not judged', () => {
  expect(rules.fieldSentence({ kind: 'number', form: 'edited', decimals: 0 }, 1.5, 1.5)).toBe(null)
  expect(rules.fieldSentence({ kind: 'number', form: 'shown', decimals: 0 }, 1.5)).toBe(null)
})
