/** Inspection levels of GB/T 2828.1 table 1; II where nothing else is said. */
export const inspectionLevels = ['S-1', 'S-2', 'S-3', 'S-4', 'I', 'II', 'III'] as const
export type InspectionLevel = (typeof inspectionLevels)[number]

/** Code letters of sample sizes, from the smallest; I and O are left out so that nobody reads a digit. */
export const codeLetters = 'ABCDEFGHJKLMNPQR'

/** The largest lot of a row of table 1, and its letters in the order of `inspectionLevels`. */
const rows: readonly (readonly [lotUpTo: number, letters: string])[] = [
  [8, 'AAAAAAB'],
  [15, 'AAAAABC'],
  [25, 'AABBBCD'],
  [50, 'ABBCCDE'],
  [90, 'BBCCCEF'],
  [150, 'BBCDDFG'],
  [280, 'BCDEEGH'],
  [500, 'BCDEFHJ'],
  [1200, 'CCEFGJK'],
  [3200, 'CDEGHKL'],
  [10_000, 'CDFGJLM'],
  [35_000, 'CDFHKMN'],
  [150_000, 'DEGJLNP'],
  [500_000, 'DEGJMPQ'],
  [Infinity, 'DEHKNQR'],
]

/** The code letter for a lot of so many units (GB/T 2828.1-2012 table 1 = ISO 2859-1:1999 table 1). A lot of one unit has the letter of two. */
export function codeLetterFor(lotSize: number, level: InspectionLevel): string {
  const [, letters = ''] = rows.find(([lotUpTo]) => lotSize <= lotUpTo) ?? []
  return letters.charAt(inspectionLevels.indexOf(level))
}
