import { bigMicro, fromBigMicro, quantityText } from '#contract/rules/quantity.ts'

/** What an order allows to be made and delivered, and its unit as people read it. */
export type Allowed = { qty: number; overPct: number; underPct: number; unit: string }

/** The least and the most of an order in its unit, exact: `qty` less `underPct` percent, and more `overPct` percent. */
export function limitsOf({ qty, overPct, underPct }: Omit<Allowed, 'unit'>): { least: number; most: number } {
  const part = (percent: number) => (bigMicro(qty) * bigMicro(percent)) / 100_000_000n
  return { least: fromBigMicro(bigMicro(qty) - part(underPct)), most: fromBigMicro(bigMicro(qty) + part(overPct)) }
}

/**
 * What is wrong with the amounts of delivery lines, in their order; null when their sum lies within the limits (decisions.md 54). It
 * names the line by which the limit is passed and what it can hold at most, or how much is missing.
 */
export function deliveryComplaint(allowed: Allowed, amounts: readonly number[]): string | null {
  const { least, most } = limitsOf(allowed)
  const [sum, low, high] = [amounts.reduce((total, amount) => total + bigMicro(amount), 0n), bigMicro(least), bigMicro(most)]
  const said = (micro: bigint) => `${quantityText(fromBigMicro(micro), 6)} ${allowed.unit}`
  if (sum < low) return `交货行合计 ${said(sum)}，少于下限 ${said(low)}，还差 ${said(low - sum)}。请加大某一行，或增加一行`
  if (sum <= high) return null
  let total = 0n
  const at = amounts.findIndex((amount) => (total += bigMicro(amount)) > high)
  const room = high - (sum - bigMicro(amounts[at] ?? 0))
  const wayOut = room > 0n ? `第 ${at + 1} 行最多填 ${quantityText(fromBigMicro(room), 6)}` : `请减少第 ${at + 1} 行和它后面的行`
  return `交货行合计 ${said(sum)}，超过上限 ${said(high)}，${wayOut}`
}
