import { describe, expect, test } from 'vitest'
import { guessFields } from '#contract/modules/online/cgform/guessFields.ts'

describe('fields guessed from a file', () => {
  const heading = ['单号', '客户 *', '数量', '单价', '寄出日期', '到厂时间', '急', '电话', '说明', '']
  const rows = [
    ['0012', '云棠', '3', '1.5', '2026-01-31', '2026-01-31 08:00:00', 'Y', '13800000000', 'x'.repeat(300), ''],
    ['0013', '初蕊', '4.25', '20', '2026-02-01', '2026-02-01 09:30:00', 'N', '', 'y', ''],
  ]

  test('each column has the kind of what stands in it, and a name that is no other’s', () => {
    expect(guessFields(heading, rows).map(({ kind, name, title }) => [kind, name, title])).toEqual([
      ['text', 'code', '单号'],
      ['text', 'customer', '客户'],
      ['number', 'quantity', '数量'],
      ['money', 'price', '单价'],
      ['date', 'date', '寄出日期'],
      ['dateTime', 'date2', '到厂时间'],
      ['switch', 'field7', '急'],
      ['text', 'phone', '电话'],
      ['textarea', 'remark', '说明'],
    ])
    expect(guessFields(heading, rows)[2]).toMatchObject({ decimals: 2 })
  })

  test('a column is a number only when every cell is one, and codes with zeros in front stay texts', () => {
    const kinds = (cells: string[]) =>
      guessFields(
        ['重量'],
        cells.map((cell) => [cell]),
      ).map(({ kind }) => kind)
    expect([kinds(['1', '2']), kinds(['1', '两']), kinds(['01', '02']), kinds([])]).toEqual([['number'], ['text'], ['text'], ['text']])
  })

  test('a column without a title is left out', () => {
    expect(guessFields(['', '名称'], [['x', 'y']]).map(({ title }) => title)).toEqual(['名称'])
  })
})
