import { z } from 'zod'

/**
 * Amounts of materials and goods (factory.md 2 "Quantity type qty"): exact decimals with at most six places. On the wire they are
 * JSON numbers, in a column whole numbers of millionths (`micro`); every sum is made of those, never of the numbers themselves.
 */
export const quantityDecimals = 6
const microPerOne = 1_000_000
/**
 * The largest amount, 2^33: up to here two amounts that differ in their sixth place are two different numbers of JSON. Beyond it
 * they are not (9007199254.000001 === 9007199254.000002), long before the whole number of millionths stops being a safe integer.
 */
export const mostQuantity = 2 ** 33

export const tooFine = `最多 ${quantityDecimals} 位小数，请改短`
export const tooMuch = `不大于 ${mostQuantity}，请改小或换更大的单位`
export const tooLittle = `不小于 -${mostQuantity}，请改大或换更大的单位`

type Bounds = { min?: number; max?: number; positive?: boolean }

/** The rule for an amount that a person writes; `positive` refuses zero. */
export function quantity({ min, max, positive = false }: Bounds = {}) {
  const amount = z.number().refine(isExact, tooFine).max(mostQuantity, tooMuch).min(-mostQuantity, tooLittle)
  const least = min === undefined ? amount : amount.min(min)
  const bounded = max === undefined ? least : least.max(max)
  return positive ? bounded.gt(0, '应大于 0') : bounded
}

/** Whether a number says no more than six places; what is too large to tell is judged by its size. */
export function isExact(amount: number): boolean {
  return Math.abs(amount) > mostQuantity || fromMicro(toMicro(amount)) === amount
}

/** An amount in millionths: 0.1 → 100000. What stands behind the sixth place is rounded. Throws RangeError beyond ±2^33. */
export function toMicro(amount: number): number {
  const micro = Number(bigMicro(amount))
  if (Math.abs(micro) > mostQuantity * microPerOne) throw new RangeError(`${amount} is larger than a quantity can be`)
  return micro
}

/** Millionths as an amount: 100000 → 0.1, the very number that JSON reads from "0.1". */
export function fromMicro(micro: number): number {
  return micro / microPerOne // one division of two whole numbers is rounded once, as the reading of a decimal is
}

/** The exact sum. Throws RangeError where it is larger than a quantity can be. */
export function sumQuantities(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + bigMicro(amount), 0n)
  if (sum > bigMicro(mostQuantity) || sum < -bigMicro(mostQuantity)) throw new RangeError('the sum is larger than a quantity can be')
  return fromMicro(Number(sum))
}

/** Millionths without a bound, for arithmetic whose result is judged later. */
export function bigMicro(amount: number): bigint {
  if (!Number.isFinite(amount) || Math.abs(amount) >= 1e21) throw new RangeError(`${amount} is no quantity`)
  return BigInt(amount.toFixed(quantityDecimals).replace('.', '')) // toFixed is exact: it rounds the number itself, not a product of it
}

/** The same back, as near as a number can be. */
export function fromBigMicro(micro: bigint): number {
  return Number(micro) / microPerOne
}

/** `dividend` / `divisor` to the nearest whole number, halves away from zero. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [whole, part] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (whole * 2n + part) / (part * 2n)
  return isNegative ? -rounded : rounded
}

/** An amount for people: thousands parted, at most `decimals` places, no place that says nothing. */
export function quantityText(amount: number, decimals: number): string {
  const format = formats.get(decimals) ?? new Intl.NumberFormat('zh-CN', { maximumFractionDigits: decimals })
  formats.set(decimals, format)
  return format.format(amount)
}

const formats = new Map<number, Intl.NumberFormat>()
