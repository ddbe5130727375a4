import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of mes_andon; times are ms since the epoch, `escalation` how often it was passed on, `source` what called. */
export type AndonTable = KeptColumns & {
  andonNo: string
  type: string
  level: number
  equipCode: string
  note: string
  status: string
  source: string
  callBy: string
  callTime: number
  ackBy: string
  ackTime: number | null
  arriveTime: number | null
  closeBy: string
  closeTime: number | null
  cause: string
  action: string
  escalation: number
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_andon: AndonTable
  }
}
