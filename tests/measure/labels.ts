import fc from 'fast-check'
import { chromium } from 'playwright'
import { codeTypes, moreCodeTypes } from '#contract/rules/label/codeTypes.ts'
import type { CodeType } from '#contract/rules/label/codeTypes.ts'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { dotOf, dotsPerMillimetre, zplOf } from '#contract/rules/label/zpl/zpl.ts'
import { createRasteriser } from '../../server/devices/printer/rasterise.ts'
import { drawPdf } from '../../server/modules/labels/pdf/drawPdf.ts'
import { printedPage } from '../../src/admin/media/label/browserPrinter.ts'
import { findChromium } from '../chromium.ts'
import { codeAlone, isSame, knownCodes } from '../support/labelCodes.ts'
import { hasProgram, pdfPictures, zbar, zxing } from '../support/labelReaders.ts'
import { drawnZpl } from '../support/labelScanner.ts'

/**
 * `npm run measure:labels -- 50`: each code with so many random contents, through PDF, browser print and ZPL at 203 and 300 dpi, read by every foreign decoder that
 * is here (Debian: poppler-utils, zbar-tools; its zxing-cpp 1.4 fails an assertion of its own on several of these pictures). Prints how many of all were read as they were printed; fails where no decoder reads all, or one reads something else.
 */
const count = Number(process.argv[2] ?? 50)
const readers = [zxing, ...(hasProgram('zbarimg') ? [zbar] : [])]
const rasterise = await createRasteriser()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const plainPrinter = { media: 'gap', cutter: false, darkness: 15, offsetX: 0, offsetY: 0, scaleX: 0, scaleY: 0 } as const

type Way = { name: string; dot?: number; pictures: (labels: readonly LaidOut[]) => Promise<Uint8Array[]> }
const onZpl = (dpi: 203 | 300): Way => ({
  name: `ZPL ${dpi}`,
  dot: dotOf({ dpi }),
  async pictures(labels) {
    const found: Uint8Array[] = []
    for (const label of labels)
      found.push(await drawnZpl(zplOf(label.pages[0] ?? [], label, { ...plainPrinter, dpi }, rasterise), label, dotsPerMillimetre[dpi]))
    return found
  },
})
const ways: readonly Way[] = [
  { name: 'PDF', pictures: async (labels) => pdfPictures(await drawPdf(labels, { title: '码', at: 0 })) },
  {
    name: 'browser',
    async pictures(labels) {
      const page = await browser.newPage()
      const pages = labels.map((label) => svgOf(label.pages[0] ?? [], label, { family: 'Noto Sans CJK SC', picture: () => null }))
      await page.setContent(printedPage({ pages, width: 100, height: 51, title: '码' }))
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
      await page.close()
      return pdfPictures(pdf)
    },
  },
  onZpl(203),
  onZpl(300),
]

const failed: string[] = []
process.stdout.write(
  `| code | ${ways.flatMap((way) => readers.map((reader) => `${way.name}, ${reader.name}`)).join(' | ')} |\n|---|${'---|'.repeat(ways.length * readers.length)}\n`,
)
for (const code of [...codeTypes, ...moreCodeTypes]) process.stdout.write(`| ${code} | ${(await rowOf(code)).join(' | ')} |\n`)
await browser.close()
process.stdout.write(failed.length === 0 ? `all codes that a decoder knows are read, ${count} contents each\n` : `not as printed: ${failed.join('; ')}\n`)
process.exit(failed.length > 0 ? 1 : 0)

async function rowOf(code: CodeType): Promise<string[]> {
  const known = knownCodes[code]
  if (!known) return ways.flatMap(() => readers.map(() => 'unproven'))
  const [contents, told] = known
  const typed = fc.sample(contents, count)
  const cells: string[] = []
  for (const way of ways) {
    const pictures = await way.pictures(typed.map((content) => codeAlone(code, content, way.dot)))
    let isProven = false
    for (const reader of readers) {
      if (!reader.knows(code)) {
        cells.push('–')
        continue
      }
      const read = await reader.read(pictures)
      // zbar guesses the character set of a QR code without ECI, and takes short Chinese for another (zint's drawing too)
      const isFair = (content: string) => reader !== zbar || !/[^ -~]/.test(content)
      const fair = typed.filter(isFair).length
      const same = read.filter((texts, at) => isFair(typed[at] ?? '') && texts.length === 1 && isSame(code, texts[0] ?? '', told(typed[at] ?? ''))).length
      const others = read.flatMap((texts, at) =>
        texts.filter((text) => isFair(typed[at] ?? '') && !isSame(code, text, told(typed[at] ?? ''))).map((text) => `${typed[at]} as ${text}`),
      )
      if (others.length > 0) failed.push(`${code} by ${way.name}, ${reader.name}: ${others[0]}`)
      isProven ||= same === count
      cells.push(`${same}/${fair}`)
    }
    if (!isProven) failed.push(`${code} by ${way.name}: no decoder reads all`)
  }
  return cells
}
