import { spawnSync } from 'node:child_process'
import { checkDigit } from '#contract/rules/label/gs1.ts'
import type { CodeSymbol, CodeType } from '#contract/rules/label/codeTypes.ts'

/** Zint's numbers of our codes (its manual, 4.3), and how it is asked for the same content. */
const symbologies: Readonly<Record<CodeType, { number: number; options?: readonly string[]; content?: (typed: string) => string }>> = {
  '128A': { number: 20 },
  '128B': { number: 60 },
  '128C': { number: 20 },
  '128Auto': { number: 20 },
  EAN8: { number: 13 },
  EAN13: { number: 13 },
  EAN128A: { number: 16, options: ['--gs1parens'] },
  EAN128B: { number: 16, options: ['--gs1parens'] },
  // zint wants check digits to be there
  EAN128C: { number: 16, options: ['--gs1parens'], content: (typed) => typed + checkDigit(typed.slice(4)) },
  Code39: { number: 8 },
  '39Extended': { number: 9 },
  '2_5interleaved': { number: 3 },
  '2_5industrial': { number: 7 },
  '2_5matrix': { number: 2 },
  UPC_A: { number: 34 },
  UPC_E0: { number: 37, content: (typed) => `0${typed}` },
  UPC_E1: { number: 37, content: (typed) => `1${typed}` },
  UPCsupp2: { number: 13 },
  UPCsupp5: { number: 13 },
  Code93: { number: 25 },
  '93Extended': { number: 25 },
  MSI: { number: 47 },
  PostNet: { number: 40 },
  Codabar: { number: 18 },
  QRCode: { number: 58, options: ['--eci=26'] },
  PDF417: { number: 55 },
  DataMatrix: { number: 71, options: ['--square'] },
  GS1DataMatrix: { number: 71, options: ['--gs1', '--gs1parens', '--square'] },
  SSCC: { number: 16, options: ['--gs1parens'], content: (typed) => `(00)${typed}${checkDigit(typed)}` },
}

/** What zint prints when it draws a content as this code. Throws with its complaint when it does not. */
export function zint(codeType: CodeType, content: string, ...options: string[]): string {
  const { number, options: own = [], content: asked = (typed: string) => typed } = symbologies[codeType]
  const { status, stdout, stderr } = spawnSync('zint', ['-b', String(number), ...own, ...options, '-d', asked(content)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`zint refuses ${codeType} ${content}: ${stderr}`)
  return stdout
}

/** Zint's rows of modules: 1 is dark. */
const zintRows = (codeType: CodeType, content: string): string[] =>
  zint(codeType, content, '--dump')
    .trim()
    .split('\n')
    .map((row) =>
      Array.from(row.replaceAll(' ', ''), (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
        .join('')
        .replace(/0+$/, ''),
    )

/**
 * Bars and spaces of a linear code as `n` (narrow) and `w` (wide), or of a postal code its bars as `|` (high) and `.` (low): what has to be
 * equal whoever draws it, where each is free to make wide 2, 2.5 or 3 modules.
 */
export function patternOf(codeType: CodeType, symbol: CodeSymbol): string {
  if (symbol.kind !== 'linear') throw new Error(`${codeType} has no bars`)
  if (codeType === 'PostNet') return symbol.heights.map((height) => (height === 1 ? '|' : '.')).join('')
  const elements = symbol.widths.slice(0, symbol.heights.length * 2 - 1)
  return codeType.startsWith('UPC') ? elements.join('') : elements.map((width) => (width > 1 ? 'w' : 'n')).join('')
}

/** The same of zint's drawing. */
export function zintPattern(codeType: CodeType, content: string): string {
  const [first = '', second = ''] = zintRows(codeType, content)
  if (codeType === 'PostNet') return Array.from(second.matchAll(/1/g), ({ index }) => (first[index] === '1' ? '|' : '.')).join('')
  const elements = Array.from(first.matchAll(/1+|0+/g), ([run]) => run.length)
  return codeType.startsWith('UPC') ? elements.join('') : elements.map((width) => (width > 1 ? 'w' : 'n')).join('')
}
