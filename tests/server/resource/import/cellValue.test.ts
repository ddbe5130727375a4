import { expect, test } from 'vitest'
import { Field } from '#contract/field.ts'
import type { FieldKind } from '#contract/field.ts'
import { cellValue } from '../../../../server/resource/import/cellValue.ts'

const choices = new Map([
  ['1', ['1']],
  ['男', ['1']],
  ['2', ['2']],
  ['女', ['2']],
  ['同名', ['a', 'b']],
])
const read = (kind: FieldKind, text: string) => cellValue(Field.parse({ kind, name: 'it', title: '字段', dictCode: 'sex', resource: 'sysDict' }), text, choices)

test.each<[FieldKind, string, string | number]>([
  ['text', '甲', '甲'],
  ['number', '1,234.5', 1234.5],
  ['money', '-3', -3],
  ['progress', '40', 40],
  ['switch', '是', 'Y'],
  ['switch', 'n', 'N'],
  ['date', '2026/1/2', '2026-01-02'],
  ['dateTime', '2026-01-02 8:00', '2026-01-02 08:00:00'],
  ['month', '2026-1', '2026-01'],
  ['time', '8:00', '08:00:00'],
  ['dict', '女', '2'],
  ['dict', '2', '2'],
  ['radio', '男', '1'],
  ['dictNumber', '女', 2],
  ['dictMulti', '男、女', '1,2'],
  ['checkbox', '男，2', '1,2'],
  ['reference', '男', '1'],
  ['cron', '0 0 8 * * ? *', '0 0 8 * * ? *'],
])('%s reads %s', (kind, text, value) => {
  expect(read(kind, text)).toEqual({ value })
})

test.each<[FieldKind, string, string]>([
  ['number', '一', '应为数值'],
  ['switch', '也许', '应为 是 或 否'],
  ['date', '2026-02-30', '应写成 2026-01-31 的样子'],
  ['dict', '中', '没有这一项，可填：1、男、2、女、同名'],
  ['dictMulti', '男,中', '“中”没有这一项'],
  ['reference', '同名', '几条同名的记录'],
])('%s refuses %s with what to do', (kind, text, reason) => {
  expect(read(kind, text)).toEqual({ reason: expect.stringContaining(reason) })
})

test('an amount is read as it may be pasted into the grid: with the unit of its column, in either width, and with no other unit', () => {
  const weight = Field.parse({ kind: 'number', name: 'it', title: '重量', unit: 'kg', decimals: 3 })
  const bare = Field.parse({ kind: 'number', name: 'it', title: '数量' })
  const said = (field: Field, text: string) => {
    const found = cellValue(field, text, new Map())
    return 'value' in found ? found.value : found.reason
  }
  expect(['12.5kg', '１２．５ ｋｇ', '1,234.5 kg', '１２'].map((text) => said(weight, text))).toEqual([12.5, 12.5, 1234.5, 12])
  expect(said(weight, '12 g')).toBe('应为数值，这一列的单位是 kg，请换算成 kg 后只填数值')
  expect(said(bare, '12把')).toBe('应为数值，请去掉“把”')
  expect(said(bare, '12.5%')).toBe('是百分数，这一列不是；请改成数值')
  for (const text of ['5²', '1½', '①', 'kg', '12.5.1kg']) expect(said(weight, text), text).toContain('应为数值')
})
