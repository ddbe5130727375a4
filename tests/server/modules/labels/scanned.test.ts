import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-wasm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { codeTypes, moreCodeTypes } from '#contract/rules/label/codeTypes.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { drawSymbol } from '../../../../server/devices/printer/drawSymbol.ts'
import { wasm } from '../../../../server/devices/printer/rasterise.ts'
import { codeAlone, knownCodes } from '../../../support/labelCodes.ts'

const packageFile = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name))

beforeAll(async () => {
  await wasm()
  const { buffer, byteOffset, byteLength } = packageFile('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) }, fireImmediately: true })
})

/** A code alone is read as it stands, dark on light: neither turned nor inverted, which a decoder tries besides and takes four times as long for. */
const asItStands = { tryRotate: false, tryInvert: false, tryDownscale: false }

/** The label at 300 dots an inch, looked at by a decoder that we did not write. */
async function scanned(laidOut: LaidOut, trying: Partial<typeof asItStands> = {}): Promise<string[]> {
  const svg = svgOf(laidOut.pages[0] ?? [], laidOut, { family: 'Noto Sans Hans', picture: () => null })
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: Math.round((laidOut.width / 2540) * 300) } }).render().asPng() // no font: letters are not read
  const found = await readBarcodes(png, { tryHarder: true, maxNumberOfSymbols: 10, textMode: 'Plain', eanAddOnSymbol: 'Ignore', ...trying })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

for (const [codeType, [contents, read]] of Object.entries(knownCodes))
  test(`a foreign decoder reads from ${codeType} what was printed`, async () => {
    const type = [...codeTypes, ...moreCodeTypes].find((name) => name === codeType) ?? 'QRCode'
    for (const content of fc.sample(contents, { numRuns: 5, seed: 7 })) {
      const laidOut = codeAlone(type, content)
      expect(laidOut.findings).toEqual([])
      expect(await scanned(laidOut, asItStands), content).toEqual([read(content)])
    }
  })

test('every code is either read above or known to be one that the decoder does not know', () => {
  const unknown = [...codeTypes, ...moreCodeTypes].filter((name) => !(name in knownCodes))
  // industrial and matrix 2 of 5, MSI and PostNet have no reader; add-ons are never read alone
  expect(unknown).toEqual(['2_5industrial', '2_5matrix', 'UPCsupp2', 'UPCsupp5', 'MSI', 'PostNet'])
  for (const name of unknown) expect(drawSymbol(name, name === 'UPCsupp2' ? '12' : '12345')).toMatchObject({ kind: 'linear' })
})

for (const { template, fields } of plantLabels)
  test(`all codes of the plant's label ${template.title} are read from its print`, async () => {
    const laidOut = layOut(template, { fields, values: Object.fromEntries(fields.map(({ name, sample }) => [name, sample])) }, { drawSymbol })
    const codes = laidOut.pages[0]?.filter(({ kind }) => kind === 'code').length
    expect(await scanned(laidOut)).toHaveLength(codes ?? 0)
  })
