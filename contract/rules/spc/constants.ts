import { normalDensity, normalDistribution } from './normal.ts'

/** Constants of control charts for subgroups of `n` normal readings (ISO 7870-2:2023 table 2; Montgomery appendix VI). The names are those of the trade. */
export type ChartConstants = {
  /** mean of the range, in σ */
  d2: number
  /** standard deviation of the range, in σ */
  d3: number
  /** mean of the sample standard deviation, in σ */
  c4: number
  A2: number
  A3: number
  B3: number
  B4: number
  D3: number
  D4: number
}

const [leastSize, mostSize] = [2, 25]
const known = new Map<number, ChartConstants>()

/** Computed by integration, not looked up; each size once. Throws RangeError outside of 2 to 25. */
export function chartConstants(n: number): ChartConstants {
  if (!Number.isInteger(n) || n < leastSize || n > mostSize) throw new RangeError(`a subgroup has ${leastSize} to ${mostSize} readings, not ${n}`)
  const found = known.get(n) ?? computed(n)
  known.set(n, found)
  return found
}

function computed(n: number): ChartConstants {
  const [d2, d3] = rangeMoments(n)
  const c4 = meanDeviation(n)
  const ofDeviation = (3 * Math.sqrt(1 - c4 * c4)) / c4
  const ofRange = (3 * d3) / d2
  return {
    d2,
    d3,
    c4,
    A2: 3 / (d2 * Math.sqrt(n)),
    A3: 3 / (c4 * Math.sqrt(n)),
    B3: Math.max(0, 1 - ofDeviation),
    B4: 1 + ofDeviation,
    D3: Math.max(0, 1 - ofRange),
    D4: 1 + ofRange,
  }
}

/** No range of 25 readings is wider, to 1e-15. */
const widest = 16
const panels = 16

/** Mean and standard deviation of the range: ∫ (1 − F) and 2 ∫ w (1 − F), F its distribution. */
function rangeMoments(n: number): [mean: number, deviation: number] {
  let [first, second] = [0, 0]
  const half = widest / panels / 2
  for (let panel = 0; panel < panels; panel += 1)
    for (const [place, weight] of gaussPoints) {
      const w = (2 * panel + 1 + place) * half
      const rest = 1 - rangeDistribution(w, n)
      first += weight * half * rest
      second += 2 * weight * half * w * rest
    }
  return [first, Math.sqrt(second - first * first)]
}

const step = 0.125
/** φ and Φ where the integral looks: beyond 8.5 nothing of it is left. */
const grid = Array.from({ length: 137 }, (_, at) => {
  const x = (at - 68) * step
  return { x, density: normalDensity(x), below: normalDistribution(x) }
})

/** Distribution of the range of `n` readings: n ∫ φ(x) [Φ(x + w) − Φ(x)]^(n−1) dx (Tippett 1925). The trapezoidal rule is exact to rounding here: everything is smooth and dies away on both sides. */
export function rangeDistribution(w: number, n: number): number {
  return n * step * grid.reduce((sum, { x, density, below }) => sum + density * (normalDistribution(x + w) - below) ** (n - 1), 0)
}

/** √(2/(n−1)) Γ(n/2) / Γ((n−1)/2), by the recurrence of Γ from Γ(1) and Γ(½). */
function meanDeviation(n: number): number {
  let ratio = n % 2 === 0 ? 1 / Math.sqrt(Math.PI) : Math.sqrt(Math.PI) / 2 // Γ(1)/Γ(½), Γ(3/2)/Γ(1)
  for (let m = n % 2 === 0 ? 2 : 3; m < n; m += 2) ratio *= m / 2 / ((m - 1) / 2)
  return Math.sqrt(2 / (n - 1)) * ratio
}

/** Places and weights of Gauss and Legendre with 16 points on −1 to 1: roots of the polynomial by Newton's method. */
const gaussPoints: readonly (readonly [place: number, weight: number])[] = Array.from({ length: 16 }, (_, at) => {
  let x = Math.cos((Math.PI * (at + 0.75)) / 16.5)
  let slope = 1
  for (let round = 0; round < 8; round += 1) {
    let [before, now] = [1, x]
    for (let degree = 2; degree <= 16; degree += 1) [before, now] = [now, ((2 * degree - 1) * x * now - (degree - 1) * before) / degree]
    slope = (16 * (x * now - before)) / (x * x - 1)
    x -= now / slope
  }
  return [x, 2 / ((1 - x * x) * slope * slope)] as const
})
