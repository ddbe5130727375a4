import type { Characteristic } from '#contract/modules/spc/characteristics.ts'
import type { QualityBoard } from '#contract/modules/spc/qualityBoard.ts'
import { analysisOf, lineOf } from '#contract/rules/spc/analysis.ts'
import { capabilityOf } from '#contract/rules/spc/capability.ts'
import { nelsonTexts } from '#contract/rules/spc/nelson.ts'
import type { Database } from '../../../db/database.ts'
import { newestSeries } from '../series/series.service.ts'

/** subgroups that a line of the wall shows */
const shownGroups = 30
const mostCharts = 60

type Line = QualityBoard['charts']['lines'][number]

/** Every characteristic whose numbers can be charted, and those first whose newest subgroups struck a test, the gravest rule first. */
export async function chartLines(db: Database, most: number, plantTz: string): Promise<QualityBoard['charts']> {
  const lines: Line[] = []
  for (const series of await newestSeries({ db, now: 0, trend: async () => [] }, { most: shownGroups, charts: mostCharts, plantTz, isShown })) {
    const { chart, size, title } = series.characteristic
    const frozen = series.frozen.find((one) => one.chart === chart && (chart === 'imr' || one.size === size)) ?? null
    const values = series.readings.map(({ value }) => value)
    const { groups, limits, hits } = analysisOf({ chart, size, readings: values, frozen })
    if (!limits) continue
    const last = groups.length - 1
    const [own] = lineOf(chart, limits, groups.slice(-1))
    const gravest = hits.filter(({ to }) => to >= last - 1).toSorted((one, other) => one.rule - other.rule)[0] ?? null
    lines.push({
      title,
      values: groups.map(({ value }) => value),
      upper: own?.upper ?? limits.center,
      lower: own?.lower ?? limits.center,
      center: limits.center,
      hits: [...new Set(hits.map(({ to }) => to))],
      rule: gravest?.rule ?? null,
      says: gravest ? nelsonTexts[gravest.rule] : '没有命中',
      cpk: capabilityOf(values, series.spec, limits.within)?.cpk ?? null,
    })
  }
  const struck = lines.filter(({ rule }) => rule !== null)
  const shown = [...struck.toSorted((one, other) => (one.rule ?? 9) - (other.rule ?? 9)), ...lines.filter(({ rule }) => rule === null)].slice(0, most)
  return { total: lines.length, struck: struck.length, lines: shown }
}

/** A shade by its lightness alone: its other axes stand on the page. */
const isShown = ({ key, kind }: Pick<Characteristic, 'key' | 'kind'>) => kind === 'number' && (!key.startsWith('colour:') || key.endsWith(':dL'))
