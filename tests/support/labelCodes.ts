import fc from 'fast-check'
import type { CodeType } from '#contract/rules/label/codeTypes.ts'
import { quietZones } from '#contract/rules/label/codeTypes.ts'
import { checkDigit } from '#contract/rules/label/gs1.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { newItem } from '#contract/rules/label/newItem.ts'
import { drawSymbol } from '../../server/devices/printer/drawSymbol.ts'

/** One code alone on a label of 100 × 36 mm. `dot`: of a printer, in hundredths of a millimetre. */
export function codeAlone(codeType: CodeType, value: string, dot?: number): LaidOut {
  const item = newItem('bar-code', '0000000001')
  const large = { ...item, left: 0, top: 0, width: 377, height: 135, value, style: { ...item.style, codeType } }
  const template = { title: '码', width: 378, height: 136, pageWidth: 100, pageHeight: 36, tempItems: [large] }
  return layOut(template, { fields: [], values: {} }, { drawSymbol, ...(dot === undefined ? {} : { dot }) })
}

/** One code alone on a label that fits it: so many printer's dots a module, bars 15 mm high, no text below. */
export function codeOfSize(codeType: CodeType, value: string, { dot, moduleDots }: { dot: number; moduleDots: number }): LaidOut {
  const symbol = drawSymbol(codeType, value)
  if ('refused' in symbol) throw new Error(symbol.refused)
  const [left, right] = quietZones[codeType]
  const millimetres = (modules: number) => (modules * moduleDots * dot) / 100
  const wide = symbol.kind === 'linear' ? symbol.widths.reduce((sum, width) => sum + width, 0) : (symbol.rows[0]?.length ?? 0)
  // a tenth of a millimetre more than it needs, so that rounding to pixels takes no module away
  const [width, height] = [millimetres(wide + left + right) + 0.1, symbol.kind === 'linear' ? 15 : millimetres(symbol.rows.length + 2 * left) + 0.1]
  const px = (length: number) => (length * 96) / 25.4
  const item = newItem('bar-code', '0000000001')
  const alone = { ...item, left: 0, top: 0, width: px(width), height: px(height), value, style: { ...item.style, codeType, ShowBarText: false } }
  const page = { pageWidth: Math.ceil(width), pageHeight: Math.ceil(height) }
  const template = { title: '码', width: px(page.pageWidth), height: px(page.pageHeight), ...page, tempItems: [alone] }
  return layOut(template, { fields: [], values: {} }, { drawSymbol, dot })
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const plain = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{2,8}[A-Z0-9]$/)
const lot = fc.stringMatching(/^[A-Z0-9-]{3,9}$/)
const asTyped = (typed: string) => typed
const checked = (typed: string) => typed + checkDigit(typed)
const withoutBrackets = (typed: string) => typed.replaceAll(/[()]/g, '')
/** The ten digits that UPC-E leaves zeros out of, told by its last one. */
function withZeros(six: string): string {
  const last = Number(six.at(-1))
  if (last <= 2) return `${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`
  if (last === 3) return `${six.slice(0, 3)}00000${six.slice(3, 5)}`
  return last === 4 ? `${six.slice(0, 4)}00000${six[4]}` : `${six.slice(0, 5)}0000${last}`
}

/** Of each code that decoders know: contents, and what a scanner says of them. */
export const knownCodes: Partial<Record<CodeType, [contents: fc.Arbitrary<string>, read: (typed: string) => string]>> = {
  '128A': [plain, asTyped],
  '128B': [fc.stringMatching(/^[A-Za-z0-9 .-]{3,9}[a-z]$/), asTyped],
  '128C': [digits(8), asTyped],
  '128Auto': [plain, asTyped],
  EAN8: [digits(7), checked],
  EAN13: [digits(12), checked],
  EAN128A: [lot.map((text) => `(10)${text}`), withoutBrackets],
  EAN128B: [lot.map((text) => `(10)${text}`), withoutBrackets],
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
  GS1DataMatrix: [lot.map((text) => `(10)${text}`), withoutBrackets],
  SSCC: [digits(17), (typed) => `00${checked(typed)}`],
  Codabar: [digits(6).map((text) => `A${text}B`), asTyped],
}

/** What stands for FNC1 in what a scanner says. */
const fnc1 = String.fromCharCode(29)

/**
 * Whether what a reader says is what was printed. Readers write the same digits in their own ways: UPC with or without the zeros of EAN-13 and UPC-A before it, EAN-13 with a zero before it as the UPC-A that it is,
 * GS1 with brackets, a symbology identifier or a mark for FNC1, Codabar with or without the letters at its ends.
 */
export function isSame(codeType: CodeType, said: string, expected: string): boolean {
  if (codeType.startsWith('UPC')) return said === expected || said.replace(/^0+/, '') === expected.replace(/^0+/, '') || expandedUpcE(said) === expected
  // a reader that takes the last sign for a check sign (one in 43), or knows no extended Code 39, leaves the pairs as they stand
  if (codeType === '39Extended' && said.replaceAll(/\+([A-Z])/g, (_, letter: string) => letter.toLowerCase()) === expected) return true
  if (codeType === 'EAN13' && `0${said}` === expected) return true
  if (codeType === 'Codabar' && said === expected.slice(1, -1)) return true
  const bare = said
    .replace(/^\](C1|d2)/, '')
    .replaceAll(fnc1, '')
    .replaceAll(/<GS>|[()]/g, '')
  return said === expected || bare === expected
}

const expandedUpcE = (said: string): string => (/^[01]\d{7}$/.test(said) ? `0${said[0]}${withZeros(said.slice(1, 7))}${said[7]}` : said)
