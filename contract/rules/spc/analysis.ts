import type { ChartKind } from './charts.ts'
import { controlLimits, limitsOf, scoresOf } from './limits.ts'
import type { ChartLimits, Group } from './limits.ts'
import { nelsonHits, nelsonStretches } from './nelson.ts'
import type { NelsonHit, NelsonStretch } from './nelson.ts'
import { subgroupsOf } from './subgroups.ts'

/** A chart as it is read: subgroups, the lines that they are held against, and every test that struck. `spreadHits` are subgroups whose spread is beyond its limits. */
export type ChartAnalysis = {
  groups: Group[]
  limits: ChartLimits | null
  hits: NelsonHit[]
  stretches: NelsonStretch[]
  spreadHits: number[]
}

/** `frozen`: limits that a person held; null takes those of the readings themselves. */
export function analysisOf({
  chart,
  size,
  readings,
  frozen,
}: {
  chart: ChartKind
  size: number
  readings: readonly number[]
  frozen: ChartLimits | null
}): ChartAnalysis {
  const groups = subgroupsOf(chart, readings, chart === 'imr' ? 1 : size)
  const limits = frozen ?? limitsOf(chart, groups)
  if (!limits) return { groups, limits, hits: [], stretches: [], spreadHits: [] }
  const hits = nelsonHits(scoresOf(groups, limits))
  const { spread } = limits
  const spreadHits = groups.flatMap((group, at) =>
    spread !== null && group.spread !== null && (group.spread > spread.upper || group.spread < spread.lower) ? [at] : [],
  )
  return { groups, limits, hits, stretches: nelsonStretches(hits), spreadHits }
}

/** Upper and lower limit of every subgroup, the same for all unless sizes differ. */
export function lineOf(chart: ChartKind, limits: ChartLimits, groups: readonly Group[]): { lower: number; upper: number }[] {
  return groups.map(({ n }) => controlLimits(chart, limits, n))
}
