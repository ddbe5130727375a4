import { expect, test } from 'vitest'
import { z } from 'zod'
import '#contract/sentences.ts'

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, '必填，请填写'],
  ['nothing', z.number(), null, '必填，请填写'],
  ['an empty text', z.string().min(1), '', '必填，请填写'],
  ['a short text', z.string().min(3), 'a', '至少 3 个字符'],
  ['a long text', z.string().max(2), 'abc', '不超过 2 个字符'],
  ['a text for a number', z.number(), 'a', '应为数值'],
  ['a number for a text', z.string(), 1, '应为文本'],
  ['a broken number', z.number().int(), 1.5, '应为整数'],
  ['a small number', z.number().min(5), 4, '不小于 5'],
  ['a number that is not above', z.number().gt(5), 5, '应大于 5'],
  ['a great number', z.number().max(5), 6, '不大于 5'],
  ['a number that is not below', z.number().lt(5), 5, '应小于 5'],
  ['an odd number', z.number().multipleOf(2), 3, '应为 2 的倍数'],
  ['too few', z.array(z.string()).min(2), ['a'], '至少 2 项'],
  ['too many', z.array(z.string()).max(1), ['a', 'b'], '不超过 1 项'],
  ['another choice', z.enum(['甲', '乙']), '丙', '应为 甲、乙 之一'],
  ['something besides', z.strictObject({}), { 丙: 1 }, '有不认识的内容：丙'],
  ['another form', z.string().regex(/^a$/), 'b', '格式不正确'],
  ['none of several', z.union([z.string(), z.number()]), true, '内容不正确'],
])('%s is told in Chinese where the schema says nothing of its own', (_what, schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence)
})

test('a schema’s own sentence stays', () => {
  expect(z.string('请输入名称').safeParse(undefined).error?.issues[0]?.message).toBe('请输入名称')
})
