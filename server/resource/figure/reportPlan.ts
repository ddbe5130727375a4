import type { Field } from '#contract/field.ts'
import { groupingSteps, groupWord, isSummable, mostGroupFields, mostSums, stepTitles, sumWord } from '#contract/resourceReport.ts'
import { Problem } from '../../http/problem.ts'
import { refuseSecret } from '../read/secretNames.ts'
import type { Group, GroupedRow } from './groupedRows.ts'

/** A column of numbers: how many rows, or what a field of theirs adds up to. */
export type Measure = { word: string; title: string; unit: string; valueOf: (row: GroupedRow) => number }

/** What a report is to show. `asked` are the filters of the list, without the words of the report. */
export type ReportPlan = {
  groups: readonly (Group & { word: string; title: string })[]
  summed: readonly Field[]
  measures: readonly Measure[]
  order: (one: GroupedRow, other: GroupedRow) => number
}

type Words = { groupBy: string; measures: string; column: string; order: 'asc' | 'desc' | undefined }

/** Reads the words of a report; only fields that the caller sees count. Throws 422 for what cannot be grouped, added up or sorted by. */
export function reportPlan(seen: readonly Field[], { groupBy, measures, column, order }: Words): ReportPlan {
  const groups = partsOf(groupBy).map((word) => groupOf(seen, word))
  if (groups.length > mostGroupFields) throw new Problem(422, `最多按 ${mostGroupFields} 个字段分组`)
  const words = partsOf(measures === '' ? 'count' : measures)
  const summed = words.filter((word) => word !== 'count').map((word) => summedField(seen, word))
  if (summed.length > mostSums) throw new Problem(422, `最多合计 ${mostSums} 个字段`)
  const columns = words.map((word): Measure => {
    const at = summed.findIndex(({ name }) => sumWord(name) === word)
    const field = summed[at]
    if (!field) return { word, title: '记录数', unit: '条', valueOf: ({ count }) => count }
    return {
      word,
      title: `${field.title}合计`,
      unit: 'unit' in field ? (field.unit ?? '') : field.kind === 'money' ? '元' : '',
      valueOf: ({ sums }) => sums[at] ?? 0,
    }
  })
  return { groups, summed, measures: columns, order: orderOf(groups, columns, column, order) }
}

function partsOf(text: string): string[] {
  return [...new Set(text.split(',').filter((part) => part !== ''))]
}

function groupOf(seen: readonly Field[], word: string): ReportPlan['groups'][number] {
  const [name = '', asked] = word.split(':')
  refuseSecret(name)
  const field = seen.find((each) => each.name === name)
  const steps = field ? groupingSteps(field) : []
  const step = asked === undefined ? steps[0] : steps.find((each) => each === asked)
  if (!field || !step) throw new Problem(422, `不能按 ${name.slice(0, 64)} 分组，请换一个字段`)
  const title = stepTitles[step] === '' ? field.title : `${field.title}（${stepTitles[step]}）`
  return { field, step, word: groupWord(name, step), title }
}

function summedField(seen: readonly Field[], word: string): Field {
  const name = word.startsWith('sum:') ? word.slice('sum:'.length) : word
  refuseSecret(name)
  const field = seen.find((each) => each.name === name)
  if (!field || !isSummable(field) || word !== sumWord(name)) throw new Problem(422, `不能合计 ${name.slice(0, 64)}，请换一个字段`)
  return field
}

/** By a column of the report; else days in their order, and everything else by its first number, the biggest first. Equal lines stand by their keys. */
function orderOf(groups: ReportPlan['groups'], measures: readonly Measure[], column: string, order: Words['order']): ReportPlan['order'] {
  const byKeys = (one: GroupedRow, other: GroupedRow) =>
    groups.reduce((found, _group, at) => found || byKey(one.keys[at] ?? null, other.keys[at] ?? null, 1), 0)
  const group = groups.findIndex(({ word }) => word === column)
  const chosen = measures.find(({ word }) => word === column)
  const isInTime = column === '' && groups[0] !== undefined && groups[0].step !== 'value'
  if (group >= 0 || isInTime) {
    const at = Math.max(0, group)
    const sign = order === 'desc' ? -1 : 1
    return (one, other) => byKey(one.keys[at] ?? null, other.keys[at] ?? null, sign) || byKeys(one, other)
  }
  if (column !== '' && !chosen) throw new Problem(422, `不能按 ${column.slice(0, 64)} 排序，请换一列`)
  const { valueOf } = chosen ?? measures[0] ?? { valueOf: ({ count }: GroupedRow) => count }
  const sign = order === 'asc' ? 1 : -1
  return (one, other) => sign * (valueOf(one) - valueOf(other)) || byKeys(one, other)
}

/** What is empty comes last, whichever way the rest is sorted. */
function byKey(one: string | number | null, other: string | number | null, sign: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
  return sign * (String(one) < String(other) ? -1 : Number(String(one) > String(other)))
}
