import type { KeptColumns } from '../../db/keptColumns.ts'

/** A line below a machine; `lineNo` is its place, from 1. */
type Line = KeptColumns & { machineId: string; lineNo: number }

/** Amounts are millionths. */
export type MachinePartTable = Line & { partNo: string; name: string; qty: number; lifeHours: number | null; stockQty: number }
export type MachineCheckTable = Line & { item: string; method: string; low: number | null; high: number | null; cycle: string }
/** `file` are paths of uploaded files, `validUntil` a day or '' or null for always. */
export type MachineDocTable = Line & { name: string; docNo: string; file: string; validUntil: string | null }
export type MachineTagTable = Line & { tagCode: string; purpose: string }

declare module '../../db/database.ts' {
  interface Tables {
    mes_equipment_part: MachinePartTable
    mes_equipment_check: MachineCheckTable
    mes_equipment_doc: MachineDocTable
    mes_equipment_tag: MachineTagTable
  }
}
