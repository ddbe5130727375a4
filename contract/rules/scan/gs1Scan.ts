import { gs1Element, gs1Elements, isKnownIdentifier } from '../label/gs1.ts'
import type { Element } from '../label/gs1.ts'
import { halfWidth } from '../halfWidth.ts'
import { groupSeparator, withSeparators } from './rawScan.ts'
import type { RawScan } from './rawScan.ts'

/** Lengths of the values that end by themselves (GS1 General Specifications, figure 7.8.5-2); all others end with FNC1 or the code. */
const fixed: Readonly<Record<string, number>> = { '00': 18, '01': 14, '02': 14, '11': 6, '15': 6, '17': 6 }
const lengthOf = (identifier: string): number | null => fixed[identifier] ?? (/^310\d$/.test(identifier) ? 6 : null)

/**
 * The GS1 elements of a scan, with check digits and dates proven: as scanners send them, with FNC1 in any of its spellings, or written
 * with brackets. Null where it is something else; `refused` where the scanner says GS1 and the content is wrong.
 */
export function readGs1({ text: written, isGs1 }: RawScan): Element[] | { refused: string } | null {
  const text = halfWidth(written)
  if (/^\(\d{2,4}\)/.test(text)) return asClaimed(gs1Elements(text), true)
  const clean = withSeparators(text).replace(new RegExp(`^${groupSeparator}`), '')
  const isLikely = isGs1 || clean.includes(groupSeparator) || /^0[012]\d{14}/.test(clean)
  return isLikely ? asClaimed(elementString(clean), isGs1 || text.includes(groupSeparator)) : null
}

/** What only looked like GS1 may be a number of our own; what the scanner names so may not. */
function asClaimed(read: Element[] | { refused: string }, isClaimed: boolean): Element[] | { refused: string } | null {
  return 'refused' in read && !isClaimed ? null : read
}

function elementString(text: string): Element[] | { refused: string } {
  const found: Element[] = []
  let rest = text
  while (rest !== '') {
    const identifier = [2, 3, 4].map((length) => rest.slice(0, length)).find(isKnownIdentifier)
    if (identifier === undefined) return { refused: `不认识 GS1 内容中从“${rest.slice(0, 8)}”开始的部分` }
    const after = rest.slice(identifier.length)
    const length = lengthOf(identifier)
    const separator = after.indexOf(groupSeparator)
    const end = length ?? (separator === -1 ? after.length : separator)
    const element = gs1Element(identifier, after.slice(0, end))
    if ('refused' in element) return element
    found.push(element)
    rest = after.slice(end).replace(new RegExp(`^${groupSeparator}`), '')
  }
  return found.length > 0 ? found : { refused: 'GS1 内容是空的' }
}

/** GTINs as materials may keep them: of 14 digits, and without the zeros that a shorter one was filled up with. */
export function gtinSpellings(gtin: string): string[] {
  const bare = gtin.replace(/^0+/, '')
  return [gtin, ...[13, 12, 8].filter((length) => bare.length <= length).map((length) => bare.padStart(length, '0'))]
}

/** yyyy-MM-dd of a GS1 date; day 00 is the last of its month. Years 51 to 99 are of the last century (GS1 General Specifications 7.12). */
export function gs1Day(value: string): string {
  const year = Number(value.slice(0, 2)) + (Number(value.slice(0, 2)) > 50 ? 1900 : 2000)
  const month = Number(value.slice(2, 4))
  const day = Number(value.slice(4)) || new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
