// @vitest-environment page
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOfTable, htmlRows } from '../../../../src/admin/grid/clipboard/tableHtml.ts'
import { textOfTable, textRows } from '../../../../src/admin/grid/clipboard/tableText.ts'

const tableOf = (text: string) => [...textRows(text)]
const tableOfHtml = (html: string) => [...htmlRows(html)]

test('text of a spreadsheet: tabs, quotes around line breaks, doubled quotes, and no row behind the last line break', () => {
  expect(tableOf('a\tb\r\n"two\nlines"\t"say ""hi"""\r\n')).toEqual([
    ['a', 'b'],
    ['two\nlines', 'say "hi"'],
  ])
  expect(tableOf('007')).toEqual([['007']])
  expect(tableOf('a\t\n\tb')).toEqual([
    ['a', ''],
    ['', 'b'],
  ])
  expect(tableOf('12" pipe\tx')).toEqual([['12" pipe', 'x']])
})

test('HTML of a spreadsheet: a merged cell gives its text once, line breaks stay, what surrounds the table is no text', () => {
  const html = `<html><head><style>td{mso-number-format:General}</style></head><body><table>
    <tr><td colspan=2>merged</td><td rowspan="2">down</td></tr>
    <tr><td>1,234.50</td><td>two<br>lines</td></tr></table></body></html>`
  expect(tableOfHtml(html)).toEqual([
    ['merged', '', 'down'],
    ['1,234.50', 'two\nlines', ''],
  ])
  expect(tableOfHtml('<p>no table</p>')).toEqual([])
})

test('a long table is read in pieces as if it were in one, with cells that reach from one piece into the next', () => {
  const row = (at: number) => `<tr>${at % 149 === 0 ? `<td rowspan=3>r${at}</td>` : ''}<td colspan=2>a${at}</td><TD>b</td></tr>`
  const rows = Array.from({ length: 500 }, (_none, at) => (at % 149 === 1 || at % 149 === 2 ? `<tr><td colspan=2>a${at}</td><td>b</td></tr>` : row(at)))
  const read = tableOfHtml(`<body><table><colgroup><col></colgroup><tbody>${rows.join('')}</tbody></table></body>`)
  expect(read).toHaveLength(500)
  expect([read[149], read[150], read[151], read[152]]).toEqual([
    ['r149', 'a149', '', 'b'],
    ['', 'a150', '', 'b'],
    ['', 'a151', '', 'b'],
    ['a152', '', 'b'],
  ])
  const nested = `<table>${'<tr><td>x<table><tr><td>y</td></tr></table></td></tr>'.repeat(200)}</table>`
  expect(tableOfHtml(nested).map(([text]) => text)).toEqual(Array.from({ length: 200 }, () => 'xy'))
})

test('what is copied comes back as it was, as text and as HTML', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\n', '\t', '=', '1', '<', '&', '中') })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }).chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 })),
      (table) => {
        expect(tableOf(`${textOfTable(table)}\r\n`)).toEqual(table)
      },
    ),
    { numRuns: 500 },
  )
  const words = [
    ['=1+1', '007'],
    ['a < b & c', 'two\nlines'],
  ]
  expect(tableOfHtml(htmlOfTable(words))).toEqual(words)
  expect(htmlOfTable(words)).toContain('mso-number-format')
  expect(htmlOfTable(words).match(/sdnum="1033;0;@"/g)).toHaveLength(4)
})

test('a number is copied as a number, and what only looks like one as text', () => {
  const html = htmlOfTable([[12.5, '12.5']])
  expect(html).toContain('<td sdval="12.5" sdnum="1033;">12.5</td><td style="mso-number-format')
  expect(tableOfHtml(html)).toEqual([['12.5', '12.5']])
  expect(textOfTable([[12.5, 'a\tb']])).toBe('12.5\t"a\tb"')
})

const sample = (name: string) => tableOfHtml(readFileSync(join(import.meta.dirname, 'samples', `${name}.html`), 'utf8'))

test('what LibreOffice 7.4 put on the clipboard is read as it stands in its sheet', () => {
  expect(sample('libreoffice')).toEqual([
    ['名称', '数量', '日期', '编号', '说明'],
    ['六角螺栓', '1234.5', '2026/11/20', '007', '两行\n说明'],
    ['氧化铝磨粉', '8.6', '2026/11/21', '010', '=1+1'],
  ])
  expect(tableOfHtml('<table><tr><td><font face="DejaVu Serif"><br></font></td><td>末</td></tr></table>')).toEqual([['', '末']])
})

test('what Excel and WPS put on the clipboard is read with merged cells, thousands, leading zeros and line breaks', () => {
  expect(sample('excel')).toEqual([
    ['六角螺栓', '', '1,234.50', '2026/11/20', '007'],
    ['两行\n说明', '', '8.60', '2026/11/21', '=1+1'],
  ])
  expect(sample('wps')).toEqual([
    ['六角螺栓', '1,234.50', '2026/11/20', '007', '两行\n说明'],
    ['', '8.6', '2026/11/21', '=1+1', ''],
  ])
})
