/** intervals of a balance that shows finer than it is verified for: its verification interval is ten of what it shows (OIML R76-1, 3.4) */
const mostVerified = 100_000

/**
 * By how much a scale in service may differ at this weight: twice the maximum permissible errors of class II (OIML R76-1, table 6): 1 e up to 5000 e,
 * 2 e up to 20 000 e, 3 e above. All amounts in the unit of the scale.
 */
export function checkLimit(nominal: number, { readability, capacity }: { readability: number; capacity: number }): number {
  const interval = capacity / readability > mostVerified ? readability * 10 : readability
  const steps = nominal / interval
  return rounded(interval * (steps <= 5000 ? 1 : steps <= 20_000 ? 2 : 3))
}

/** Weights to check with, when nobody chose others: a tenth, a half and the whole of the capacity, down to the next weight of a set (1, 2, 5). */
export function checkNominals({ capacity }: { capacity: number }): number[] {
  return [...new Set([capacity / 10, capacity / 2, capacity].map(weightBelow))]
}

function weightBelow(amount: number): number {
  const decade = 10 ** Math.floor(Math.log10(amount) + 1e-9)
  const step = [5, 2, 1].find((one) => one * decade <= amount * (1 + 1e-9)) ?? 1
  return rounded(step * decade)
}

/** Six places, as amounts have. */
function rounded(amount: number): number {
  return Number(amount.toFixed(6))
}
