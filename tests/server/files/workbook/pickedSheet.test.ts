import { expect, test } from 'vitest'
import { Faults } from '../../../../server/files/fault.ts'
import { hasHeading } from '../../../../server/files/heading.ts'
import { readTableFile } from '../../../../server/files/tableFile.ts'
import { textRows } from '../../../../server/files/textRows.ts'
import { handWorkbook, numberCell, row, textCell } from '../../../support/handWorkbook.ts'
import type { HandSheet, HandWorkbook } from '../../../support/handWorkbook.ts'

const columns = [
  { field: 'code', title: '物料编码', isRequired: true, holds: 'text' as const },
  { field: 'qty', title: '数量（kg）', isRequired: false, holds: 'value' as const },
]
const read = (bytes: Buffer) => {
  const faults = new Faults()
  const rows = textRows({ word: '物料', key: 'code', columns }, 'x.xlsx', readTableFile('x.xlsx', bytes, hasHeading(columns, 'code')), faults)
  return { texts: rows.map(({ texts }) => Object.values(texts)), faults: faults.first.map(({ line, column, reason }) => [line, column, reason]) }
}
const texts = (...cells: string[]) => row(cells.map(textCell))
const table = (name: string, more: Partial<HandSheet> = {}): HandSheet => ({ name, rows: texts('物料编码', '数量（kg）') + texts('M-1', '5'), ...more })
const book = (sheets: HandSheet[], more: Omit<HandWorkbook, 'sheets'> = {}) => read(handWorkbook({ sheets, ...more }))
const cover: HandSheet = { name: '封面', rows: texts('2026 年物料清单') + texts('编制：张三') }

test('the sheet with the heading is read, behind a cover and beside what is hidden', () => {
  const expected = { texts: [['M-1', '5']], faults: [] }
  expect(book([cover, table('清单')])).toEqual(expected)
  expect(book([table('清单'), cover])).toEqual(expected)
  expect(book([table('旧', { state: 'hidden' }), table('清单')])).toEqual(expected)
  expect(book([table('旧', { state: 'veryHidden' }), cover, table('清单')])).toEqual(expected)
})

test('two sheets with the heading are not guessed between, and a hidden one is no answer', () => {
  expect(() => book([table('一月'), table('二月')])).toThrow('工作表“一月”和“二月”都有表头')
  expect(() => book([cover, table('清单', { state: 'hidden' })])).toThrow('文件里没有物料的表头')
  expect(() => book([table('清单', { state: 'hidden' })])).toThrow('工作簿里没有可见的工作表')
})

test.each([
  ['*物料编码', '数量(kg)'],
  ['物料编码＊', '数量 （kg）'],
  ['物料\n编码', '数量（KG）：'],
  ['物料编码（必填）', '数量(ｋｇ)'],
  [' CODE ', 'Qty*'],
])('the headings %s and %s are known', (code, qty) => {
  expect(book([{ name: '表', rows: texts(code, qty) + texts('M-1', '5') }])).toEqual({ texts: [['M-1', '5']], faults: [] })
})

test('a heading that is another word is still refused', () => {
  expect(book([{ name: '表', rows: texts('物料编码', '数量（g）') + texts('M-1', '5') }]).faults).toEqual([
    [1, '数量（g）', '没有名为“数量（g）”的列，请改正列名或删除这一列'],
  ])
})

test('a merged cell is named where it stands for more than one; a merged title and a wide cell of one column are not', () => {
  const sheet = (after: string, rows = texts('物料编码', '数量（kg）') + texts('M-1', '5') + row([textCell('M-2')])): HandSheet[] => [
    { name: '表', rows, after },
  ]
  const merged = (...ranges: string[]) => `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
  expect(book(sheet(merged('B2:B3'))).faults).toEqual([[2, '数量（kg）', 'B2:B3 是合并的单元格，请取消合并，并在每一格填写']])
  expect(book(sheet(merged('A2:B2'), texts('物料编码', '数量（kg）') + row([textCell('M-1')]))).faults).toEqual([
    [2, '物料编码', 'A2:B2 是合并的单元格，请取消合并，并在每一格填写'],
  ])
  const titled = texts('清单') + texts('物料编码', '数量（kg）') + texts('M-1', '5')
  expect(book(sheet(merged('A1:B1', 'B3:D3'), titled))).toEqual({ texts: [['M-1', '5']], faults: [] })
})

test('what stands in a hidden row or column is named', () => {
  const heading = texts('物料编码', '数量（kg）')
  const hiddenRow = heading + row(['M-1', '5'].map(textCell), 'hidden="1"') + texts('M-2', '6')
  const named = '这一格在隐藏的行或列里'
  expect(book([{ name: '表', rows: hiddenRow }]).faults.map(([line, column, reason]) => [line, column, String(reason).startsWith(named)])).toEqual([
    [2, '物料编码', true],
    [2, '数量（kg）', true],
  ])
  const hiddenColumn = { name: '表', rows: heading + texts('M-1', '5'), before: '<cols><col min="2" max="2" hidden="1"/></cols>' }
  expect(book([hiddenColumn]).faults.map(([line, column]) => [line, column])).toEqual([[2, '数量（kg）']])
})

test('a value column takes the number that is shown, a text column its text', () => {
  const rows = texts('物料编码', '数量（kg）') + row([numberCell(123, 1), numberCell(1234.5, 2)])
  expect(book([{ name: '表', rows }], { formats: ['000000', '#,##0.00"kg"'] })).toEqual({ texts: [['000123', '1234.50']], faults: [] })
})

test.each([
  ['#N/A', '单元格是错误值 #N/A'],
  ['M\u200B1', 'U+200B'],
  ['M_xD842_', 'U+D842'],
  ['\u202EM1', 'U+202E'],
])('the text %j is named', (text, reason) => {
  expect(book([{ name: '表', rows: texts('物料编码') + texts(text) }]).faults).toEqual([[2, '物料编码', expect.stringContaining(reason)]])
})

test('blanks around a text are not read, blanks within are', () => {
  expect(book([{ name: '表', rows: texts('物料编码') + texts('\u3000M\u00A01 \n') }])).toEqual({ texts: [['M\u00A01']], faults: [] })
})
