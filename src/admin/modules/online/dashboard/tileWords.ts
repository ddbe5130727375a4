import { dashboardTileKinds, mostMarks } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import type { DashboardTile } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import type { GroupedReport } from '#contract/modules/online/dashboard/grouped.ts'
import type { Scatter, Stacks } from '../../../../charts/echarts/seriesOptions.ts'

const mostDigits = 3

/** An amount as people read it, with its unit. */
export function amountWithUnit(value: number, unit: string): string {
  const text = value.toLocaleString('zh-CN', { maximumFractionDigits: mostDigits })
  return unit === '' ? text : `${text} ${unit}`
}

/** What a tile is called: its own title, or what it shows of which report. */
export function tileTitle({ title, kind }: Pick<DashboardTile, 'title' | 'kind'>, answer: GroupedReport | undefined): string {
  if (title !== '') return title
  if (!answer) return dashboardTileKinds[kind].title
  const groups = answer.groups.map((group) => group.title)
  return [answer.name, answer.measures[0]?.title ?? '', ...(groups.length > 0 ? [`按${groups.join('、')}`] : [])].filter(Boolean).join(' ')
}

export const lineKey = (keys: readonly (string | number | null)[]): string => JSON.stringify(keys)

/** The lines of an answer as marks of a picture; `left` of them are not drawn. */
export function marksOf({ records, total }: Pick<GroupedReport, 'records' | 'total'>) {
  const points = records.slice(0, mostMarks).map(({ keys, texts, values }) => ({ key: lineKey(keys), text: texts.join(' · '), value: values[0] ?? 0 }))
  return { points, left: total - points.length }
}

/** Lines of two groups as stacks: the first group lies across, the second on each other; days in their order, all else in that of its first line. */
export function stacksOf({ records, measures, groups }: Pick<GroupedReport, 'records' | 'measures' | 'groups'>): Stacks {
  const ofGroup = (at: number) => inOrder(distinct(records.map(({ texts }) => texts[at] ?? '')), groups[at]?.word.includes(':') ?? false)
  const [categories, sorts] = [ofGroup(0), ofGroup(1)]
  const cells = new Map(records.map(({ keys, texts, values }) => [lineKey(texts), { key: lineKey(keys), value: values[0] ?? 0 }]))
  return {
    categories,
    series: sorts.map((name) => ({ name, cells: categories.map((category) => cells.get(lineKey([category, name])) ?? null) })),
    format: (value) => amountWithUnit(value, measures[0]?.unit ?? ''),
  }
}

/** Lines as marks whose second number lies over the first. */
export function scatterOf({ records, measures }: Pick<GroupedReport, 'records' | 'measures'>): Scatter {
  const axis = (at: number) => ({ name: measures[at]?.title ?? '', format: (value: number) => amountWithUnit(value, measures[at]?.unit ?? '') })
  return {
    points: records.map(({ keys, texts, values }) => ({ key: lineKey(keys), text: texts.join(' · '), x: values[0] ?? 0, y: values[1] ?? 0 })),
    across: axis(0),
    up: axis(1),
  }
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

function inOrder(texts: string[], isTime: boolean): string[] {
  return isTime ? texts.toSorted() : texts
}
