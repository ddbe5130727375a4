import { gs1Element, isKnownIdentifier } from '../label/gs1.ts'
import { gs1Day } from './gs1Scan.ts'
import { halfWidth } from '../halfWidth.ts'
import { groupSeparator, withSeparators } from './rawScan.ts'
import type { RawScan } from './rawScan.ts'

/** What a supplier's label says of goods; '' and null where it says nothing. Days are yyyy-MM-dd. */
export type LabelWords = {
  gtin: string
  sscc: string
  lotNo: string
  mfgDate: string
  expireDate: string
  /** net weight of a package */
  netKg: number | null
  /** pieces in a package */
  pieces: number | null
  orderNo: string
  productNo: string
}
/** `doubts` are sentences of what a person should look at. */
export type LabelReading = { words: LabelWords; doubts: string[] } | { refused: string }

/** Digits of an application identifier by its first two, and of its value where that ends by itself (GS1 General Specifications, figures 3.2-1 and 7.8.5-2). */
const shapes: readonly { prefixes: RegExp; digits: number; value: number | null }[] = [
  { prefixes: /^00/, digits: 2, value: 18 },
  { prefixes: /^0[123]/, digits: 2, value: 14 },
  { prefixes: /^1[1-9]/, digits: 2, value: 6 },
  { prefixes: /^20/, digits: 2, value: 2 },
  { prefixes: /^(?:10|2[12]|30|37|9\d)/, digits: 2, value: null },
  { prefixes: /^3[1-6]\d\d/, digits: 4, value: 6 },
  { prefixes: /^39\d\d/, digits: 4, value: null },
  { prefixes: /^41\d/, digits: 3, value: 13 },
  { prefixes: /^(?:23|24|25|40|42|71)\d/, digits: 3, value: null },
  { prefixes: /^(?:70|72|80|81|82)\d\d/, digits: 4, value: null },
]
const shapeOf = (text: string) => shapes.find(({ prefixes }) => prefixes.test(text))

/** characters of a lot */
const longestLot = 20
/** characters of a value that has no end of its own */
const longestValue = 90
const titles: Readonly<Record<string, string>> = { '01': 'GTIN', '02': 'GTIN', '10': '批号', '11': '生产日期', '17': '有效期', '30': '数量', '37': '数量' }
/** years in which goods of today were made, or end */
const plausibleYears = /^(?:1[5-9]|[2-4]\d)/

type Element = { identifier: string; value: string }

/**
 * Reads the codes of one supplier's label as one (factory.md 3.10): in whatever order the identifiers stand, with FNC1 in any spelling or in
 * brackets, unknown identifiers left out. Null where none of them is GS1; `refused` where they contradict each other or are damaged. A code that
 * lost its FNC1 is split where that makes sense, and says so.
 */
export function readSupplierLabel(scans: readonly RawScan[]): LabelReading | null {
  const found = new Map<string, string>()
  const doubts: string[] = []
  for (const scan of scans) {
    const read = elementsOf(scan)
    if (read === null) continue
    if (read.split !== '') doubts.push(`标签没有分隔符，批号读成“${read.split}”，请核对`)
    for (const { identifier, value } of read.elements) {
      const checked = isKnownIdentifier(identifier) ? gs1Element(identifier, value) : { identifier, value }
      if ('refused' in checked) return { refused: checked.refused }
      const before = found.get(identifier)
      if (before !== undefined && before !== checked.value)
        return { refused: `两个码的${titles[identifier] ?? `(${identifier})`}不一样：${before}、${checked.value}。请确认是同一张标签` }
      found.set(identifier, checked.value)
    }
  }
  return found.size === 0 ? null : { words: wordsOf(found), doubts }
}

