import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of packing (migrations/0400-packing.ts). Counts are pieces, weights millionths of a gram, times ms since the epoch; `isTail`, `isTyped`, `isCounted`, `voided` are Y or N. */
export type NbcJobTable = KeptColumns & {
  jobNo: string
  planId: string
  batchNo: string
  productId: string
  lineId: string
  bulkLotId: string | null
  qtyTarget: number
  packQty: number
  tareWeight: number
  unitWeight: number
  weightTol: number
  qtyGood: number
  qtyReject: number
  /** pieces in boxes that are sealed, saved or shipped */
  qtyBoxed: number
  /** pieces that are missing of the target, from its end on (migrations/0616-packed-short.ts) */
  qtyShort: number
  startTime: number | null
  endTime: number | null
  /** until when the counter of the line was taken over */
  countedTo: number | null
  diffReason: string
  remark: string
  /** contract/modules/packing/packingStates.ts */
  status: string
}

export type NbcMaterialTable = KeptColumns & {
  jobId: string
  huId: string
  huCode: string
  materialId: string
  materialLotId: string
  issued: number
  used: number
  damaged: number
  returned: number
  diff: number
  diffPct: number
  /** why it was brought out of turn, '' where it was not (migrations/0641-pans-out-of-turn.ts) */
  breakReason: string
  isCounted: string
}

export type BoxTable = KeptColumns & {
  boxNo: string
  sscc: string
  jobId: string
  batchNo: string
  productId: string
  /** 14 digits, '' where the product has none (migrations/0401-carton-label.ts) */
  gtin: string
  lotId: string | null
  /** from 1 within its job */
  seq: number
  packQty: number
  qty: number
  /** pieces that are left of it in the store; null before its hand-over (migrations/0640-left-in-box.ts) */
  leftQty: number | null
  isTail: string
  /** millionths of a kg */
  grossQty: number | null
  weightResult: string
  isTyped: string
  sealedBy: string
  sealTime: number | null
  parentBoxId: string | null
  handoverId: string | null
  huId: string | null
  locationId: string | null
  /** codes of labels that were taken off, commas between */
  retiredSscc: string
  /** contract/modules/packing/packingStates.ts */
  status: string
}

export type BoxItemTable = KeptColumns & {
  boxId: string
  jobId: string
  pieceCode: string
  count: number
  lotId: string | null
  source: string
  deviceId: string
  scanEventId: string
  voided: string
}

export type NbcRejectTable = KeptColumns & { jobId: string; lineId: string; cause: string; qty: number; source: string }

export type NbcHandoverTable = KeptColumns & {
  handoverNo: string
  locationId: string | null
  boxCount: number
  pieceCount: number
  givenBy: string
  takenBy: string
  saveTime: number | null
  /** contract/modules/packing/packingStates.ts */
  status: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_nbc_job: NbcJobTable
    mes_nbc_material: NbcMaterialTable
    mes_box: BoxTable
    mes_box_item: BoxItemTable
    mes_nbc_reject: NbcRejectTable
    mes_nbc_handover: NbcHandoverTable
  }
}
