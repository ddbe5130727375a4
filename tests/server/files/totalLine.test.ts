import { expect, test } from 'vitest'
import { withoutTotals } from '../../../server/files/totalLine.ts'

const lines = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 2, cells }))
const kept = (...rows: string[][]) => withoutTotals(lines(...rows)).map(({ line }) => line)
const row = ['RM-1001', '滑石粉', '10', 'kg']

test('a total is the last of a table and says a word for it and amounts alone', () => {
  for (const total of [
    ['合计', '', '25', ''],
    ['', '合 计：', '25', 'kg'],
    ['总计', '', '1,234.50', ''],
    ['', '', '', 'Total'],
    ['共计', '12 条', '25 kg', ''],
    ['小计:', '', '-3', '50%'],
  ])
    expect([total, kept(row, row, total)]).toEqual([total, [2, 3]])
  expect(kept(row, ['小计', '', '10', ''], ['总计', '', '10', ''])).toEqual([2])
})

test('a record is no total, whatever it is called and wherever it stands', () => {
  for (const record of [
    ['RM-1002', '合计', '5', 'kg'],
    ['合计', '别的', '25', ''],
    ['合计粉', '', '25', ''],
    ['', '', '25', ''],
  ])
    expect([record, kept(row, record)]).toEqual([record, [2, 3]])
  expect(kept(['合计', '', '10', ''], row)).toEqual([2, 3])
  expect(kept()).toEqual([])
})
