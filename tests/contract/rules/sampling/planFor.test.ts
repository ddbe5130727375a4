import { expect, test } from 'vitest'
import { codeLetterFor, inspectionLevels } from '#contract/rules/sampling/codeLetter.ts'
import type { InspectionLevel } from '#contract/rules/sampling/codeLetter.ts'
import { aqls, masterPlan } from '#contract/rules/sampling/masterTable.ts'
import type { Severity } from '#contract/rules/sampling/masterTable.ts'
import { planFor } from '#contract/rules/sampling/planFor.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { ofGbReduced, ofMilStd, printed } from './publishedTables.ts'

const letters = 'A B C D E F G H J K L M N P Q R'.split(' ')
const lines = (table: string) => atLeast(16, table.trim().split('\n')).map((line) => line.trim().split(' '))
/** Ours, letter by letter: units to draw / acceptance number. */
const ours = (severity: Severity) =>
  Object.fromEntries(letters.map((letter) => [letter, aqls.map((aql) => masterPlan(severity, letter, aql)).map(({ n, ac }) => `${n}/${ac}`)]))
const resolved = (table: string) => Object.fromEntries(lines(table).map(([letter, ...cells]) => [letter, cells]))

/** Follows the printed arrows column by column: every cell takes what its neighbour on the side of the arrow came to. S stands below R for 0.025 alone. */
function followed(table: string, hasS: boolean): Record<string, string[]> {
  const rows = lines(table).map(([letter = '', n = '', ...cells]) => ({ letter, n, cells }))
  if (hasS) rows.push({ letter: 'S', n: '3150', cells: aqls.map((aql) => (aql === 0.025 ? '1' : '^')) })
  const ends = (row: number, column: number): string => {
    const { n, cells } = rows[row] ?? { n: '', cells: [] }
    const cell = cells[column] ?? ''
    return cell === 'v' ? ends(row + 1, column) : cell === '^' ? ends(row - 1, column) : `${n}/${cell}`
  }
  return Object.fromEntries(letters.map((letter, row) => [letter, aqls.map((_aql, column) => ends(row, column))]))
}

/** What a table says otherwise, as `letter at AQL`. */
const otherwise = (one: Record<string, string[]>, other: Record<string, string[]>) =>
  letters.flatMap((letter) => aqls.flatMap((aql, at) => (one[letter]?.[at] === other[letter]?.[at] ? [] : [`${letter} at ${aql}`])))

test('normal and tightened plans are those of two public tables, all 832 cells but one [TASK-060]', () => {
  expect(ours('normal')).toEqual(resolved(ofMilStd.normal))
  expect(ours('normal')).toEqual(followed(printed.normal, false))
  // both leave out the tightened plan 2/0 for letter A, which GB/T 2828.1-2012 has, and say what the arrow below comes to
  expect(otherwise(ours('tightened'), resolved(ofMilStd.tightened))).toEqual(['A at 10'])
  expect(otherwise(ours('tightened'), followed(printed.tightened, true))).toEqual(['A at 10'])
  expect(masterPlan('tightened', 'A', 10)).toEqual({ letter: 'A', n: 2, ac: 0 })
  expect(resolved(ofMilStd.tightened)['A']?.[15]).toBe('8/1')
})

test('reduced plans are those of GB/T 2828.1, all 416 cells; a second table differs in one acceptance number, and a third says which [TASK-060]', () => {
  const gb = resolved(ofGbReduced)
  expect(ours('reduced')).toEqual(gb)
  // the one of EGTools has 4 where the others have 5 between 3 and 6
  const second = followed(printed.reduced, false)
  expect(otherwise(gb, second)).toHaveLength(14)
  const mended = printed.reduced.replaceAll(' 3 4 6 ', ' 3 5 6 ')
  expect(ours('reduced')).toEqual(followed(mended, false))
  // a third public table, of three AQLs as it prints them from A to R
  const third: Record<number, string> = {
    1: 'v v v v 0 ^ v v 1 2 3 5 6 8 10 ^',
    4: 'v 0 ^ v v 1 2 3 5 6 8 10 ^ ^ ^ ^',
    10: 'v v v 1 2 3 5 6 8 10 ^ ^ ^ ^ ^ ^',
  }
  for (const [aql, column] of atLeast(3, Object.entries(third)))
    for (const [row, cell] of atLeast(16, [...column.split(' ').entries()])) {
      if (cell === 'v' || cell === '^') continue
      const at = aqls.indexOf(Number(aql) as (typeof aqls)[number])
      expect(ours('reduced')[letters[row] ?? '']?.[at], `${letters[row]} ${aql}`).toMatch(new RegExp(`/${cell}$`))
    }
})

/** Table 1 as two public sources have it: by rows (AQLSchemes), and by columns. */
const byRows = 'AAAAAAB AAAAABC AABBBCD ABBCCDE BBCCCEF BBCDDFG BCDEEGH BCDEFHJ CCEFGJK CDEGHKL CDFGJLM CDFHKMN DEGJLNP DEGJMPQ DEHKNQR'.split(' ')
const byColumns: Record<InspectionLevel, string> = {
  'S-1': 'AAAABBBBCCCCDDD',
  'S-2': 'AAABBBCCCDDDEEE',
  'S-3': 'AABBCCDDEEFFGGH',
  'S-4': 'AABCCDEEFGGHJJK',
  I: 'AABCCDEFGHJKLMN',
  II: 'ABCDEFGHJKLMNPQ',
  III: 'BCDEFGHJKLMNPQR',
}
const smallest = [2, 9, 16, 26, 51, 91, 151, 281, 501, 1201, 3201, 10_001, 35_001, 150_001, 500_001]

test('the code letter changes with the first unit of a row and not before, for every level [TASK-060]', () => {
  for (const [column, level] of atLeast(7, [...inspectionLevels.entries()]))
    for (const [row, from] of atLeast(15, [...smallest.entries()])) {
      const letter = byRows[row]?.charAt(column)
      expect(letter).toBe(byColumns[level].charAt(row))
      expect(codeLetterFor(from, level), `${level} ${from}`).toBe(letter)
      expect(codeLetterFor((smallest[row + 1] ?? 2_000_000_000) - 1, level), `${level} until the next row`).toBe(letter)
    }
})

test('a sample that is as large as the lot is the whole lot, one unit more is a sample [TASK-060]', () => {
  const asked = { level: 'II', aql: 1, severity: 'normal' } as const // letter A to E: 13 units
  expect(planFor({ ...asked, lotSize: 13 })).toEqual({ letter: 'E', n: 13, ac: 0, re: 1, isWhole: true })
  expect(planFor({ ...asked, lotSize: 14 })).toEqual({ letter: 'E', n: 13, ac: 0, re: 1, isWhole: false })
  expect(planFor({ ...asked, lotSize: 5 })).toEqual({ letter: 'E', n: 5, ac: 0, re: 1, isWhole: true })
})
