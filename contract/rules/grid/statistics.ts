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
