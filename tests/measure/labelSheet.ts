import { chromium } from 'playwright'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import { drawSymbol } from '../../server/devices/printer/drawSymbol.ts'
import { drawPdf } from '../../server/modules/labels/pdf/drawPdf.ts'
import { findChromium } from '../chromium.ts'
import { colouredPictures } from '../support/labelReaders.ts'

/**
 * `node tests/measure/labelSheet.ts docs/screens/labels.png`: every label of the plant as its PDF prints it, with its samples, all to one scale beside a bank card and a
 * ruler of 100 mm.
 */
const out = process.argv[2] ?? 'labels.png'
const figures: string[] = []
for (const { template, fields } of plantLabels.toSorted((one, other) => one.template.pageHeight - other.template.pageHeight)) {
  const values = Object.fromEntries(fields.map(({ name, sample }) => [name, sample]))
  const [picture = new Uint8Array()] = await colouredPictures(
    await drawPdf([layOut(template, { fields, values }, { drawSymbol })], { title: template.title, at: 0 }),
  )
  const source = `data:image/png;base64,${Buffer.from(picture).toString('base64')}`
  const size = `${template.pageWidth} × ${template.pageHeight} mm`
  figures.push(`<figure><img src="${source}" style="width:${template.pageWidth}mm"><figcaption>${template.title} <small>${size}</small></figcaption></figure>`)
}
const card =
  '<figure><div style="width:85.6mm;height:54mm;border-radius:3.2mm;background:#8fa3b8"></div><figcaption>银行卡 <small>85.6 × 54 mm</small></figcaption></figure>'
const ruler = `<svg width="102mm" height="8mm" viewBox="0 0 102 8">${Array.from({ length: 101 }, (_, mm) => `<path d="M${mm + 0.5} 0v${mm % 10 === 0 ? 5 : 2.5}" stroke="#333" stroke-width="${mm % 10 === 0 ? 0.3 : 0.15}"/>`).join('')}<text x="1.5" y="7.5" font-size="3">100 mm</text></svg>`
const style =
  'body{margin:8mm;width:424mm;background:#e6e9ed;font:3.4mm sans-serif}main{display:flex;flex-wrap:wrap;gap:7mm 6mm;align-items:end}figure{margin:0}img{display:block;box-shadow:0 .4mm 1.4mm #0004}figcaption{padding-top:1.6mm}small{color:#555}'
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1680, height: 800 }, deviceScaleFactor: 1.25 })
await page.setContent(`<!doctype html><meta charset="utf-8"><style>${style}</style>${ruler}<main>${card}${figures.join('')}</main>`)
await page.screenshot({ path: out, fullPage: true })
await browser.close()
