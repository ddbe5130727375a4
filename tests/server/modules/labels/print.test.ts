import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { labelPdf } from '../../../../server/modules/labels/print.service.ts'

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

test('a label without one of its values is refused with the name of what is missing', async () => {
  await expect(labelPdf({ label: 'lot', values: { ...samples('lot'), netQty: '' }, copies: 1 }, 0)).rejects.toMatchObject({
    status: 422,
    message: '缺少净重 kg，不能打印；请先补全这条记录',
  })
  await expect(labelPdf({ label: 'none', values: {}, copies: 1 }, 0)).rejects.toMatchObject({ status: 404 })
})