function wordsOf(found: ReadonlyMap<string, string>): LabelWords {
  const day = (identifier: string) => (found.has(identifier) ? gs1Day(found.get(identifier) ?? '') : '')
  const weighed = [...found].find(([identifier]) => /^310[0-5]$/.test(identifier))
  const pieces = found.get('37') ?? found.get('30')
  return {
    gtin: found.get('01') ?? found.get('02') ?? '',
    sscc: found.get('00') ?? '',
    lotNo: found.get('10') ?? '',
    mfgDate: day('11'),
    expireDate: day('17') || day('15'),
    netKg: weighed ? Number(weighed[1]) / 10 ** Number(weighed[0].slice(3)) : null,
    pieces: pieces === undefined ? null : Number(pieces),
    orderNo: found.get('400') ?? '',
    productNo: found.get('240') ?? found.get('241') ?? '',
  }
}

/** The elements of a code as they stand; null for one that is not GS1. `split` is the lot that was cut out of a code without separators. */
function elementsOf({ text: written, isGs1 }: RawScan): { elements: Element[]; split: string } | null {
  const text = halfWidth(written)
  if (/^\(\d{2,4}\)/.test(text)) return bracketed(text)
  const clean = withSeparators(text).replace(new RegExp(`^${groupSeparator}`), '')
  const hasSeparator = clean.includes(groupSeparator)
  if (!isGs1 && !hasSeparator && !/^0[012]\d{14}/.test(clean)) return null
  const whole = parsed(clean)
  if (whole === null) return null
  const lot = hasSeparator ? undefined : whole.find(({ identifier }) => identifier === '10')
  const cut = lot ? splitLot(clean, lot.value) : null
  return cut ?? { elements: whole, split: '' }
}

/** Each value up to its own end, to FNC1, or to the end of the code; null where an identifier is none. */
function parsed(text: string): Element[] | null {
  const found: Element[] = []
  let rest = text
  while (rest !== '') {
    const shape = shapeOf(rest)
    if (!shape) return null
    const after = rest.slice(shape.digits)
    const separator = after.indexOf(groupSeparator)
    const end = shape.value ?? (separator === -1 ? after.length : separator)
    const value = after.slice(0, end)
    if (value === '' || value.length < (shape.value ?? 1) || value.length > longestValue) return null
    found.push({ identifier: rest.slice(0, shape.digits), value })
    rest = after.slice(end).replace(new RegExp(`^${groupSeparator}`), '')
  }
  return found
}

/** A lot that ran on to the end of a code, cut where what follows it is whole elements with dates that make sense; the cut that explains most wins. */
function splitLot(text: string, lot: string): { elements: Element[]; split: string } | null {
  const before = text.slice(0, text.length - lot.length)
  const cuts = Array.from({ length: Math.min(lot.length - 1, longestLot) }, (_none, at) => at + 1)
    .map((end) => ({ value: lot.slice(0, end), rest: parsed(lot.slice(end)) }))
    .filter((cut): cut is { value: string; rest: Element[] } => cut.rest !== null && cut.rest.every(makesSense))
  const best = cuts.toSorted((one, other) => other.rest.length - one.rest.length || other.value.length - one.value.length)[0]
  const first = parsed(before + best?.value)
  return best && first ? { elements: [...first, ...best.rest], split: best.value } : null
}

/** Of what stands behind a lot without a separator only dates and weights are believed. */
function makesSense({ identifier, value }: Element): boolean {
  if (/^(?:11|13|15|17)$/.test(identifier)) return plausibleYears.test(value) && !('refused' in gs1Element('17', value))
  return /^3[13]\d\d$/.test(identifier) && /^\d{6}$/.test(value)
}

function bracketed(text: string): { elements: Element[]; split: string } {
  const marks = [...text.matchAll(/\((\d{2,4})\)/g)].filter(([, identifier = '']) => shapeOf(identifier.padEnd(4, '0'))?.digits === identifier.length)
  const elements = marks.map((mark, at) => ({
    identifier: mark[1] ?? '',
    value: text.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? text.length).trim(),
  }))
  return { elements, split: '' }
}
