import { bigMicro } from '../quantity.ts'

/** What a line may weigh, ends included; all in one unit (millionths on the server, as people read them on the desk). */
export type Band = { target: number; lower: number; upper: number }
/** How a material is weighed (factory.md 3.1): `tolLower` at most 0, `tolUpper` at least 0, in percent or in the material's unit. */
export type Tolerance = { tolType: string; tolLower: number | null; tolUpper: number | null }

/** a material without a tolerance of its own is held to one percent */
const usualPct = 1
const whole = 100_000_000n

/** The band around a target in millionths, drawn inward to whole millionths. Tolerances are as people write them: -1 is one percent, or one unit, below. */
export function bandOf(target: number, { tolType, tolLower, tolUpper }: Tolerance): Band {
  const end = (tolerance: number | null, usual: number): bigint => {
    const of = bigMicro(tolerance ?? usual)
    if (tolType === 'abs' && tolerance !== null) return BigInt(target) * whole + of * whole
    return BigInt(target) * (whole + of)
  }
  const [low, high] = [end(tolLower, -usualPct), end(tolUpper, usualPct)]
  const lower = low < 0n ? 0n : (low + whole - 1n) / whole
  return { target, lower: Number(lower), upper: Number(high / whole) }
}

export type Judged = 'under' | 'in' | 'over'

/** Both ends of the band are good (factory.md 3.7). */
export function judge(sum: number, { lower, upper }: Pick<Band, 'lower' | 'upper'>): Judged {
  if (sum < lower) return 'under'
  return sum > upper ? 'over' : 'in'
}

export type Zone = 'far' | 'near' | 'good' | 'over'
/** where the hand has to slow down, as a share of the lower end */
export const nearFrom = 0.9

/** The zone of the bar in which a weight stands: grey, yellow from 90 % of the lower end, green, red. */
export function zoneOf(sum: number, band: Band): Zone {
  const judged = judge(sum, band)
  if (judged === 'under') return sum >= band.lower * nearFrom ? 'near' : 'far'
  return judged === 'in' ? 'good' : 'over'
}
