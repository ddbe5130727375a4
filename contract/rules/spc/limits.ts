import type { ChartKind } from './charts.ts'
import { chartConstants } from './constants.ts'

/** A subgroup as a chart plots it: `value` above (mean, single reading or share), `spread` below (range, deviation or moving range; null where there is none). `n` readings, or units looked at. */
export type Group = { value: number; spread: number | null; n: number; values: readonly number[] }

/** Where a chart has its lines; `sigma` is that of what is plotted above, `within` that of single readings inside of subgroups. Of a share both are null: they depend on how many were looked at. */
export type ChartLimits = { center: number; sigma: number | null; within: number | null; spread: { center: number; upper: number; lower: number } | null }

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Standard deviation of a sample, divided by n − 1; 0 of one reading. */
export function deviationOf(values: readonly number[]): number {
  if (values.length < 2) return 0
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}

/** Readings in their order as subgroups of a size; what is left over at the end is no subgroup. For single readings the size is 1. */
export function groupsOf(kind: Exclude<ChartKind, 'p'>, readings: readonly number[], size: number): Group[] {
  if (kind === 'imr')
    return readings.map((value, at) => ({ value, spread: at === 0 ? null : Math.abs(value - (readings[at - 1] ?? value)), n: 1, values: [value] }))
  return Array.from({ length: Math.floor(readings.length / size) }, (_, at) => {
    const values = readings.slice(at * size, (at + 1) * size)
    const spread = kind === 'xbarR' ? Math.max(...values) - Math.min(...values) : deviationOf(values)
    return { value: mean(values), spread, n: size, values }
  })
}

/** A share of nonconforming units of each lot. */
export function sharesOf(lots: readonly { nonconforming: number; n: number }[]): Group[] {
  return lots.map(({ nonconforming, n }) => ({ value: n === 0 ? 0 : nonconforming / n, spread: null, n, values: [] }))
}

/** Limits from the subgroups themselves (ISO 7870-2); null for fewer than two. */
export function limitsOf(kind: ChartKind, groups: readonly Group[]): ChartLimits | null {
  if (groups.length < 2) return null
  if (kind === 'p') {
    const looked = groups.reduce((sum, { n }) => sum + n, 0)
    return { center: looked === 0 ? 0 : groups.reduce((sum, { value, n }) => sum + value * n, 0) / looked, sigma: null, within: null, spread: null }
  }
  const center = mean(groups.map(({ value }) => value))
  const spreads = groups.flatMap(({ spread }) => (spread === null ? [] : [spread]))
  const middle = mean(spreads)
  const size = kind === 'imr' ? 2 : (groups[0]?.n ?? 2)
  const { d2, c4, D3, D4, B3, B4 } = chartConstants(size)
  const [lower, upper] = kind === 'xbarS' ? [B3, B4] : [D3, D4]
  const within = middle / (kind === 'xbarS' ? c4 : d2)
  return {
    center,
    sigma: kind === 'imr' ? within : within / Math.sqrt(size),
    within,
    spread: { center: middle, upper: upper * middle, lower: lower * middle },
  }
}

/** σ of what the chart plots for a subgroup of `n`: of a share by the binomial distribution. */
export function sigmaAt({ center, sigma }: Pick<ChartLimits, 'center' | 'sigma'>, n: number): number {
  return sigma ?? (n === 0 ? 0 : Math.sqrt((center * (1 - center)) / n))
}

/** The control limits for a subgroup of `n`; a share is never below 0 or above 1. */
export function controlLimits(kind: ChartKind, limits: Pick<ChartLimits, 'center' | 'sigma'>, n: number): { lower: number; upper: number } {
  const reach = 3 * sigmaAt(limits, n)
  const [lower, upper] = [limits.center - reach, limits.center + reach]
  return kind === 'p' ? { lower: Math.max(0, lower), upper: Math.min(1, upper) } : { lower, upper }
}

/** How far each subgroup is from the centre line, in σ; 0 where nothing varies. */
export function scoresOf(groups: readonly Group[], limits: Pick<ChartLimits, 'center' | 'sigma'>): number[] {
  return groups.map(({ value, n }) => {
    const sigma = sigmaAt(limits, n)
    return sigma === 0 ? Math.sign(value - limits.center) * (value === limits.center ? 0 : Infinity) || 0 : (value - limits.center) / sigma
  })
}
