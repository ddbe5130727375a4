import { z } from 'zod'
import type { Resource } from './resource.ts'
import { groupingSteps, groupWord, isSummable, ReportLine, sumWord } from './resourceReport.ts'
import { fieldOfParameter } from './rules/listFilter.ts'
import type { FilterSuffix } from './rules/listFilter.ts'

/**
 * A part of a declared report: records of a resource between two days of one of their fields, put together, counted and added up. `where` narrows
 * them as the address of their list does, so that every number opens exactly the records that it adds up.
 */
export type ReportSection = {
  title: string
  /** name of the resource */
  resource: string
  /** the field whose days the report is about */
  day: string
  groupBy: readonly string[]
  sums: readonly string[]
  where: Readonly<Record<string, string>>
}

/** A report: its sections, and in words what is put beside what. */
export type DeclaredReport = { name: string; title: string; about: string; sections: readonly ReportSection[] }

type FieldOf<Row> = keyof Row & string
type DeclaredSection<Row> = {
  title: string
  day: FieldOf<Row> | 'createTime'
  groupBy: readonly FieldOf<Row>[]
  sums?: readonly FieldOf<Row>[]
  where?: { readonly [Parameter in `${FieldOf<Row>}${FilterSuffix}`]?: string }
}

/** Declares a section. A field that the rows do not have does not compile; throws for one that cannot be grouped, added up or narrowed by, or is no day. */
export function reportSection<Row extends object>(
  { name, fields }: Resource<Row>,
  { title, day, groupBy, sums = [], where = {} }: DeclaredSection<NoInfer<Row>>,
): ReportSection {
  const fieldOf = (field: string) => fields.find((one) => one.name === field)
  const dayKind = day === 'createTime' ? 'dateTime' : fieldOf(day)?.kind
  if (dayKind !== 'dateTime' && dayKind !== 'date') throw new Error(`report ${title}: ${day} of ${name} is no day`)
  for (const field of groupBy) {
    const found = fieldOf(field)
    if (!found || groupingSteps(found).length === 0) throw new Error(`report ${title}: ${name} cannot be put together by ${field}`)
  }
  for (const field of sums) {
    const found = fieldOf(field)
    if (!found || !isSummable(found)) throw new Error(`report ${title}: ${field} of ${name} cannot be added up`)
  }
  const narrowed: Record<string, string> = {}
  for (const [parameter, text] of Object.entries<string | undefined>(where)) {
    if (text === undefined) continue
    if (!fieldOfParameter(fields, parameter)) throw new Error(`report ${title}: ${name} cannot be narrowed by ${parameter}`)
    narrowed[parameter] = text
  }
  return { title, resource: name, day, groupBy, sums, where: narrowed }
}

/** The words of `GET <path>/report` for a section between two days (yyyy-MM-dd, both in it). */
export function sectionWords({ day, groupBy, sums, where }: ReportSection, { from, to }: { from: string; to: string }): Record<string, string> {
  return {
    ...where,
    [`${day}_begin`]: from,
    [`${day}_end`]: to,
    groupBy: groupBy.map((field) => groupWord(field, 'value')).join(','),
    measures: ['count', ...sums.map(sumWord)].join(','),
    column: groupBy[0] ?? '',
    order: 'asc',
  }
}

/** `GET /mes/report/declared?name=&from=&to=` a report; the others the same as a workbook and as a PDF. */
export const declaredReportPaths = { read: '/mes/report/declared', xls: '/mes/report/exportXls', pdf: '/mes/report/exportPdf' } as const

/** days in one report */
const mostReportDays = 366

const day = z.iso.date('请选择日期')
export const DeclaredReportAsked = z
  .object({ name: z.string().max(40), from: day, to: day })
  .refine(({ from, to }) => from <= to, '开始日期应不晚于结束日期')
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < mostReportDays, `一次最多统计 ${mostReportDays} 天，请缩短时间`)

/** A section as it was counted: what its lines are put together by, its numbers with their units, its lines, and what they add up to (null: amounts of several units do not); `where` is the list of all its records. */
const CountedSection = z.object({
  title: z.string(),
  resource: z.string(),
  groups: z.array(z.string()),
  measures: z.array(z.object({ title: z.string(), unit: z.string(), decimals: z.number() })),
  lines: z.array(ReportLine),
  sums: z.array(z.number().nullable()),
  where: z.record(z.string(), z.string()),
})
export type CountedSection = z.infer<typeof CountedSection>

/** A section whose records the caller may not list is absent. */
export const CountedReport = z.object({
  title: z.string(),
  about: z.string(),
  from: z.string(),
  to: z.string(),
  at: z.string(),
  sections: z.array(CountedSection),
})
export type CountedReport = z.infer<typeof CountedReport>
