import { expect, test } from 'vitest'
import { readTableFile } from '../../../../server/files/tableFile.ts'
import { handWorkbook, numberCell, row, textCell } from '../../../support/handWorkbook.ts'
import type { HandWorkbook } from '../../../support/handWorkbook.ts'

/** What is read of the second row of a sheet of one column: its text, and what is noted of it. */
function cellOf(cell: string, more: Omit<HandWorkbook, 'sheets'> = {}) {
  const bytes = handWorkbook({ sheets: [{ name: '表', rows: row([textCell('标题')]) + row([cell, textCell('旁边')]) }], ...more })
  const line = readTableFile('x.xlsx', bytes)[1]
  return [line?.cells[0], line?.notes?.get(0)]
}
const shown = (value: number | string, format: string | number, is1904 = false) => cellOf(numberCell(value, 1), { formats: [format], is1904 })

test.each([
  [0.125, '0.0%', '12.5%', undefined],
  [123, '000000', '000123', { plain: '000123' }],
  [1234.5, '#,##0.00', '1,234.50', { plain: '1234.50' }],
  [-1234.5, '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ', '-1,234.50', { plain: '-1234.50' }],
  [-5, '0.00_);(0.00)', '(5.00)', { plain: '-5.00' }],
  [1234.567, '"¥"#,##0.00', '¥1,234.57', { plain: '1234.57' }],
  [12, '0.00"kg"', '12.00kg', { plain: '12.00' }],
  [12.5, 'General"元"', '12.5元', { plain: '12.5' }],
  [1.005, '0.00', '1.01', { plain: '1.01' }],
  [100000, '0E+00', '100000', undefined],
  [0, '0.00;-0.00;"-"', '-', { plain: '0' }],
  [0.30000000000000004, 0, '0.3', undefined],
  [6901234567892, 0, '6901234567892', undefined],
  [123456789012345, 0, '123456789012345', undefined],
  [13800138000, '000-0000-0000', '138-0013-8000', undefined],
  [12, '@', '12', undefined],
])('%s shown by %s is read as %s', (value, format, text, note) => {
  expect(shown(value, format)).toEqual([text, note])
})

test.each([
  [5, ';;;', '什么也没有显示，里面其实是 5'],
  [0, '0;-0;;@', '什么也没有显示，里面其实是 0'],
  [1234567, '0.0,', '显示为 1234.6，里面其实是 1234567'],
  [-5, '0.00;[Red]0.00', '显示为 5.00，里面其实是 -5'],
  [123456, '0.00E+00', '显示为 1.23E+05，里面其实是 123456'],
  ['1234567890123456', 0, '数字超过 15 位'],
  ['6222021234567890123', '0', '数字超过 15 位'],
  [12, '[DBNum1]0', '无法识别'],
])('%s shown by %s is named: %s', (value, format, reason) => {
  expect(shown(value, format)[1]).toEqual({ fault: expect.stringContaining(reason) })
})

test.each([
  [46053, 14, '2026/1/31', '2026-01-31'],
  [46053, 31, '2026年1月31日', '2026-01-31'],
  [46053, 'yyyy-mm-dd', '2026-01-31', '2026-01-31'],
  [46053, 'd/m/yy', '31/1/26', '2026-01-31'],
  [46053, 57, '2026年1月', '2026-01'],
  [46053, 58, '1月31日', undefined],
  [46053.354166666664, 22, '2026/1/31 8:30', '2026-01-31 08:30'],
  [46053.354166666664, 'yyyy-mm-dd hh:mm:ss', '2026-01-31 08:30:00', '2026-01-31 08:30:00'],
  [46053.35, 14, '2026/1/31', '2026-01-31'],
  [0.354166666666667, 'h:mm', '8:30', '08:30'],
  [1.0625, '[h]:mm', '25:30', undefined],
])('the day %s shown by %s is %s, and %s in our spelling', (value, format, text, plain) => {
  const note = format === '[h]:mm' ? undefined : plain === undefined ? undefined : { plain }
  expect(shown(value, format)).toEqual([text, note])
})

