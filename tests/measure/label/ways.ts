import { chromium } from 'playwright'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { dotOf, dotsPerMillimetre, zplOf } from '#contract/rules/label/zpl/zpl.ts'
import { createRasteriser } from '../../../server/devices/printer/rasterise.ts'
import { drawPdf } from '../../../server/modules/labels/pdf/drawPdf.ts'
import { printedPage } from '../../../src/admin/media/label/browserPrinter.ts'
import { findChromium } from '../../chromium.ts'
import { pdfPictures } from '../../support/labelReaders.ts'
import { drawnZpl } from '../../support/labelScanner.ts'

/** One way of a label onto paper. `dot` is the printer's, in hundredths of a millimetre; `perMm` the dots of its pictures a millimetre. */
export type Way = { name: string; dot?: number; perMm: number; pictures: (labels: readonly LaidOut[]) => Promise<Uint8Array[]> }

const plainPrinter = { media: 'gap', cutter: false, darkness: 15, offsetX: 0, offsetY: 0, scaleX: 0, scaleY: 0 } as const
/** the pages of labels are pictures at this resolution, as poppler draws them */
const pdfPerMm = 300 / 25.4

/** All four outputs, each as pictures: every page of every label is one. Labels of one call are of one size. */
export async function openWays(): Promise<{ ways: readonly Way[]; close: () => Promise<void> }> {
  const rasterise = await createRasteriser()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const onZpl = (dpi: 203 | 300): Way => ({
    name: `ZPL ${dpi}`,
    dot: dotOf({ dpi }),
    perMm: dotsPerMillimetre[dpi],
    async pictures(labels) {
      const found: Uint8Array[] = []
      for (const label of labels)
        for (const marks of label.pages) found.push(await drawnZpl(zplOf(marks, label, { ...plainPrinter, dpi }, rasterise), label, dotsPerMillimetre[dpi]))
      return found
    },
  })
  const ways: readonly Way[] = [
    { name: 'PDF', perMm: pdfPerMm, pictures: async (labels) => pdfPictures(await drawPdf(labels, { title: '码', at: 0 })) },
    {
      name: 'browser',
      perMm: pdfPerMm,
      async pictures(labels) {
        const [first] = labels
        if (!first) return []
        const page = await browser.newPage()
        const pages = labels.flatMap((label) =>
          label.pages.map((marks) => svgOf(marks, label, { family: 'Noto Sans SC, Noto Sans CJK SC, sans-serif', picture: () => null })),
        )
        await page.setContent(printedPage({ pages, width: first.width / 100, height: first.height / 100, title: '码' }))
        const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
        await page.close()
        return pdfPictures(pdf)
      },
    },
    onZpl(203),
    onZpl(300),
  ]
  return { ways, close: () => browser.close() }
}
