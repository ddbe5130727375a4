import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { drawSymbol } from '../../../../server/devices/printer/drawSymbol.ts'
import { labelPdf } from '../../../../server/modules/labels/print.service.ts'

/** all that the first page of a PDF says */
async function wordsOf(pdf: Uint8Array): Promise<string> {
  const { items } = await (await (await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false }).promise).getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}
const samples = (label: string) => Object.fromEntries(plantLabels.find(({ name }) => name === label)?.fields.map(({ name, sample }) => [name, sample]) ?? [])

test('a label as PDF has its size, one page a copy, and texts that can be searched', async () => {
  const { title, pdf } = await labelPdf({ label: 'lot', values: samples('lot'), copies: 3 }, 0)
  expect(title).toBe('原料批次')
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false }).promise
  expect(document.numPages).toBe(3)
  const page = await document.getPage(2)
  const [, , width, height] = page.view
  expect([(width ?? 0) / 72, (height ?? 0) / 72].map((inches) => Math.round(inches * 25.4))).toEqual([100, 70])
  const { items } = await page.getTextContent()
  const words = items.map((item) => ('str' in item ? item.str : '')).join('')
  for (const word of ['尼龙-12 粉', 'RM1005-261118', '25.00 kg', '储存：阴凉干燥，离火源 3 m 以上', '(01)06901234510058(17)281101(10)RM1005-261118'])
    expect(words).toContain(word)
})

test.each(['x${7*191}y', '{{7*191}}', '^XA^JUS^XZ', '^FS', '</text><script>'])(
  '%s in a value is text, on the PDF and in the browser’s print',
  async (hostile) => {
    const values = { ...samples('hu'), huCode: hostile }
    const { pdf } = await labelPdf({ label: 'hu', values, copies: 1 }, 0)
    expect(await wordsOf(pdf)).toContain(hostile)
    const bag = plantLabels.find(({ name }) => name === 'hu')
    if (!bag) throw new Error('the plant has a label for bags')
    const laidOut = layOut(bag.template, { fields: bag.fields, values }, { drawSymbol })
    const svg = svgOf(laidOut.pages[0] ?? [], laidOut, { family: 'sans-serif', picture: () => null })
    const said = Array.from(svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g), ([, text = '']) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
    expect(said).toContain(hostile)
    expect(svg).not.toContain('<script')
  },
)

test('a label without one of its values is refused with the name of what is missing', async () => {
  await expect(labelPdf({ label: 'lot', values: { ...samples('lot'), netQty: '' }, copies: 1 }, 0)).rejects.toMatchObject({
    status: 422,
    message: '缺少净重 kg，不能打印；请先补全这条记录',
  })
  await expect(labelPdf({ label: 'none', values: {}, copies: 1 }, 0)).rejects.toMatchObject({ status: 404 })
})
