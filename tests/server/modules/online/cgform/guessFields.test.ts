import { Design } from '#contract/modules/online/cgform/design.ts'
import { describe, expect, test } from 'vitest'
import { guessFields } from '../../../../../server/modules/online/cgform/guessFields.ts'

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

  test('days, moments, months, times, shares and amounts are known as people write them, and as an import takes them', () => {
    const guessed = (title: string, ...cells: string[]) =>
      guessFields(
        [title],
        cells.map((cell) => [cell]),
      )[0]
    const days = ['2026/1/5', '2026.1.6', '2026年1月7日', '2026-01-08']
    for (const day of days) expect(guessed('到货', day)?.kind, day).toBe('date')
    expect(guessed('到货', ...days)?.kind).toBe('date')
    expect(guessed('到货', '2026-01-05 08:00', '2026/1/6 9:30')?.kind).toBe('dateTime')
    expect(guessed('到货', '2026-13-05')?.kind).toBe('text')
    expect(guessed('到货', '20260105')?.kind).toBe('number')
    expect([guessed('账期', '2026-01', '2026年2月')?.kind, guessed('尺寸', '2026.01')?.kind]).toEqual(['month', 'number'])
    expect(guessed('开始', '8:00', '17:30')?.kind).toBe('time')
    expect(guessed('合格', '是', '否')?.kind).toBe('switch')
    expect(guessed('比例', '12.5%', '3％')).toMatchObject({ kind: 'number', unit: '%', decimals: 1 })
    expect(guessed('比例', '12.5%', '0.5')?.kind).toBe('text')
    expect(guessed('产量', '1,234.50', '2')).toMatchObject({ kind: 'number', decimals: 2 })
    expect(guessed('产量', '1,23')?.kind).toBe('text')
    expect(guessed('单价', '1.25')?.kind).toBe('money')
    expect(guessed('单价', '1.255')).toMatchObject({ kind: 'number', decimals: 3 })
  })

  test('whatever stands in a heading, its table can be kept: names are free and no two titles alike', () => {
    const heading = ['order', 'ID', 'select', 'version', 'Name', 'x_y', '数量', '数量', '数量2', '字'.repeat(64), '字'.repeat(64)]
    const fields = guessFields(heading, [heading.map(String)])
    expect(fields.slice(0, 6).map(({ name }) => name)).toEqual(['orderNo', 'idNo', 'selectNo', 'versionNo', 'name', 'field6'])
    expect(fields.slice(6, 9).map(({ title }) => title)).toEqual(['数量', '数量2', '数量22'])
    expect(Design.safeParse({ table: { code: 'made', title: '来自文件', label: fields[0]?.name, fields } }).error?.issues ?? []).toEqual([])
  })

  test('a column without a title is left out', () => {
    expect(guessFields(['', '名称'], [['x', 'y']]).map(({ title }) => title)).toEqual(['名称'])
  })
})
