import { foldedCode } from '../foldedCode.ts'

/** Kinds of things that carry a code, each with the two letters that begin a checked code of ours (factory.md 3.10). */
export const scopeLetters = {
  material: 'MT',
  lot: 'LT',
  hu: 'HU',
  container: 'CT',
  bin: 'BN',
  equipment: 'EQ',
  order: 'MO',
  card: 'CD',
  issue: 'IS',
  inOrder: 'RC',
  outOrder: 'OU',
  box: 'BX',
  specimen: 'SP',
  user: 'US',
} as const
export type ScanKind = keyof typeof scopeLetters

/** characters of a checked code, letters and check character counted: short enough for Code 128 on a bag */
export const longestCheckedCode = 24

/** Characters in the order of their values (Code 39, ISO/IEC 16388). */
const values43 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'
/** The check character has to be one of these, so that every keyboard layout and every scanner sends it as it is. */
const plain = 36
/** Signs of numbers that are written as Z and a letter. ZX is nothing: it moves the check value on by 25. */
const spelled: Readonly<Record<string, string>> = { Z: 'ZZ', '-': 'ZH', '.': 'ZD', '/': 'ZS', _: 'ZU' }
const signs = new Map(Object.entries(spelled).map(([sign, written]) => [written, sign]))
const nothing = 'ZX'

/** The check value of a text of these characters: the sum of their values, modulo 43. */
function checkValue(text: string): number {
  let sum = 0
  for (const character of text) sum += values43.indexOf(character)
  return sum % 43
}

/**
 * The code of a number: two letters of its kind, the number in capital letters and digits alone, and a check character (modulo 43) that
 * is one as well. Null for a number that is too long or has other signs: its label carries the number itself.
 */
export function checkedCode(kind: ScanKind, number: string): string | null {
  const body = foldedCode(number).replaceAll(/[Z\-./_]/g, (sign) => spelled[sign] ?? sign)
  if (!/^[0-9A-Z]+$/.test(body)) return null
  const text = scopeLetters[kind] + body
  const whole = checkValue(text) < plain ? text : text + nothing
  const code = whole + values43.charAt(checkValue(whole))
  return code.length <= longestCheckedCode ? code : null
}

/** What a code says, where it is one of ours with the right check character; null for everything else. */
export function readCheckedCode(scanned: string): { kind: ScanKind; number: string } | null {
  const code = foldedCode(scanned)
  if (!/^[0-9A-Z]{4,24}$/.test(code) || values43.charAt(checkValue(code.slice(0, -1))) !== code.at(-1)) return null
  const kind = kindOf(code.slice(0, 2))
  const body = code.slice(2, -1)
  if (kind === null || !/^(?:[^Z]|Z[ZHDSUX])+$/.test(body)) return null
  const number = body.replaceAll(/Z[ZHDSUX]/g, (written) => signs.get(written) ?? '')
  return number === '' ? null : { kind, number }
}

function kindOf(letters: string): ScanKind | null {
  const found = Object.entries(scopeLetters).find(([, known]) => known === letters)
  return found ? (found[0] as ScanKind) : null // a key of that very object
}
