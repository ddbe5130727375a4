import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of mes_recall (migrations/0460-recall.ts). Times are ms since the epoch, `isDrill` is Y or N. */
export type RecallTable = KeptColumns & {
  recallNo: string
  isDrill: string
  reason: string
  /** contract/modules/recall/impact.ts */
  startKind: string
  startCode: string
  startTitle: string
  fromTime: number | null
  toTime: number | null
  lots: number
  boxes: number
  boxesShipped: number
  places: number
  customers: number
  foundMs: number
  usableBefore: number | null
  usableAfter: number | null
  heldLots: number
  holdTime: number | null
  holdBy: string
  esignId: string
  ncrId: string | null
  conclusion: string
  endTime: number | null
  endBy: string
  /** contract/modules/recall/recall.ts */
  status: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_recall: RecallTable
  }
}
