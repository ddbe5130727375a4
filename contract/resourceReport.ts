import { z } from 'zod'
import { isNumberKind } from './field.ts'
import type { Field, FieldKind } from './field.ts'

/** How the values of a field are put together: each for itself, or days, months and years on the plant's clock. */
export type GroupingStep = 'value' | 'day' | 'month' | 'year'

export const stepTitles: Readonly<Record<GroupingStep, string>> = { value: '', day: '按日', month: '按月', year: '按年' }

/** Kinds whose values are few enough, and plain enough, to be a line of a report. */
const byValue: readonly FieldKind[] = [
  'text',
  'number',
  'progress',
  'switch',
  'radio',
  'checkbox',
  'month',
  'dict',
  'dictNumber',
  'dictMulti',
  'search',
  'area',
  'tags',
  'reference',
  'department',
  'user',
  'role',
  'position',
  'tree',
  'category',
]

/** The ways in which records can be grouped by a field; none for what has as many values as records. */
export function groupingSteps({ kind }: Pick<Field, 'kind'>): GroupingStep[] {
  if (kind === 'date' || kind === 'dateTime') return ['day', 'month', 'year']
  return byValue.includes(kind) ? ['value'] : []
}

/** Whether the values of a field mean something when they are added up: amounts do, codes and percentages do not. */
export function isSummable({ kind }: Pick<Field, 'kind'>): boolean {
  return isNumberKind(kind) && kind !== 'dictNumber' && kind !== 'progress'
}

/** `status`, or `createTime:month`: a part of the parameter `groupBy`. */
export function groupWord(field: string, step: GroupingStep): string {
  return step === 'value' ? field : `${field}:${step}`
}

/** `sum:quantity`: a part of the parameter `measures`, beside `count`. */
export function sumWord(field: string): string {
  return `sum:${field}`
}

export const mostGroupFields = 3
export const mostSums = 5
/** lines of one report; who needs more narrows it */
export const mostGroups = 10_000

/** The endpoints of the reports of a resource: `groupBy`, `measures`, `column` (one of both), `order`, a page, and the filters of its list. */
export function reportEndpoints({ path }: { path: string }) {
  return { report: `${path}/report`, exported: `${path}/reportXls` }
}

/**
 * A line of a report. `keys` in the order of `groupBy` (null: those that have nothing there), `texts` what they are called,
 * `values` in the order of `measures`; `where` are the parameters of the list that shows exactly the records of this line.
 */
export const ReportLine = z.object({
  keys: z.array(z.union([z.string(), z.number(), z.null()])),
  texts: z.array(z.string()),
  values: z.array(z.number()),
  where: z.record(z.string(), z.string()),
})
export type ReportLine = z.infer<typeof ReportLine>

/** `result` of `GET <path>/report`: one page of lines; `sums` are of all lines, in the order of `measures`; `at` is `yyyy-MM-dd HH:mm:ss`. */
export const ReportAnswer = z.object({ records: z.array(ReportLine), total: z.number(), sums: z.array(z.number()), at: z.string() })
export type ReportAnswer = z.infer<typeof ReportAnswer>
