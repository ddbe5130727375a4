import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import type { Mark } from '#contract/rules/label/placed.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { dotOf, dotsPerMillimetre, zplOf } from '#contract/rules/label/zpl/zpl.ts'
import { drawSymbol } from '../../../../server/devices/printer/drawSymbol.ts'
import { createRasteriser } from '../../../../server/devices/printer/rasterise.ts'
import { drawPdf } from '../../../../server/modules/labels/pdf/drawPdf.ts'
import { printedPage } from '../../../../src/admin/media/label/browserPrinter.ts'
import { findChromium } from '../../../chromium.ts'
import { drawnZpl } from '../../../support/labelScanner.ts'
import { dotsOf, sizeOf } from '../../../support/printedBars.ts'
import { isReadersLeftOut, pdfPictures, toldOfPdf, zbar, zxing } from '../../../support/labelReaders.ts'
import type { Reader } from '../../../support/labelReaders.ts'

const laidOutOf = ({ template, fields }: (typeof plantLabels)[number], dot?: number): LaidOut => {
  const values = Object.fromEntries(fields.map(({ name, sample }) => [name, sample]))
  return layOut(template, { fields, values }, { drawSymbol, ...(dot === undefined ? {} : { dot }) })
}
/** What stands in the codes of a label, as far as a reader knows them. */
const codesOf = ({ pages }: LaidOut, { knows }: Reader) =>
  pages.flatMap((marks) => marks.flatMap((mark) => (mark.kind === 'code' && mark.says && knows(mark.says.codeType) ? [mark.says.content] : [])))
const textsOf = ({ pages }: LaidOut) => pages.flatMap((marks) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])))

const plainPrinter = { dpi: 300, media: 'gap', cutter: false, darkness: 15, offsetX: 0, offsetY: 0, scaleX: 0, scaleY: 0 } as const
/** What was broken into which lines. */
const linesOf = (laidOut: LaidOut) => textsOf(laidOut).map(({ text }) => text)
type Seen = Extract<Mark, { kind: 'text' | 'code' }>
const marksOf = ({ pages }: LaidOut): Seen[] => (pages[0] ?? []).filter((mark) => mark.kind === 'text' || mark.kind === 'code')
/** Left, top, right, bottom in hundredths of a millimetre: of a code its dark part, of a text where its letters are. */
function boxOf(mark: Seen): number[] {
  if (mark.kind === 'text') return [mark.x, mark.y - mark.size * 0.85, mark.x + mark.width, mark.y + mark.size * 0.15]
  const { dark } = mark
  const ends = dark.map(({ x, y, width, height }) => [x + width, y + height] as const)
  return [Math.min(...dark.map(({ x }) => x)), Math.min(...dark.map(({ y }) => y)), Math.max(...ends.map(([x]) => x)), Math.max(...ends.map(([, y]) => y))]
}
/** Half a millimetre more on each side, as far as a quiet zone goes at least. */
const around = (box: number[]) => box.map((place, at) => Math.max(0, place + (at < 2 ? -50 : 50)))
/** The largest difference of two boxes, mm. */
const apart = (one: readonly number[], other: readonly number[]) => Math.max(...one.map((place, at) => Math.abs(place - (other[at] ?? Infinity))))

/** Looks at a picture of a label: the dark part within a box of the layout, mm. */
function seenOn(png: Uint8Array, { width }: LaidOut): (box: readonly number[]) => number[] {
  const size = sizeOf(png)
  const { isDark } = dotsOf(png, size.width, size.height)
  const perHundredth = size.width / width
  return (box) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = box.map((place) => Math.round(place * perHundredth))
    const found = [Infinity, Infinity, -Infinity, -Infinity]
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1)
        if (isDark(x, y)) {
          found[0] = Math.min(found[0] ?? x, x)
          found[1] = Math.min(found[1] ?? y, y)
          found[2] = Math.max(found[2] ?? x, x + 1)
          found[3] = Math.max(found[3] ?? y, y + 1)
        }
    return found.map((place) => place / perHundredth / 100)
  }
}

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

  test('of every plant’s label a printer of 300 dpi is told the same lines as the PDF, and its letters and codes stand within 0.2 mm of it', async () => {
    const rasterise = await createRasteriser()
    for (const label of plantLabels) {
      const onPdf = laidOutOf(label)
      const onZpl = laidOutOf(label, dotOf({ dpi: 300 }))
      expect(linesOf(onZpl), label.name).toEqual(linesOf(onPdf))
      const [pdf] = await pdfPictures(outputs.find(({ name }) => name === `${label.name} by PDF`)?.pdf ?? new Uint8Array())
      const zpl = await drawnZpl(zplOf(onZpl.pages[0] ?? [], onZpl, plainPrinter, rasterise), onZpl, dotsPerMillimetre[300])
      const [seenPdf, seenZpl] = [seenOn(pdf ?? new Uint8Array(), onPdf), seenOn(zpl, onZpl)]
      const onZplMarks = marksOf(onZpl)
      for (const [at, mark] of marksOf(onPdf).entries()) {
        const other = onZplMarks[at]
        if (mark.kind === 'text') expect(apart(seenPdf(boxOf(mark)), seenZpl(boxOf(mark))), `“${mark.text}” of ${label.name}`).toBeLessThanOrEqual(0.2)
        // whole dots make a code smaller; each is where its own layout says
        else if (other)
          expect(
            apart(
              seenZpl(around(boxOf(other))),
              boxOf(other).map((place) => place / 100),
            ),
            `code of ${label.name}`,
          ).toBeLessThanOrEqual(0.2)
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
