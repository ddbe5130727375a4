import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { drawSymbol } from '../../../../server/devices/printer/drawSymbol.ts'
import { drawPdf } from '../../../../server/modules/labels/pdf/drawPdf.ts'
import { printedPage } from '../../../../src/admin/media/label/browserPrinter.ts'
import { findChromium } from '../../../chromium.ts'
import { isReadersLeftOut, pdfPictures, toldOfPdf, zbar, zxing } from '../../../support/labelReaders.ts'
import type { Reader } from '../../../support/labelReaders.ts'

const laidOutOf = ({ template, fields }: (typeof plantLabels)[number]): LaidOut =>
  layOut(template, { fields, values: Object.fromEntries(fields.map(({ name, sample }) => [name, sample])) }, { drawSymbol })
/** What stands in the codes of a label, as far as a reader knows them. */
const codesOf = ({ pages }: LaidOut, { knows }: Reader) =>
  pages.flatMap((marks) => marks.flatMap((mark) => (mark.kind === 'code' && mark.says && knows(mark.says.codeType) ? [mark.says.content] : [])))
const textsOf = ({ pages }: LaidOut) => pages.flatMap((marks) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])))

/** Words of a PDF with where they begin, in millimetres. */
async function wordsOf(pdf: Uint8Array) {
  const told = await toldOfPdf('pdftotext', pdf, '-bbox')
  const mm = (points: string | undefined) => (Number(points) / 72) * 25.4
  return Array.from(
    told.matchAll(/<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g),
    ([, x, y, right, bottom, text = '']) => ({
      x: mm(x),
      y: mm(y),
      right: mm(right),
      bottom: mm(bottom),
      text,
    }),
  )
}

describe.skipIf(isReadersLeftOut)('a label through PDF and browser (needs Debian’s poppler-utils and zbar-tools)', () => {
  let browser: Awaited<ReturnType<typeof chromium.launch>>
  const outputs: { name: string; laidOut: LaidOut; pdf: Uint8Array }[] = []
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    for (const label of plantLabels) {
      const laidOut = laidOutOf(label)
      outputs.push(
        { name: `${label.name} by PDF`, laidOut, pdf: await drawn(laidOut) },
        { name: `${label.name} by browser`, laidOut, pdf: await printed(laidOut) },
      )
    }
  })
  afterAll(() => browser.close())

  /** As the browser prints it, with the sizes of `@page`. */
  async function printed(laidOut: LaidOut): Promise<Uint8Array> {
    const page = await browser.newPage()
    const pages = laidOut.pages.map((marks) => svgOf(marks, laidOut, { family: 'Noto Sans SC, Noto Sans CJK SC, sans-serif', picture: () => null }))
    await page.setContent(printedPage({ pages, width: laidOut.width / 100, height: laidOut.height / 100, title: '标签' }))
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    await page.close()
    return pdf
  }
  const drawn = (laidOut: LaidOut) => drawPdf([laidOut], { title: '标签', at: 0 })

  test('of every plant’s label both are one page a sheet, and foreign decoders read all codes that they know', async () => {
    expect(outputs).toHaveLength(2 * plantLabels.length)
    for (const { name, laidOut, pdf } of outputs) {
      const pictures = await pdfPictures(pdf)
      expect(pictures, name).toHaveLength(laidOut.pages.length)
      const readers = codesOf(laidOut, zbar).length < codesOf(laidOut, zxing).length ? [zxing, zbar] : [zbar] // scanned.test.ts has zxing read them all
      for (const reader of readers) {
        const read = (await reader.read(pictures)).flat()
        expect(read, `${name}, read by ${reader.name}`).toHaveLength(codesOf(laidOut, reader).length)
      }
    }
  })

  test('of every plant’s label each line begins within 0.2 mm of the layout, in PDF and in browser print', async () => {
    expect(outputs).toHaveLength(2 * plantLabels.length)
    for (const { name, laidOut, pdf } of outputs) {
      const words = await wordsOf(pdf)
      for (const mark of textsOf(laidOut)) {
        const first = mark.text.trim()[0] ?? ''
        const near = words.filter(({ text, y, bottom }) => text.startsWith(first) && y < mark.y / 100 && bottom > mark.y / 100 - 0.2)
        const off = Math.min(...near.map(({ x }) => Math.abs(x - mark.x / 100)))
        expect(off, `“${mark.text}” of ${name}`).toBeLessThanOrEqual(0.2)
      }
    }
  })

  test('the PDF has one embedded subset a weight, and gives its Chinese back', async () => {
    const lot = plantLabels.find(({ name }) => name === 'lot')
    if (!lot) throw new Error('the plant has a label for lots')
    const pdf = await drawn(laidOutOf(lot))
    const fonts = (await toldOfPdf('pdffonts', pdf)).trim().split('\n').slice(2)
    expect(fonts).toHaveLength(2)
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+NotoSans\S* .* yes yes yes /)
    expect(await toldOfPdf('pdftotext', pdf, '-raw')).toContain('尼龙-12 粉')
  })
})
