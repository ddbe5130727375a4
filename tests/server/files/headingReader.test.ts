import { expect, test } from 'vitest'
import { firstLines } from '../../../server/files/headingReader.ts'
import { handWorkbook, numberCell, row, textCell } from '../../support/handWorkbook.ts'

const read = (rows: string, after = '') => {
  const bytes = handWorkbook({ sheets: [{ name: '表', rows, after }], formats: [14, '#,##0.00', '00000', '0.0%'] })
  return firstLines({ name: '日报.xlsx', bytes: new Uint8Array(bytes) }, 10)
}
const title = row([textCell('生产日报')])
const heading = row(['编号', '日期', '产量', '合格率', '合计'].map(textCell))

test('of a file whose columns nobody knows, cells are read as an import reads them: days, amounts, codes with zeros, and nothing of a formula that was not worked out', async () => {
  const cells = [numberCell(123, 3), numberCell(46_000, 1), numberCell('1234.5', 2), numberCell('0.125', 4), '<c><f>C3*2</f></c>']
  expect(await read(title + heading + row(cells))).toEqual({
    rowCount: 1,
    lines: [
      ['编号', '日期', '产量', '合格率', '合计'],
      ['00123', '2025-12-09', '1234.50', '12.5%', ''],
    ],
  })
})

test('a heading of merged cells is refused by its range; a merged title above it is not', async () => {
  const merged = (range: string) => `<mergeCells count="1"><mergeCell ref="${range}"/></mergeCells>`
  expect((await read(title + heading, merged('A1:E1'))).lines).toHaveLength(1)
  await expect(read(title + heading, merged('B2:C2'))).rejects.toThrow('表头里 B2:C2 是合并的单元格：请取消合并，在同一行给每一列写上名称')
})
