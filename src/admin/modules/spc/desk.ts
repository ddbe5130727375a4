import type { FrozenLimit, Series } from '#contract/modules/spc/characteristics.ts'
import { analysisOf, lineOf } from '#contract/rules/spc/analysis.ts'
import type { ChartAnalysis } from '#contract/rules/spc/analysis.ts'
import { capabilityOf } from '#contract/rules/spc/capability.ts'
import type { Capability } from '#contract/rules/spc/capability.ts'
import type { ChartKind } from '#contract/rules/spc/charts.ts'
import { nelsonTexts } from '#contract/rules/spc/nelson.ts'
import type { NelsonRule } from '#contract/rules/spc/nelson.ts'
import type { MarkShape } from '../../../charts/controlFrame.ts'

/** A subgroup as the page shows it: from 1, when its last reading was taken, the records that it holds, and the rules that struck with it. */
export type ShownGroup = { no: number; at: string; value: number; spread: number | null; refs: string[]; of: string; rules: NelsonRule[]; isWide: boolean }

export type SpcDesk = {
  chart: ChartKind
  size: number
  frozen: FrozenLimit | null
  analysis: ChartAnalysis
  groups: ShownGroup[]
  lines: { upper: number[]; lower: number[] }
  capability: Capability | null
  /** capability of the last five subgroups, by the σ within subgroups of all */
  lately: Capability | null
}

export const ruleShapes: Readonly<Record<NelsonRule, MarkShape>> = { 1: 'out', 2: 'side', 3: 'trend', 4: 'other', 5: 'out', 6: 'side', 7: 'other', 8: 'other' }
export const ruleMarks: Readonly<Record<MarkShape, string>> = { out: '▲', trend: '◆', side: '□', other: '○' }
export function ruleText(rule: NelsonRule): string {
  return `${ruleMarks[ruleShapes[rule]]} ${nelsonTexts[rule]}`
}

/** Charts that the readings can be drawn as. */
export function chartsFor(kind: Series['characteristic']['kind']): readonly ChartKind[] {
  return kind === 'unit' ? ['p'] : ['xbarR', 'xbarS', 'imr']
}

const latelyGroups = 5

/** What the page draws and lists. `isFrozen`: held limits are taken where there are some for this chart and size. */
export function deskOf(series: Series, { chart, size, isFrozen }: { chart: ChartKind; size: number; isFrozen: boolean }): SpcDesk {
  const held = series.frozen.find((one) => one.chart === chart && (chart === 'imr' || one.size === size)) ?? null
  const frozen = isFrozen ? held : null
  const values = series.readings.map(({ value }) => value)
  const analysis = analysisOf({ chart, size, readings: values, frozen })
  const { groups, limits, hits, spreadHits } = analysis
  const each = chart === 'imr' ? 1 : size
  const rulesAt = new Map<number, NelsonRule[]>()
  for (const { rule, to } of hits) rulesAt.set(to, [...(rulesAt.get(to) ?? []), rule])
  const wide = new Set(spreadHits)
  const shown = groups.map(({ value, spread }, at): ShownGroup => {
    const own = series.readings.slice(at * each, (at + 1) * each)
    return {
      no: at + 1,
      at: own.at(-1)?.at ?? '',
      value,
      spread,
      refs: [...new Set(own.map(({ ref }) => ref))],
      of: own.at(-1)?.of ?? '',
      rules: rulesAt.get(at) ?? [],
      isWide: wide.has(at),
    }
  })
  const lines = limits ? lineOf(chart, limits, groups) : []
  const within = limits?.within ?? null
  return {
    chart,
    size,
    frozen,
    analysis,
    groups: shown,
    lines: { upper: lines.map(({ upper }) => upper), lower: lines.map(({ lower }) => lower) },
    capability: chart === 'p' ? null : capabilityOf(values, series.spec, within),
    lately: chart === 'p' ? null : capabilityOf(values.slice(-latelyGroups * each), series.spec, within),
  }
}

/** The limits that are held for this chart and size; null where there are none. */
export function heldFor(series: Series, chart: ChartKind, size: number): FrozenLimit | null {
  return series.frozen.find((one) => one.chart === chart && (chart === 'imr' || one.size === size)) ?? null
}
