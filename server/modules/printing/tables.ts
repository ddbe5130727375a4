import type { Generated } from 'kysely'
import type { PrintJobState } from '#contract/modules/printing/printJob.ts'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of mes_printer. `writer` is the run of the jobs engine that alone may write to it, null for none. */
export type PrinterTable = KeptColumns & {
  name: string
  host: string
  port: number
  place: string
  dpi: string
  media: string
  cutter: string
  darkness: number
  offsetX: number
  offsetY: number
  scaleX: number
  scaleY: number
  enabled: string
  writer: string | null
}

/** A row of mes_print_job; `tenantId` is written by the scope of the tenant (server/db/tenancy). Labels count from 1; `sent` is the last that went out, `confirmed` the last known to be on paper. `records` is JSON. */
export type PrintJobTable = KeptColumns & {
  tenantId: Generated<number>
  jobNo: string
  title: string
  printerId: string
  status: PrintJobState
  reason: string
  total: number
  rangeFrom: number
  rangeTo: number
  confirmed: number
  sent: number
  priority: number
  reprintReason: string
  reprintText: string
  templateHash: string
  records: string
  copies: number
}

/** A row of mes_print_log, append-only. `data` is JSON of the values. */
export type PrintLogTable = KeptColumns & {
  jobNo: string
  title: string
  object: string
  labelNo: number
  printCount: number
  printerName: string
  reprintReason: string
  reprintText: string
  templateHash: string
  dataHash: string
  data: string | null
}

/** A row of mes_print_template, append-only: a template as it was used, JSON, under its hash. */
export type PrintTemplateTable = { hash: string; body: string; at: number }

/** A row of mes_label_station: the printer of a terminal, null where its labels do not come by themselves; ms since the epoch. */
export type LabelStationTable = { terminal: string; printerId: string | null; setBy: string; setAt: number }

/** A row of mes_unit_label; `tenantId` as in a print job. One label that was to come by itself, or was asked for at a station. `jobId` is null where it could not be ordered, and `why` says why. */
export type UnitLabelTable = {
  id: string
  tenantId: Generated<number>
  huId: string
  jobId: string | null
  why: string
  terminal: string
  createBy: string
  createTime: number
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_printer: PrinterTable
    mes_print_job: PrintJobTable
    mes_print_log: PrintLogTable
    mes_print_template: PrintTemplateTable
    mes_label_station: LabelStationTable
    mes_unit_label: UnitLabelTable
  }
}
