import { Resvg } from '@resvg/resvg-wasm'
import { beforeAll, expect, test } from 'vitest'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { codeTypes, moreCodeTypes, type CodeType } from '#contract/rules/label/codeTypes.ts'
import { checkDigit } from '#contract/rules/label/gs1.ts'
import { layOut, type LaidOut } from '#contract/rules/label/layOut.ts'
import { newItem } from '#contract/rules/label/newItem.ts'
import { cropped } from '#contract/rules/label/zpl/bitmap.ts'
import { dotOf, dotsPerMillimetre, zplOf, type PrinterLook, type Rasterise } from '#contract/rules/label/zpl/zpl.ts'
import { createRasteriser } from '../../../../server/devices/printer/rasterise.ts'
import { drawSymbol } from '../../../../server/devices/printer/drawSymbol.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { drawnZpl, scannedIn } from '../../../support/labelScanner.ts'

let rasterise: Rasterise
beforeAll(async () => {
  rasterise = await createRasteriser()
})

const look = (dpi: PrinterLook['dpi']): PrinterLook => ({ dpi, media: 'gap', cutter: false, darkness: 15, offsetX: 0, offsetY: 0, scaleX: 0, scaleY: 0 })
const zplPage = (laidOut: LaidOut, printer: PrinterLook) => zplOf(laidOut.pages[0] ?? [], laidOut, printer, rasterise)
const scanned = async (laidOut: LaidOut, printer: PrinterLook) => scannedIn(await drawnZpl(zplPage(laidOut, printer), laidOut, dotsPerMillimetre[printer.dpi]))

const alone = (codeType: CodeType, value: string, dot: number, high = 190): LaidOut => {
  const item = newItem('bar-code', '0000000001')
  const large = { ...item, left: 0, top: 0, width: 377, height: high, value, style: { ...item.style, codeType } }
  return layOut({ title: '码', width: 378, height: 190, pageWidth: 100, pageHeight: 51, tempItems: [large] }, { fields: [], values: {} }, { drawSymbol, dot })
}
const plain = (text: string) => text
const checked = (text: string) => text + checkDigit(text)
/** Of each code that the decoder knows: contents, and what a scanner says of them. Those in the printer's own drawing and those as dots are both among them. */
const known: Partial<Record<CodeType, [contents: string[], read: (typed: string) => string]>> = {
  '128A': [['LOT-7'], plain],
  '128B': [['Lot-7a'], plain],
  '128C': [['26112301'], plain],
  '128Auto': [['HU-1 a', '26112301', 'RM-1005-261118'], plain],
  EAN8: [['6901234'], checked],
  EAN13: [['690123451005'], checked],
  EAN128A: [['(10)L-7'], (typed) => typed.replaceAll(/[()]/g, '')],
  EAN128B: [['(10)L-7(21)9'], (typed) => typed.replaceAll(/[()]/g, '').replace('721', '7\u001D21')],
  EAN128C: [['(01)0690123451005'], () => `01${checked('0690123451005')}`],
  Code39: [['EQ-7 A'], plain],
  '39Extended': [['abc'], plain],
  '2_5interleaved': [['12345678'], plain],
  UPC_A: [['01234567890'], (typed) => `0${checked(typed)}`],
  Code93: [['EQ-7'], plain],
  '93Extended': [['abc'], plain],
  Codabar: [['A123456B'], plain],
  QRCode: [['hu-7', '尼龙-12 粉', 'x${7*191}y', '{{7*191}}', '^XA^JUS^XZ', '^FS', '_5E\\5E'], plain],
  PDF417: [['EQ-7'], plain],
  DataMatrix: [['EQ-7', '^XA^XZ'], plain],
  GS1DataMatrix: [['(10)L-7'], (typed) => typed.replaceAll(/[()]/g, '')],
  SSCC: [['10690123400000001'], (typed) => `00${checked(typed)}`],
}

for (const [codeType, [contents, read]] of Object.entries(known))
  test(`a foreign decoder reads from ${codeType} what a label printer of 203 and 300 dpi was sent`, async () => {
    const type = [...codeTypes, ...moreCodeTypes].find((name) => name === codeType) ?? 'QRCode'
    for (const content of atLeast(1, contents))
      for (const dpi of [203, 300] as const) {
        const laidOut = alone(type, content, dotOf({ dpi }))
        expect(laidOut.findings).toEqual([])
        expect(await scanned(laidOut, look(dpi)), `${content} at ${dpi}`).toEqual([read(content)])
      }
  })

