import type { Field } from '#contract/field.ts'
import { groupingSteps, groupWord, isSummable, mostGroupFields, mostSums, stepTitles, sumWord } from '#contract/resourceReport.ts'
import type { Resource } from '#contract/resource.ts'
import type { ChartKind } from '../../../charts/echarts/Chart.tsx'
import type { Asked } from '../../fields/fieldKit.ts'
import { decimalsOf, unitOf } from '../figure/amount.ts'

/** A way to put records together, by its word in the address. */
export type GroupChoice = { word: string; title: string; field: Field }
/** A number of each line. */
export type MeasureChoice = { word: string; title: string; unit: string; decimals: number }

export const pictures: readonly { kind: ChartKind; title: string }[] = [
  { kind: 'bar', title: '柱状图' },
  { kind: 'line', title: '折线图' },
  { kind: 'pie', title: '饼图' },
  { kind: 'pareto', title: '帕累托图' },
]

/** Everything by which records of a resource can be grouped. */
export function groupChoices({ fields }: Pick<Resource, 'fields'>): GroupChoice[] {
  return fields.flatMap((field) =>
    groupingSteps(field).map((step) => ({
      word: groupWord(field.name, step),
      title: stepTitles[step] === '' ? field.title : `${field.title}（${stepTitles[step]}）`,
      field,
    })),
  )
}

export const counting: MeasureChoice = { word: 'count', title: '记录数', unit: '条', decimals: 0 }

/** Everything that can be counted or added up. */
export function measureChoices({ fields }: Pick<Resource, 'fields'>): MeasureChoice[] {
  const sums = fields
    .filter(isSummable)
    .map((field) => ({ word: sumWord(field.name), title: `${field.title}合计`, unit: unitOf(field), decimals: decimalsOf(field) }))
  return [counting, ...sums]
}

export type ReportWords = { groups: GroupChoice[]; measures: MeasureChoice[]; picture: ChartKind }

/** What an address asks a report for; where it says nothing, the records by a choice that they have, or by days. */
export function readWords(resource: Pick<Resource, 'fields'>, asked: Asked): ReportWords {
  const [groups, measures] = [groupChoices(resource), measureChoices(resource)]
  const chosen = wordsIn(asked['groupBy']).flatMap((word) => groups.find((group) => group.word === word) ?? [])
  const standard =
    groups.find(({ field }) => 'dictCode' in field) ?? groups.find(({ field }) => field.kind === 'dateTime' || field.kind === 'date') ?? groups[0]
  const numbers = wordsIn(asked['measures']).flatMap((word) => measures.find((measure) => measure.word === word) ?? [])
  const shown = chosen.length > 0 ? chosen.slice(0, mostGroupFields) : standard ? [standard] : []
  return {
    groups: shown,
    measures: numbers.length > 0 ? numbers.slice(0, mostSums + 1) : [counting],
    picture: pictures.find(({ kind }) => kind === asked['picture'])?.kind ?? (/:(day|month|year)$/.test(shown[0]?.word ?? '') ? 'line' : 'bar'),
  }
}

function wordsIn(text: string | undefined): string[] {
  return (text ?? '').split(',').filter(Boolean)
}

/** The words again, as the address and the server spell them. */
export function writtenWords({ groups, measures }: Pick<ReportWords, 'groups' | 'measures'>): Record<string, string> {
  return { groupBy: groups.map(({ word }) => word).join(','), measures: measures.map(({ word }) => word).join(',') }
}
