import { codeLetters } from './codeLetter.ts'

/** How strictly lots are looked at (GB/T 2828.1-2012 section 9.3). */
export const severities = { normal: '正常检验', tightened: '加严检验', reduced: '放宽检验' } as const
export type Severity = keyof typeof severities

/** Acceptance quality limits of the standard: percent nonconforming up to 10, nonconformities per hundred units throughout. */
export const aqls = [
  0.01, 0.015, 0.025, 0.04, 0.065, 0.1, 0.15, 0.25, 0.4, 0.65, 1, 1.5, 2.5, 4, 6.5, 10, 15, 25, 40, 65, 100, 150, 250, 400, 650, 1000,
] as const
export type Aql = (typeof aqls)[number]

/** An acceptance number, or where the arrow of the cell points. */
type Cell = number | 'up' | 'down'

/**
 * A master table by its diagonals: along one of them, from the lower left to the upper right, every cell is the same. A diagonal has the number of
 * its row plus that of its column, both from 0. What lies before the first points down, what lies behind the last points up.
 */
type Diagonals = { first: number; cells: readonly Cell[] }
/** `sizes`: how many units are drawn, from letter A; `wide`: rows of the first letters, which go further to the right; `own`: rows that differ. */
type Table = { sizes: readonly number[]; all: Diagonals; wide: Diagonals; own: Readonly<Record<string, Diagonals>> }

const sizes = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1250, 2000]
/** letters A to E */
const wideRows = 5
const normal: readonly Cell[] = [0, 'up', 'down', 1, 2, 3, 5, 7, 10, 14, 21]
const tightened: readonly Cell[] = [0, 'down', 'down', 1, 2, 3, 5, 8, 12, 18]
const reduced: readonly Cell[] = [0, 'up', 'down', 'down', 1, 2, 3, 5, 6, 8, 10]

const tables: Readonly<Record<Severity, Table>> = {
  normal: { sizes, all: { first: 14, cells: normal }, wide: { first: 14, cells: [...normal, 30, 44] }, own: {} },
  // letter S is reached by an arrow alone: 3150 units for an AQL of 0.025
  tightened: { sizes: [...sizes, 3150], all: { first: 15, cells: tightened }, wide: { first: 15, cells: [...tightened, 27, 41] }, own: {} },
  reduced: {
    sizes: [2, 2, ...sizes.slice(0, -2)],
    all: { first: 14, cells: reduced },
    wide: { first: 14, cells: [...reduced, 14, 21] },
    // A and B draw the two units of normal inspection's A, and accept by its numbers
    own: {
      A: { first: 14, cells: [0, 'up', 'down', 1, 2, 3, 5, 7, 10, 14, 21, 30] },
      B: { first: 14, cells: [0, 'up', 'down', 'down', 1, 2, 3, 5, 7, 10, 14, 21, 30] },
    },
  },
}

const lettersWithS = `${codeLetters}S`

/** What the master table says for a letter and an AQL once its arrows were followed: the letter that was reached, units to draw, and the acceptance number. */
export function masterPlan(severity: Severity, letter: string, aql: Aql): { letter: string; n: number; ac: number } {
  const table = tables[severity]
  const [start, column] = [lettersWithS.indexOf(letter), aqls.indexOf(aql)]
  const arrow = cellAt(table, start, column)
  if (typeof arrow === 'number') return planAt(table, start, arrow)
  // at the edge of a table an arrow that would lead out of it is printed the other way
  const ways = arrow === 'down' ? [1, -1] : [-1, 1]
  for (const step of ways)
    for (let row = start + step; row >= 0 && row < table.sizes.length; row += step) {
      const cell = cellAt(table, row, column)
      if (typeof cell === 'number') return planAt(table, row, cell)
    }
  throw new Error(`no plan in table ${severity} for ${letter} at ${aql}`) // every column has one
}

function cellAt({ all, wide, own }: Table, row: number, column: number): Cell {
  const { first, cells } = own[lettersWithS.charAt(row)] ?? (row < wideRows ? wide : all)
  const at = row + column - first
  return at < 0 ? 'down' : (cells[at] ?? 'up')
}

function planAt({ sizes: drawn }: Table, row: number, ac: number) {
  return { letter: lettersWithS.charAt(row), n: drawn[row] ?? 0, ac }
}
