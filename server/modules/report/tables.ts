import type { Generated } from 'kysely'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** A report that goes to people on a schedule (entity mesReportSending). Times are ms since the epoch; `nextRunAt` is null while it is off or its expression is over. */
export type ReportSendingTable = KeptColumns & {
  name: string
  source: 'declared' | 'sql' | 'dashboard'
  report: string | null
  days: number | null
  /** xlsx and pdf, a comma between */
  formats: string | null
  sqlReportId: string | null
  dashboardId: string | null
  cronExpression: string
  /** login names, commas between */
  receivers: string
  /** codes of roles, commas between */
  roleCodes: string
  isOn: 'Y' | 'N'
  nextRunAt: number | null
  lastState: string
  lastSentAt: number | null
  lastSaid: string
  tenantId: Generated<number>
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_report_sending: ReportSendingTable
  }
}
