import { halfWidth } from '../halfWidth.ts'

/** What scanners put before a code (AIM identifiers, ISO/IEC 15424), and whether the code then holds GS1 elements. */
const aim = /^\](?:C1|d2|Q3|e0|J1)/
const anyAim = /^\][A-Za-z][0-9A-Za-z]/

/** ASCII 29, which stands for FNC1 inside a code. */
export const groupSeparator = String.fromCodePoint(29)

/** What a scanner may send in place of FNC1; a plant takes out those that its own codes use. */
const separatorSpellings = ['{GS}', '<GS>', '|', '~'] as const

/** what frames a code on its way: blanks, line ends, STX and ETX, a mark of byte order, FNC1 in front of all or behind it */
const edges = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu

/** characters of a scan that are read; more is no label */
export const longestScan = 200

/** A scan without what the scanner added: FNC1 is ASCII 29 again, `isGs1` says that the scanner named the code as one of GS1 elements. */
export type RawScan = { text: string; isGs1: boolean }

/** `symbology` is what the decoder calls the code, '' where it does not say. */
export function rawScan(raw: string, symbology: string): RawScan {
  const whole = raw.replaceAll(edges, '')
  const isNamed = aim.test(halfWidth(whole)) || /gs1/i.test(symbology)
  const bare = anyAim.test(halfWidth(whole)) ? whole.slice(3) : whole
  return { text: bare.replaceAll(edges, ''), isGs1: isNamed }
}

/** The same text with ASCII 29 wherever a scanner spelled FNC1 out. */
export function withSeparators(text: string): string {
  return separatorSpellings.reduce((read, spelling) => read.replaceAll(spelling, groupSeparator), text)
}
