import type { CountedReport } from '#contract/declaredReport.ts'
import type { ReportLine } from '#contract/resourceReport.ts'
import { withGuard } from '../../files/guard.ts'
import { writeTable } from '../../files/tableWriter.ts'
import type { ReportPlan } from './reportPlan.ts'

type ReportSheet = { title: string; plan: ReportPlan; lines: readonly ReportLine[]; sums: readonly number[]; by: string; at: string }

/** A report as a workbook for people: its lines, and what they add up to at the end. */
export function reportFile({ title, plan: { groups, measures }, lines, sums, by, at }: ReportSheet): Promise<Buffer> {
  const heading = [...groups.map((group) => group.title), ...measures.map(({ title: of, unit }) => (unit === '' ? of : `${of}（${unit}）`))]
  const above = [title, `导出人：${withGuard(by)}    导出时间：${at}`]
  return writeTable({ format: 'xlsx', sheet: title, above, heading }, async (send) => {
    send(lines.map(({ texts, values }) => [...texts.map(withGuard), ...values]))
    send([[...groups.map((_group, place) => (place === 0 ? '合计' : '')), ...sums]])
  })
}

/** A declared report as a workbook: its sections one below the other on one sheet, each with its heading and what its lines add up to. */
export function reportBook({ title, from, to, at, sections }: CountedReport, by: string): Promise<Buffer> {
  const above = [title, `${from} 到 ${to}`, `导出人：${withGuard(by)}    导出时间：${at}`]
  return writeTable({ format: 'xlsx', sheet: title, above, heading: [] }, async (send) => {
    for (const section of sections) {
      const heading = [...section.groups, ...section.measures.map(({ title: of, unit }) => (unit === '' ? of : `${of}（${unit}）`))]
      send([[section.title], heading])
      send(section.lines.map(({ texts, values }) => [...texts.map(withGuard), ...values]))
      send([[...section.groups.map((_group, place) => (place === 0 ? '合计' : '')), ...section.sums.map((sum) => sum ?? '')], []])
    }
  })
}
