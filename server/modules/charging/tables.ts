import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of charging and milling (migrations/0370-charging.ts). Amounts are millionths of `unit`, times ms since the epoch. */
export type LineClearanceTable = KeptColumns & {
  clearanceNo: string
  areaType: string
  equipmentId: string | null
  workshopId: string | null
  planId: string
  prevBatchNo: string
  nextBatchNo: string
  /** values of the dictionary mes_clearance_item, commas between */
  items: string
  photos: string
  remark: string
  sign1By: string
  sign1EsignId: string
  sign2By: string
  sign2EsignId: string
  signTime: number | null
  validUntil: number | null
  /** contract/modules/charging/lineClearance.ts */
  status: string
}

export type ChargeTable = KeptColumns & {
  chargeNo: string
  taskId: string
  planId: string
  batchNo: string
  vesselId: string
  /** from 1, in the order in which bags went into the vessel; 0 of what was refused */
  seq: number
  huId: string
  huCode: string
  materialId: string
  lotId: string
  phase: string
  netQty: number
  unit: string
  chargeBy: string
  checkBy: string
  checkTime: number | null
  scanEventId: string
  /** contract/modules/charging/charge.ts */
  result: string
  says: string
  undoReason: string
  /** SHA-256 over what was charged (chargeHash.ts); '' of what was refused */
  hash: string
}

export type MillRecordTable = KeptColumns & {
  millNo: string
  taskId: string
  batchNo: string
  equipmentId: string
  passNo: number
  screenMesh: number
  rotorRpm: number | null
  feedRate: number | null
  inQty: number
  outQty: number | null
  unit: string
  yieldPct: number | null
  outTempMax: number | null
  currentAvg: number | null
  /** share of its time, 0 to 100, in which temperature and current were known */
  knownPct: number | null
  sieveResidue: number | null
  d50: number | null
  d90: number | null
  metalCheck: string
  operator: string
  startTime: number | null
  endTime: number | null
  abortReason: string
  /** contract/modules/charging/millRecord.ts */
  status: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_line_clearance: LineClearanceTable
    mes_charge: ChargeTable
    mes_mill_record: MillRecordTable
  }
}
