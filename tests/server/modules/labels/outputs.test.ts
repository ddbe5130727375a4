import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { dotOf } from '#contract/rules/label/zpl/zpl.ts'
import { drawSymbol } from '../../../../server/devices/printer/drawSymbol.ts'
import { drawPdf } from '../../../../server/modules/labels/pdf/drawPdf.ts'
import { printedPage } from '../../../../src/admin/media/label/browserPrinter.ts'
import { findChromium } from '../../../chromium.ts'
import { farthestInkOf, farthestPlace } from '../../../measure/label/boxes.ts'
import { onLabelPrinter, pdfPerMm } from '../../../measure/label/ways.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { labelFontSettings } from '../../../support/labelFont.ts'
import { isReadersLeftOut, pdfPictures, toldOfPdf, zbar, zxing } from '../../../support/labelReaders.ts'
import type { Reader } from '../../../support/labelReaders.ts'

const laidOutOf = ({ template, fields }: (typeof plantLabels)[number], dot?: number): LaidOut =>
  layOut(
    template,
    { fields, values: Object.fromEntries(fields.map(({ name, sample }) => [name, sample])) },
    { drawSymbol, ...(dot === undefined ? {} : { dot }) },
  )
/** What stands in the codes of a label, as far as a reader knows them. */
const codesOf = ({ pages }: LaidOut, { knows }: Reader) =>
  pages.flatMap((marks) => marks.flatMap((mark) => (mark.kind === 'code' && mark.says && knows(mark.says.codeType) ? [mark.says.content] : [])))
const textsOf = ({ pages }: LaidOut) => pages.flatMap((marks) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])))

/** The middle of each code of a label, in hundredths of a millimetre. */
const middlesOf = ({ pages }: LaidOut) =>
  pages.flat().flatMap((mark) => {
    if (mark.kind !== 'code') return []
    const { dark } = mark
    const middle = (from: number, to: number) => (from + to) / 2
    return [
      {
        x: middle(Math.min(...dark.map(({ x }) => x)), Math.max(...dark.map(({ x, width }) => x + width))),
        y: middle(Math.min(...dark.map(({ y }) => y)), Math.max(...dark.map(({ y, height }) => y + height))),
      },
    ]
  })

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
  const browsers: Browser[] = []
  /** `pictures` are none where only words are looked at */
  const outputs: { name: string; laidOut: LaidOut; pdf: Uint8Array; pictures: Uint8Array[] | null }[] = []
  beforeAll(async () => {
    const open = async (env = process.env) => {
      const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'], env: { ...env } })
      browsers.push(browser)
      return browser.newPage()
    }
    const [plain, withFont] = await Promise.all([open(), open({ ...process.env, FONTCONFIG_FILE: labelFontSettings() })])
    const labels = plantLabels.map((label) => ({ name: label.name, laidOut: laidOutOf(label) }))
    const byPage = async (page: Page) => {
      const pdfs: Uint8Array[] = []
      for (const { laidOut } of labels) pdfs.push(await printed(laidOut, page))
      return pdfs
    }
    // browsers wait for others more than they work
    const [byBrowser, byPlain] = await Promise.all([byPage(withFont), byPage(plain)])
    for (const [at, { name, laidOut }] of labels.entries()) {
      const [pdf, printedPdf, plainPdf] = [await drawn(laidOut), byBrowser[at], byPlain[at]]
      if (!printedPdf || !plainPdf) throw new Error(`${name} was not printed`)
      outputs.push(
        { name: `${name} by PDF`, laidOut, pdf, pictures: await pdfPictures(pdf) },
        { name: `${name} by browser`, laidOut, pdf: printedPdf, pictures: await pdfPictures(printedPdf) },
        { name: `${name} by a browser with its own fonts`, laidOut, pdf: plainPdf, pictures: null },
      )
    }
  })
  afterAll(async () => {
    for (const browser of browsers) await browser.close()
  })

  /** As the browser prints it, with the sizes of `@page`. */
  async function printed(laidOut: LaidOut, page: Page): Promise<Uint8Array> {
    const pages = laidOut.pages.map((marks) => svgOf(marks, laidOut, { family: 'Noto Sans SC, Noto Sans CJK SC, sans-serif', picture: () => null }))
    await page.setContent(printedPage({ pages, width: laidOut.width / 100, height: laidOut.height / 100, title: '标签' }))
    return page.pdf({ preferCSSPageSize: true, printBackground: true })
  }
  const drawn = (laidOut: LaidOut) => drawPdf([laidOut], { title: '标签', at: 0 })
  const seen = () => outputs.flatMap(({ pictures, ...output }) => (pictures ? [{ ...output, pictures }] : []))

  test('of every plant’s label both are one page a sheet, and foreign decoders read all codes that they know', async () => {
    expect(seen()).toHaveLength(2 * plantLabels.length)
    for (const { name, laidOut, pictures } of seen()) expect(pictures, name).toHaveLength(laidOut.pages.length)
    const byZbar = await zbar.read(seen().flatMap(({ pictures }) => pictures))
    for (const { name, laidOut, pictures } of seen()) {
      const read = byZbar.splice(0, pictures.length).flat()
      expect(read, `${name}, read by zbarimg`).toHaveLength(codesOf(laidOut, zbar).length)
      if (read.length === codesOf(laidOut, zxing).length) continue // scanned.test.ts has zxing read them all
      expect((await zxing.read(pictures)).flat(), `${name}, read by zxing-wasm`).toHaveLength(codesOf(laidOut, zxing).length)
    }
  })

  test('of every plant’s label each line begins within 0.2 mm of the layout, in PDF and in browser print', async () => {
    expect(outputs).toHaveLength(3 * plantLabels.length)
    for (const { name, laidOut, pdf } of outputs) {
      const words = await wordsOf(pdf)
      for (const mark of atLeast(1, textsOf(laidOut))) {
        const first = mark.text.trim()[0] ?? ''
        const near = words.filter(({ text, y, bottom }) => text.startsWith(first) && y < mark.y / 100 && bottom > mark.y / 100 - 0.2)
        const off = Math.min(...near.map(({ x }) => Math.abs(x - mark.x / 100)))
        expect(off, `“${mark.text}” of ${name}`).toBeLessThanOrEqual(0.2)
      }
    }
  })

  test('of every plant’s label the ink lies within 0.2 mm of the layout everywhere: in PDF, in the print of a browser that has the label font, and on label printers', async () => {
    for (const { name, laidOut, pictures } of atLeast(2 * plantLabels.length, seen()))
      expect([name, await farthestInkOf(laidOut, pictures, { perMm: pdfPerMm })]).toMatchObject([name, { isNear: true }])
    const printer = await onLabelPrinter(203)
    for (const label of plantLabels) expect(await farthestPlace(label, printer)).toMatchObject({ failed: [] })
  })

  test('a label printer’s layout is that of the other outputs but for its codes, which are whole dots in the middle of the same box', () => {
    for (const label of plantLabels)
      for (const dpi of [203, 300, 600] as const) {
        const [plain, printers] = [laidOutOf(label), laidOutOf(label, dotOf({ dpi }))]
        const others = ({ pages }: LaidOut) => pages.map((marks) => marks.filter(({ kind }) => kind !== 'code'))
        expect(others(printers)).toEqual(others(plain))
        for (const [at, middle] of middlesOf(plain).entries()) {
          const other = middlesOf(printers)[at]
          expect(Math.hypot(middle.x - (other?.x ?? 0), middle.y - (other?.y ?? 0)), `${label.name} at ${dpi} dpi`).toBeLessThanOrEqual(20)
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
