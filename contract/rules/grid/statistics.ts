import { bigMicro, fromBigMicro, roundedQuotient } from '../quantity.ts'

/** The whole parts of the numbers of a column, added up; decimals are dropped (GRID-052). Amounts are summed elsewhere (contract/rules/quantity.ts). */
export function wholeSum(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + Math.trunc(numberIn(value) ?? 0), 0)
}

/** The average of the cells that hold a number, to two places; null where none does (GRID-053). */
export function average(values: readonly unknown[]): number | null {
  const numbers = values.flatMap((value) => numberIn(value) ?? [])
  if (numbers.length === 0) return null
  return Math.round((numbers.reduce((sum, number) => sum + number, 0) / numbers.length) * 100) / 100
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** What a spreadsheet says of cells that are marked: how many say something, how many hold numbers, and what these come to. Amounts have six places at most. */
export type RangeFigures = { filled: number; numbers: number; sum: number | null; average: number | null }

export function rangeFigures(values: readonly unknown[]): RangeFigures {
  const filled = values.filter((value) => value !== null && value !== undefined && value !== '')
  const numbers = filled.filter((value): value is number => typeof value === 'number' && Math.abs(value) < 1e21)
  if (numbers.length === 0) return { filled: filled.length, numbers: 0, sum: null, average: null }
  const sum = numbers.reduce((total, number) => total + bigMicro(number), 0n)
  return { filled: filled.length, numbers: numbers.length, sum: fromBigMicro(sum), average: fromBigMicro(roundedQuotient(sum, BigInt(numbers.length))) }
}
