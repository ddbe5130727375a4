// @vitest-environment page
import { expect, test } from 'vitest'
import { htmlOfTable, htmlRows } from '../../src/admin/grid/clipboard/tableHtml.ts'
import { textRows } from '../../src/admin/grid/clipboard/tableText.ts'
import { hasDesk, openCalc } from './calcDesk.ts'

const table = [
  ['=1+1', '007', '两行\n说明', '1,234.50'],
  ['a < b & c', '2026/11/20', '', '末'],
]

test.skipIf(!hasDesk)('what the grid copies is pasted into LibreOffice and comes back the same; =1+1 and 007 stay texts', async () => {
  const calc = await openCalc()
  try {
    await calc.paste(htmlOfTable(table))
    const { html, text } = await calc.copy()
    expect([...htmlRows(html)]).toEqual(table)
    expect([...textRows(text)].map((row) => row[0])).toEqual(['=1+1', 'a < b & c'])
  } finally {
    calc.close()
  }
})
