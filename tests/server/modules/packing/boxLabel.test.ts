import { Resvg } from '@resvg/resvg-wasm'
import { beforeAll, expect, test } from 'vitest'
import { packBox } from '#contract/modules/labels/packLabels.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { drawSymbol } from '../../../../server/devices/printer/drawSymbol.ts'
import { wasm } from '../../../../server/devices/printer/rasterise.ts'
import { hasProgram, zbar, zxing } from '../../../support/labelReaders.ts'

beforeAll(() => wasm())

const values = {
  productName: '单色眼影 烟熏玫瑰',
  customerName: '初蕊化妆品',
  gtin: '06901234510058',
  sscc: '069012340000000016',
  batchNo: '261121A02',
  count: '24',
  grossQty: '0.4124',
  orderNo: 'MO-1',
  boxNo: 'BX26112300884',
  expireDate: '2029-11-22',
}

/** The picture of a label at 300 dots an inch. */
function pictureOf({ fields, template }: typeof packBox): Uint8Array {
  const laidOut = layOut(template, { fields, values }, { drawSymbol })
  expect(laidOut.findings).toEqual([])
  const svg = svgOf(laidOut.pages[0] ?? [], laidOut, { family: 'Noto Sans Hans', picture: () => null })
  return new Resvg(svg, { fitTo: { mode: 'width', value: Math.round((laidOut.width / 2540) * 300) } }).render().asPng()
}

test('what zbar and zxing read from the labels of a box is its SSCC, and of the carton its GS1-128 besides', async () => {
  const carton = plantLabels.find(({ name }) => name === 'carton')
  if (!carton) throw new Error('the carton label is one of the plant')
  const readers = [zxing, ...(hasProgram('zbarimg') || process.env['CI'] ? [zbar] : [])]
  for (const reader of readers) {
    const [box = [], outer = []] = await reader.read([pictureOf(packBox), pictureOf(carton)])
    const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/[^0-9A-Z]/g, ''))
    expect([reader.name, plain(box)]).toEqual([reader.name, ['00069012340000000016']])
    expect([reader.name, plain(outer).toSorted()]).toEqual([reader.name, ['00069012340000000016', '0206901234510058372410261121A02']])
  }
})
