import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-wasm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { codeTypes, moreCodeTypes } from '#contract/rules/label/codeTypes.ts'
import type { CodeType } from '#contract/rules/label/codeTypes.ts'
import { checkDigit } from '#contract/rules/label/gs1.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { newItem } from '#contract/rules/label/newItem.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { drawSymbol } from '../../../../server/devices/printer/drawSymbol.ts'
import { wasm } from '../../../../server/devices/printer/rasterise.ts'

const packageFile = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name))

beforeAll(async () => {
  await wasm()
  const { buffer, byteOffset, byteLength } = packageFile('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) }, fireImmediately: true })
})

/** The label at 300 dots an inch, looked at by a decoder that we did not write. */
async function scanned(laidOut: LaidOut): Promise<string[]> {
  const svg = svgOf(laidOut.pages[0] ?? [], laidOut, { family: 'Noto Sans Hans', picture: () => null })
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: Math.round((laidOut.width / 2540) * 300) } }).render().asPng() // no font: letters are not read
  const found = await readBarcodes(png, { tryHarder: true, maxNumberOfSymbols: 10, textMode: 'Plain', eanAddOnSymbol: 'Ignore' })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

const alone = (codeType: CodeType, value: string): LaidOut => {
  const item = newItem('bar-code', '0000000001')
  const large = { ...item, left: 0, top: 0, width: 377, height: 190, value, style: { ...item.style, codeType } }
  return layOut({ title: '码', width: 378, height: 190, pageWidth: 100, pageHeight: 51, tempItems: [large] }, { fields: [], values: {} }, { drawSymbol })
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const plain = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{2,8}[A-Z0-9]$/)
const lot = fc.stringMatching(/^[A-Z0-9-]{3,9}$/)
const asTyped = (typed: string) => typed
const checked = (typed: string) => typed + checkDigit(typed)
/** The ten digits that UPC-E leaves zeros out of, told by its last one. */
function withZeros(six: string): string {
  const last = Number(six.at(-1))
  if (last <= 2) return `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`
  if (last === 3) return `${six.slice(0, 3)}00000${six.slice(3, 5)}`
  return last === 4 ? `${six.slice(0, 4)}00000${six[4]}` : `${six.slice(0, 5)}0000${last}`
}
/** Of each code that the decoder knows: contents, and what a scanner says of them. */
const known: Partial<Record<CodeType, [contents: fc.Arbitrary<string>, read: (typed: string) => string]>> = {
  '128A': [plain, asTyped],
  '128B': [fc.stringMatching(/^[A-Za-z0-9 .-]{3,9}[a-z]$/), asTyped],
  '128C': [digits(8), asTyped],
  '128Auto': [plain, asTyped],
  EAN8: [digits(7), checked],
  EAN13: [digits(12), checked],
  EAN128A: [lot.map((text) => `(10)${text}`), (typed) => typed.replaceAll(/[()]/g, '')],
  EAN128B: [lot.map((text) => `(10)${text}`), (typed) => typed.replaceAll(/[()]/g, '')],
  EAN128C: [digits(13).map((text) => `(01)${text}`), (typed) => `01${checked(typed.slice(4))}`],
  Code39: [plain, asTyped],
  '39Extended': [fc.stringMatching(/^[a-z]{3,6}$/), asTyped],
  '2_5interleaved': [digits(8), asTyped],
  UPC_E0: [digits(6), (typed) => checked(`00${withZeros(typed)}`)],
  UPC_E1: [digits(6), (typed) => checked(`01${withZeros(typed)}`)],
  UPC_A: [digits(11), (typed) => `0${checked(typed)}`],
  Code93: [plain, asTyped],
  '93Extended': [fc.stringMatching(/^[a-z]{3,6}$/), asTyped],
  QRCode: [fc.stringMatching(/^[尼龙粉A-Z0-9]{1,20}$/u), asTyped],
  PDF417: [plain, asTyped],
  DataMatrix: [plain, asTyped],
  GS1DataMatrix: [lot.map((text) => `(10)${text}`), (typed) => typed.replaceAll(/[()]/g, '')],
  SSCC: [digits(17), (typed) => `00${checked(typed)}`],
  Codabar: [digits(6).map((text) => `A${text}B`), asTyped],
}

for (const [codeType, [contents, read]] of Object.entries(known))
  test(`a foreign decoder reads from ${codeType} what was printed`, async () => {
    const type = [...codeTypes, ...moreCodeTypes].find((name) => name === codeType) ?? 'QRCode'
    for (const content of fc.sample(contents, { numRuns: 5, seed: 7 })) {
      const laidOut = alone(type, content)
      expect(laidOut.findings).toEqual([])
      expect(await scanned(laidOut), content).toEqual([read(content)])
    }
  })

test('every code is either read above or known to be one that the decoder does not know', () => {
  const unknown = [...codeTypes, ...moreCodeTypes].filter((name) => !(name in known))
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
