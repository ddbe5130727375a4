import { expect, test } from 'vitest'
import { FillRule } from '#contract/modules/reference/fillRule.ts'
import { momentText, periodAt, readFillPattern } from '#contract/rules/fillPattern.ts'

const rule = (more: object) => FillRule.safeParse({ ruleName: '批号', ruleCode: 'lot', pattern: 'B{yyyyMMdd}{seq:2}', resetPeriod: 'day', ...more })
const complaintsOf = (more: object) => rule(more).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('a pattern is text, moments, values and one running number', () => {
  expect(readFillPattern('批{yyMMdd}-{line}{shift=A}/{seq:3}')).toEqual({
    parts: [
      { is: 'text', text: '批' },
      { is: 'moment', format: 'yyMMdd' },
      { is: 'text', text: '-' },
      { is: 'value', name: 'line', standard: null },
      { is: 'value', name: 'shift', standard: 'A' },
      { is: 'text', text: '/' },
      { is: 'seq', digits: 3 },
    ],
  })
})

test('a pattern that cannot be used is refused at its field with what to write', () => {
  expect(complaintsOf({})).toEqual([])
  const wrong: [string, RegExp][] = [
    ['B{yyyyMMdd}', /缺少流水号/],
    ['{seq:2}{seq:3}', /只能出现一次/],
    ['B{seq:0}', /位数为 1 到 12/],
    ['B{seq}', /位数为 1 到 12/],
    ['B{seq:13}', /位数为 1 到 12/],
    ['B{Day}{seq:2}', /不认识 \{Day\}/],
    ['B{seq:2', /花括号没有成对/],
    ['B}{seq:2}', /花括号没有成对/],
    ['B {seq:2}', /不能用在编号中的字符/],
    ["';--{seq:2}", /不能用在编号中的字符/],
    ['', /请输入编号格式/],
    [`${'A'.repeat(130)}{seq:2}`, /不超过 128 个字符/],
  ]
  for (const [pattern, sentence] of wrong) expect(complaintsOf({ pattern, resetPeriod: 'never' }), pattern).toEqual([expect.stringMatching(sentence)])
  expect(complaintsOf({ resetPeriod: 'hour' })).toEqual(['resetPeriod: 请选择归零周期'])
})

test('a running number that begins anew more often than the number shows is refused, for it would repeat', () => {
  expect(complaintsOf({ pattern: 'B{seq:4}', resetPeriod: 'year' })).toEqual([expect.stringContaining('resetPeriod: 按年归零时编号里要有年份')])
  expect(complaintsOf({ pattern: 'B{yyyy}{seq:4}', resetPeriod: 'month' })).toEqual([expect.stringContaining('按月归零')])
  expect(complaintsOf({ pattern: 'B{MMdd}{seq:4}', resetPeriod: 'day' })).toEqual([expect.stringContaining('按日归零')])
  for (const [pattern, resetPeriod] of [
    ['B{yy}{seq:4}', 'year'],
    ['B{yyyy}-{MM}{seq:4}', 'month'],
    ['B{yyMMdd}{seq:4}', 'day'],
    ['B{seq:4}', 'never'],
    ['{departCode}', 'day'],
  ])
    expect(complaintsOf({ pattern, resetPeriod }), pattern).toEqual([])
})

test('a moment and its period are those of the plant’s clock', () => {
  const at = Date.parse('2026-12-31T16:05:09Z') // 2027-01-01 00:05:09 in Shanghai
  expect(momentText('yyyyMMddHHmmss', at, 'Asia/Shanghai')).toBe('20270101000509')
  expect(momentText('yyMMdd', at, 'UTC')).toBe('261231')
  expect(['day', 'month', 'year', 'never'].map((period) => periodAt(period as 'day', at, 'Asia/Shanghai'))).toEqual(['20270101', '202701', '2027', '']) // each is a period
})