test('a workbook that counts from 1904 means the day it shows', () => {
  expect(shown(46053 - 1462, 'yyyy-mm-dd', true)).toEqual(['2026-01-31', { plain: '2026-01-31' }])
  expect(shown(46053 - 1462, 'yyyy-mm-dd')).toEqual(['2022-01-30', { plain: '2022-01-30' }])
})

test('days before March 1900, of which programs think differently, are named; the first sure one is read', () => {
  expect([1, 60].map((value) => shown(value, 'yyyy-mm-dd')[1])).toEqual([0, 0].map(() => ({ fault: expect.stringContaining('各种程序对它的理解不同') })))
  expect(shown(61, 'yyyy-mm-dd')).toEqual(['1900-03-01', { plain: '1900-03-01' }])
})

test('a day that a workbook keeps as text is read', () => {
  expect(cellOf('<c t="d" s="1"><v>2026-01-31T00:00:00</v></c>', { formats: ['yyyy-mm-dd'] })).toEqual(['2026-01-31', { plain: '2026-01-31' }])
})

test('a formula counts by the result that the file keeps, and is named where it keeps none', () => {
  expect(cellOf('<c><f>HYPERLINK("http://evil.test")</f><v>42</v></c>')).toEqual(['42', undefined])
  expect(cellOf('<c t="str"><f>A1&amp;"x"</f><v>甲&amp;lt;</v></c>')).toEqual(['甲&lt;', undefined])
  for (const empty of ['', '<v/>', '<v></v>']) expect(cellOf(`<c><f>1+1</f>${empty}</c>`)[1]).toEqual({ fault: expect.stringContaining('文件里没有它的结果') })
})

test('an error value is named', () => {
  expect(cellOf('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>')[1]).toEqual({ fault: expect.stringContaining('#DIV/0!') })
})

test('yes and no are read as they are shown', () => {
  expect(['1', '0'].map((value) => cellOf(`<c t="b"><v>${value}</v></c>`)[0])).toEqual(['TRUE', 'FALSE'])
})

test.each([
  ['a reference by number', '<c t="inlineStr"><is><t>&#134071;</t></is></c>'],
  ['a reference by hexadecimal number', '<c t="inlineStr"><is><t>&#x20BB7;</t></is></c>'],
  ['the character itself', '<c t="inlineStr"><is><t>𠮷</t></is></c>'],
  ['two escapes', '<c t="inlineStr"><is><t>_xD842__xDFB7_</t></is></c>'],
  ['a formula', '<c t="str"><f>A1</f><v>&#134071;</v></c>'],
  ['a text of the workbook', '<c t="s"><v>0</v></c>'],
  ['pieces with different fonts', '<c t="s"><v>1</v></c>'],
  ['raw text', '<c t="inlineStr"><is><t><![CDATA[𠮷]]></t></is></c>'],
])('a character beyond 16 bits is read whole, written as %s', (_how, cell) => {
  const strings = ['<si><t>&#134071;</t></si>', '<si><r><rPr><b/></rPr><t>&#134071;</t></r><r><t></t></r><rPh sb="0" eb="1"><t>よし</t></rPh></si>']
  expect(cellOf(cell, { strings })[0]).toBe('𠮷')
})

test('a shown text has the literals of its format', () => {
  expect(cellOf('<c t="inlineStr" s="1"><is><t>5</t></is></c>', { formats: ['@"kg"'] })[0]).toBe('5kg')
})

test.each(['<c t="s"><v>99</v></c>', '<c><v>abc</v></c>', '<c t="n"><v>1</c>'])('a damaged cell %s is no reason to guess', (cell) => {
  expect(() => cellOf(cell)).toThrow('Excel 文件已损坏')
})
