import type { Figure } from '#contract/figure.ts'
import { ncrs } from '#contract/modules/quality/ncr.ts'
import { colorMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { ordersGoingLate } from '#contract/modules/production/figures.ts'
import { orders } from '#contract/modules/production/order.ts'
import { goodReportStates, workReports } from '#contract/modules/production/workReport.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { shiftsOn } from '#contract/rules/calendar/shifts.ts'
import type { ShiftHistory } from '#contract/rules/calendar/shifts.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Resource } from '#contract/resource.ts'
import type { ReportLine } from '#contract/resourceReport.ts'
import type { ChartKind } from '../../../../charts/echarts/Chart.tsx'
import { amountText } from '../../../resource/figure/amount.ts'

/** Days of the plant's clock, yyyy-MM-dd, both inside. */
export type Days = { from: string; to: string }
/** A bar or point, and the list that shows exactly its rows. */
export type RowsPoint = { key: string; text: string; value: number; where: Readonly<Record<string, string>> }

/** A chart over the report of a resource: what is asked, and what its lines are drawn as. `sum` is the number above it. */
export type PlantChart = {
  name: string
  title: string
  /** what counts, in a sentence */
  hint: string
  /** how the same stands now, where that is another number: the span ends, what is open does not */
  now?: Figure
  resource: Resource
  /** who may list its rows */
  right: Permission
  query: (days: Days) => Record<string, string>
  kind: ChartKind
  /** `shifts` null: nobody knows them yet */
  points: (lines: readonly ReportLine[], shifts: ShiftHistory | null) => RowsPoint[]
  sum: (lines: readonly ReportLine[]) => number | null
  format: (value: number) => string
}

const kg = (value: number) => `${amountText(value, 1)} kg`
const percent = (value: number) => `${amountText(value, 1)} %`
const all = { pageNo: '1', pageSize: '500' }

const first = (lines: readonly ReportLine[]): RowsPoint[] =>
  lines.map(({ keys, texts, values, where }) => ({ key: JSON.stringify(keys), text: shortDay(texts[0] ?? ''), value: values[0] ?? 0, where }))
const total = (lines: readonly ReportLine[]) => lines.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)

/** Lines of shifts (`2026-11-23 早班`) in the order in which they were worked; what is hours outside of the shifts, or of one that is not known, stands last in its day. */
function inOrder(lines: readonly ReportLine[], shifts: ShiftHistory | null): ReportLine[] {
  const placed = lines.map((line) => {
    const [day = '', name = ''] = String(line.keys[0] ?? '').split(/ (.*)/)
    const own = shifts === null || day === '' ? undefined : shiftsOn(shifts, day).find((shift) => shift.name === name)
    return { line, day, atMs: own?.startMs ?? Infinity }
  })
  return placed.toSorted((one, other) => one.day.localeCompare(other.day) || (one.atMs === other.atMs ? 0 : one.atMs - other.atMs)).map(({ line }) => line)
}

/** 11-23 早班: the year stands in the span above. */
export function shortDay(text: string): string {
  return text.replace(/^\d{4}-/, '')
}

/** Good output in percent of all that was made; lines with nothing made are left out. */
export function yields(lines: readonly ReportLine[]): RowsPoint[] {
  return lines.flatMap(({ keys, texts, values: [good = 0, bad = 0], where }) =>
    good + bad > 0 ? [{ key: JSON.stringify(keys), text: shortDay(texts[0] ?? ''), value: (good / (good + bad)) * 100, where }] : [],
  )
}

/** Tasks that ended as planned, in percent of those that ended, day by day: lines are a day and Y or N. */
export function keptShares(lines: readonly ReportLine[]): RowsPoint[] {
  return dayShares(lines, { field: 'kept', good: 'Y', either: 'Y,N' })
}

/** The share of one answer, in percent, day by day: lines are a day and an answer. A day opens the rows of both answers. */
export function dayShares(lines: readonly ReportLine[], { field, good, either }: { field: string; good: string; either: string }): RowsPoint[] {
  const days = Map.groupBy(lines, ({ keys }) => String(keys[0] ?? ''))
  return [...days].map(([day, ofDay]) => {
    const { [field]: _one, ...where } = ofDay[0]?.where ?? {}
    return {
      key: day,
      text: shortDay(ofDay[0]?.texts[0] ?? ''),
      value:
        share(
          ofDay.filter(({ keys }) => keys[1] === good),
          ofDay,
        ) ?? 0,
      where: { ...where, [`${field}_MultiString`]: either },
    }
  })
}

