import { read } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCsv } from '../../../server/files/csv.ts'
import { readTableFile } from '../../../server/files/tableFile.ts'
import { writeWorkbook } from '../../../server/files/xlsx.ts'
import type { WrittenCell } from '../../../server/files/writtenCell.ts'
import { unzip } from '../../../server/files/zip.ts'

const list: WrittenCell[][] = [['生产订单'], ['单号', '交期', '建立时间', '数量'], ['MO-1', { day: '2026-01-31' }, { moment: '2026-01-31 08:30:00' }, 12.5]]
const sheetOf = (book: Buffer) =>
  unzip(book)
    .find(({ name }) => name.endsWith('sheet1.xml'))
    ?.bytes.toString('utf8') ?? ''

test('days and moments are those of a workbook, for a reader that is not ours as well', () => {
  const sheet = read(writeWorkbook('xlsx', '表', list, 1), { type: 'buffer', cellNF: true }).Sheets['表']
  expect([sheet?.['B3'], sheet?.['C3'], sheet?.['D3']]).toMatchObject([
    { t: 'n', v: 46053, w: '2026-01-31', z: 'yyyy-mm-dd' },
    { t: 'n', w: '2026-01-31 08:30:00', z: 'yyyy-mm-dd hh:mm:ss' },
    { t: 'n', v: 12.5 },
  ])
  expect(readTableFile('x.xlsx', writeWorkbook('xlsx', '表', list, 1)).at(-1)?.cells).toEqual(['MO-1', '2026-01-31', '2026-01-31 08:30:00', '12.5'])
  expect(readTableFile('x.xls', writeWorkbook('xls', '表', list, 1)).at(-1)?.cells).toEqual(['MO-1', '2026-01-31', '2026-01-31 08:30:00', '12.5'])
  expect(writeCsv(list).toString('utf8')).toContain('MO-1,2026-01-31,2026-01-31 08:30:00,12.5')
})

test('every second comes back as it was written, and what programs show differently stays text', () => {
  const second = fc.date({ min: new Date('1900-03-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  const moments = fc.sample(second, { numRuns: 3000, seed: 5 }).map((at) => at.toISOString().slice(0, 19).replace('T', ' '))
  const book = writeWorkbook(
    'xlsx',
    's',
    moments.map((moment) => [{ moment }]),
    null,
  )
  expect(readTableFile('x.xlsx', book).map(({ cells: [text = ''] }) => text)).toEqual(moments)
  const odd = ['1900-02-28', '1899-12-31', '2026-02-30', '长期', '']
  const cells = read(writeWorkbook('xlsx', 's', [odd.map((day) => ({ day }))], null), { type: 'buffer' }).Sheets['s']
  expect(['A1', 'B1', 'C1', 'D1'].map((at) => [cells?.[at]?.t, cells?.[at]?.v])).toEqual(odd.slice(0, 4).map((text) => ['s', text]))
})

test('the heading stays in sight and filters, and columns are as wide as what stands in them', () => {
  const wide = [...list, ['一个很长的单号'.repeat(9), { day: '2026-02-01' }, '', 1]]
  const sheet = sheetOf(writeWorkbook('xlsx', '表', wide, 1))
  expect(sheet).toContain('<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toContain('<autoFilter ref="A2:D4"/>')
  const widths = Array.from(sheet.matchAll(/<col [^>]*width="([\d.]+)"/g), ([, width]) => Math.round(Number(width)))
  expect(widths).toEqual([41, 14, 23, 9])
  const bare = sheetOf(writeWorkbook('xlsx', '表', [['单号']], 0))
  expect(bare).toContain('ySplit="1"')
  expect(bare).not.toContain('autoFilter')
  expect(sheetOf(writeWorkbook('xlsx', '表', list, null))).not.toMatch(/pane|autoFilter/)
})