for (const { template, fields } of plantLabels)
  test(`all codes of the plant's label ${template.title} are read from its ZPL`, async () => {
    for (const dpi of [203, 300] as const) {
      const laidOut = layOut(
        template,
        { fields, values: Object.fromEntries(fields.map(({ name, sample }) => [name, sample])) },
        { drawSymbol, dot: dotOf({ dpi }) },
      )
      expect(laidOut.findings.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(await scanned(laidOut, look(dpi))).toHaveLength(laidOut.pages[0]?.filter(({ kind }) => kind === 'code').length ?? 0)
    }
  })

test('nothing that a record says is a command to the printer', () => {
  const item = newItem('bar-code', '0000000001')
  for (const hostile of ['^XA^JUS^XZ', '^FS^XZ~JA', 'A^B~C\\_']) {
    const template = {
      title: '码',
      width: 378,
      height: 190,
      pageWidth: 100,
      pageHeight: 51,
      tempItems: [{ ...item, left: 0, top: 0, width: 200, height: 150, value: hostile }],
    }
    const zpl = zplPage(layOut(template, { fields: [], values: {} }, { drawSymbol, dot: dotOf({ dpi: 203 }) }), look(203))
    expect(zpl.match(/\^XA/g)).toHaveLength(1)
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl).not.toMatch(/\^JUS|~JA/)
  }
})

test('where the printer draws a code by itself, it is as large and stands in the same place as the layout says', async () => {
  const darkIn = async (zpl: string, laidOut: LaidOut) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="408"><image width="800" height="408" href="data:image/png;base64,${Buffer.from(await drawnZpl(zpl, laidOut, 8)).toString('base64')}"/></svg>`
    const image = new Resvg(svg).render()
    const { pixels } = image // each reading copies them
    const dots = Uint8Array.from({ length: 800 * 408 }, (_, at) => ((pixels[at * 4] ?? 255) < 128 ? 1 : 0))
    const found = cropped({ width: 800, height: 408, dots })
    return found && { x: found.x, y: found.y, width: found.bitmap.width, height: found.bitmap.height }
  }
  for (const [type, content, command] of [
    ['DataMatrix', 'EQ-7', '^BX'],
    ['128Auto', 'HU-1 a', '^BC'],
    ['128Auto', '26112301', '^BC'],
    ['Code39', 'EQ-7', '^B3'],
    ['2_5interleaved', '12345678', '^B2'],
  ] as const) {
    const laidOut = alone(type, content, dotOf({ dpi: 203 }), 80)
    const withoutText = { ...laidOut, pages: laidOut.pages.map((marks) => marks.filter(({ kind }) => kind === 'code')) }
    const asDots = {
      ...withoutText,
      pages: withoutText.pages.map((marks) => marks.map((mark) => (mark.kind === 'code' ? { kind: mark.kind, dark: mark.dark, colour: mark.colour } : mark))),
    }
    const own = zplPage(withoutText, look(203))
    expect(own, content).toContain(command)
    expect(await darkIn(own, laidOut), content).toEqual(await darkIn(zplPage(asDots, look(203)), laidOut))
    expect(await scanned(withoutText, look(203))).toEqual([content])
  }
})

test('a printer’s corrections move and stretch what it prints, and its media are set', async () => {
  const laidOut = alone('DataMatrix', 'EQ-7', dotOf({ dpi: 203 }), 60)
  const [, x = 0, y = 0] = /\^FO(\d+),(\d+)\^BX/.exec(zplPage(laidOut, look(203)))?.map(Number) ?? []
  const moved = zplPage(laidOut, { ...look(203), offsetX: 10, offsetY: -5, media: 'mark', cutter: true, darkness: 7 })
  expect(moved).toContain(`^FO${x + 8},${y - 4}^BX`)
  expect(moved).toContain('^MNM^MMC~SD07^PW800^LL408')
  expect(zplPage(laidOut, { ...look(203), scaleX: 10 })).toContain('^PW808')
})