const confirmed = { status_MultiString: goodReportStates.join(','), unit_MultiString: 'kg' }
const ofReports = ({ from, to }: Days) => ({ ...confirmed, endTime_begin: from, endTime_end: to, ...all })

/** 图表看板 (VW-010): every number is a report of the kit, so that each bar opens exactly its rows. */
export const plantCharts: readonly PlantChart[] = [
  {
    name: 'output',
    title: '各班产量',
    hint: '末道工序已确认报工的合格数量',
    resource: workReports,
    right: 'mes:workReport:list',
    query: (days) => ({ ...ofReports(days), isLast: 'Y', groupBy: 'shift', measures: 'sum:qtyGood', column: 'shift', order: 'asc' }),
    kind: 'bar',
    points: (lines, shifts) => first(inOrder(lines, shifts)),
    sum: total,
    format: kg,
  },
  {
    name: 'kept',
    title: '计划达成',
    hint: '按计划结束（不晚于 30 分钟）的工序任务占已结束任务的比例',
    resource: tasks,
    right: 'mes:task:list',
    query: ({ from, to }) => ({ kept_MultiString: 'Y,N', actualEnd_begin: from, actualEnd_end: to, ...all, groupBy: 'actualEnd:day,kept', measures: 'count' }),
    kind: 'line',
    points: keptShares,
    sum: (lines) =>
      share(
        lines.filter(({ keys }) => keys[1] === 'Y'),
        lines,
      ),
    format: percent,
  },
  {
    name: 'late',
    title: '晚交订单',
    hint: '交期在这段时间、已经晚完工或会晚的',
    now: ordersGoingLate,
    resource: orders,
    right: 'mes:order:list',
    query: ({ from, to }) => ({ lateRisk: 'Y', dueDate_begin: from, dueDate_end: to, ...all, groupBy: 'dueDate:day', measures: 'count' }),
    kind: 'bar',
    points: first,
    sum: total,
    format: (value) => `${value} 单`,
  },
  {
    name: 'yield',
    title: '一次合格率',
    hint: '全部工序已确认的报工：合格 ÷（合格 + 不良）',
    resource: workReports,
    right: 'mes:workReport:list',
    query: (days) => ({ ...ofReports(days), groupBy: 'endTime:day', measures: 'sum:qtyGood,sum:qtyBad' }),
    kind: 'line',
    points: yields,
    sum: (lines) => {
      const [good, bad] = [total(lines), lines.reduce((sum, { values }) => sum + (values[1] ?? 0), 0)]
      return good + bad > 0 ? (good / (good + bad)) * 100 : null
    },
    format: percent,
  },
  {
    name: 'changeover',
    title: '换线时间',
    hint: '已开工任务的换线分钟，按开工日',
    resource: tasks,
    right: 'mes:task:list',
    query: ({ from, to }) => ({ actualStart_begin: from, actualStart_end: to, ...all, groupBy: 'actualStart:day', measures: 'sum:setupMin' }),
    kind: 'bar',
    points: first,
    sum: total,
    format: (value) => `${amountText(value, 0)} 分`,
  },
  {
    name: 'colour',
    title: '色差合格率',
    hint: '测过的批次里在允差内的比例，按测色日',
    resource: colorMeasures,
    right: 'mes:colorMeasure:list',
    query: ({ from, to }) => ({ measuredAt_begin: from, measuredAt_end: to, ...all, groupBy: 'measuredAt:day,verdict', measures: 'count' }),
    kind: 'line',
    points: (lines) => dayShares(lines, { field: 'verdict', good: 'pass', either: 'pass,fail' }),
    sum: (lines) =>
      share(
        lines.filter(({ keys }) => keys[1] === 'pass'),
        lines,
      ),
    format: percent,
  },
  {
    name: 'defects',
    title: '不合格的缺陷',
    hint: '完成期限在这段时间的不合格，多的在前',
    resource: ncrs,
    right: 'mes:ncr:list',
    query: ({ from, to }) => ({ dueDate_begin: from, dueDate_end: to, ...all, groupBy: 'defectCode', measures: 'count' }),
    kind: 'pareto',
    points: first,
    sum: total,
    format: (value) => `${value} 件`,
  },
]

function share(part: readonly ReportLine[], whole: readonly ReportLine[]): number | null {
  return whole.length === 0 ? null : (total(part) / total(whole)) * 100
}
