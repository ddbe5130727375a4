import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of weighing (migrations/0365-weight-orders.ts). Amounts are millionths of the material's unit, times ms since the epoch. */
export type WeighCenterTable = KeptColumns & { code: string; name: string; workshopId: string | null; scaleIds: string; status: number }

export type WeightOrderTable = KeptColumns & {
  weightNo: string
  planId: string
  batchNo: string
  productId: string
  weighCenterId: string | null
  mode: string
  planTime: number
  expireTime: number | null
  /** percent of the lines that hold what they should */
  progress: number
  closeReason: string
  /** contract/modules/weighing/weighStates.ts */
  status: string
}

export type WeightLineTable = KeptColumns & {
  weightId: string
  seq: number
  materialId: string
  phase: string
  unit: string
  /** of pure substance, as the two ends are */
  targetQty: number
  lowerQty: number
  upperQty: number
  netSum: number
  pureSum: number
  remainQty: number
  status: string
  /** the bag that is open for it */
  huId: string | null
  lotId: string | null
  breakReason: string
  isTyped: string
  scaleId: string
  containerId: string | null
  tareQty: number | null
  /** hexadecimal, as the scale said the tare; empty where it was typed */
  tareFrame: string
  weighBy: string
  exceptionReason: string
  signBy: string
  signTime: number | null
}

export type WeighRecordTable = KeptColumns & {
  recordNo: string
  /** weigh, void, leftover */
  recordType: string
  weightId: string
  lineId: string
  batchNo: string
  materialId: string
  lotId: string
  sourceHuId: string
  targetHuId: string | null
  containerId: string | null
  scaleId: string
  scaleSn: string
  unit: string
  tareQty: number
  grossQty: number
  netQty: number
  pureQty: number
  stableFlag: string
  sampleCount: number
  rawFrame: string
  source: string
  tolResult: string
  isTyped: string
  breakReason: string
  reason: string
  weighBy: string
  weighTime: number
  clientTime: number | null
  voidOf: string | null
  moveId: string
  idemKey: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_weigh_center: WeighCenterTable
    mes_weight_order: WeightOrderTable
    mes_weight_line: WeightLineTable
    mes_weigh_record: WeighRecordTable
  }
}
