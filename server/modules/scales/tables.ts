import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of mes_scale. Amounts are millionths of its unit, times ms since the epoch, days yyyy-MM-dd. `lockBy` is the terminal that has it, '' none. */
export type ScaleTable = KeptColumns & {
  code: string
  name: string
  sn: string
  equipmentId: string | null
  protocol: string
  link: string
  address: string | null
  baud: number | null
  dataBits: string | null
  parity: string | null
  stopBits: string | null
  checksum: string | null
  pattern: string | null
  unit: string
  readability: number
  capacity: number
  minWeight: number
  calibDue: string
  calibUntil: number | null
  dailyCheckDue: number | null
  status: string
  lockBy: string
  lockName: string
  lockUntil: number | null
}

/** A row of mes_scale_check, append-only. */
export type ScaleCheckTable = KeptColumns & {
  scaleId: string
  kind: string
  checkDate: string
  points: string
  result: string
  checkBy: string
  certNo: string
  calibDue: string | null
  remark: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_scale: ScaleTable
    mes_scale_check: ScaleCheckTable
  }
}
