import { chromium } from 'playwright'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { dotOf, dotsPerMillimetre, zplOf } from '#contract/rules/label/zpl/zpl.ts'
import { createRasteriser } from '../../../server/devices/printer/rasterise.ts'
import { drawPdf } from '../../../server/modules/labels/pdf/drawPdf.ts'
import { printedPage } from '../../../src/admin/media/label/browserPrinter.ts'
import { findChromium } from '../../chromium.ts'
import { labelFontSettings } from '../../support/labelFont.ts'
import { pdfPictures } from '../../support/labelReaders.ts'
import { drawnZpl } from '../../support/labelScanner.ts'

/** One way of a label onto paper. `dot` is the printer's, in hundredths of a millimetre; `perMm` the dots of its pictures a millimetre. */
export type Way = { name: string; dot?: number; perMm: number; pictures: (labels: readonly LaidOut[]) => Promise<Uint8Array[]> }

/** The names of all outputs. */
export const wayNames = ['PDF', 'browser', 'ZPL 203', 'ZPL 300']

const plainPrinter = { media: 'gap', cutter: false, darkness: 15, offsetX: 0, offsetY: 0, scaleX: 0, scaleY: 0 } as const
/** the pages of labels are pictures at this resolution, as poppler draws them */
export const pdfPerMm = 300 / 25.4

/** A label printer of this resolution, drawn by somebody else. */
export async function onLabelPrinter(dpi: 203 | 300): Promise<Way> {
  const rasterise = await createRasteriser()
  return {
    name: `ZPL ${dpi}`,
    dot: dotOf({ dpi }),
    perMm: dotsPerMillimetre[dpi],
    async pictures(labels) {
      const found: Uint8Array[] = []
      for (const label of labels)
        for (const marks of label.pages) found.push(await drawnZpl(zplOf(marks, label, { ...plainPrinter, dpi }, rasterise), label, dotsPerMillimetre[dpi]))
      return found
    },
  }
}

/** All four outputs, each as pictures: every page of every label is one. Labels of one call are of one size. */
export async function openWays(): Promise<{ ways: readonly Way[]; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, FONTCONFIG_FILE: labelFontSettings() },
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
    await onLabelPrinter(203),
    await onLabelPrinter(300),
  ]
  return { ways, close: () => browser.close() }
}
