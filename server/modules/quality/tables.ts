import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of quality (migrations/0405-quality.ts). Amounts are millionths of `unit` or of the lot's own, times ms since the epoch, days yyyy-MM-dd. */
export type QcTemplateTable = KeptColumns & {
  templateLabel: string
  templateNo: string
  templateVersion: number
  name: string
  qcType: string
  materialId: string | null
  materialType: string
  sampling: string
  sampleCount: number
  level: string
  aql: number
  /** Y: a long good run may sample less */
  mayReduce: string
  changeReason: string
  approvedBy: string
  approveTime: number | null
  status: string
}

export type QcItemTable = KeptColumns & {
  templateId: string
  seq: number
  name: string
  type: string
  method: string
  unit: string
  low: number | null
  high: number | null
  target: number | null
  choices: string
  goodChoices: string
  instrument: string
  rangeLow: number | null
  rangeHigh: number | null
  sampleSize: number
  ccp: string
}

export type QcOrderTable = KeptColumns & {
  qcNo: string
  qcType: string
  templateId: string
  templateVersion: number
  lotId: string | null
  pointId: string | null
  batchNo: string
  lotSize: number | null
  remark: string
  refType: string
  refId: string
  severity: string
  sampleCount: number
  /** so many samples may fail: more than that is no pass */
  acceptCount: number
  failCount: number
  inspectorId: string
  reviewerId: string
  esignId: string
  sampleTime: number | null
  doneTime: number | null
  /** SHA-256 over its readings when it was submitted */
  digest: string
  result: string
  reviewNote: string
  status: string
}

export type QcResultTable = KeptColumns & {
  qcId: string
  itemId: string
  seq: number
  sampleNo: number
  name: string
  type: string
  unit: string
  low: number | null
  high: number | null
  rangeLow: number | null
  rangeHigh: number | null
  goodChoices: string
  choices: string
  ccp: string
  value: string
  numValue: number | null
  judge: string
  instrument: string
  photo: string
  remark: string
  recordBy: string
  recordTime: number | null
}

export type PatrolPointTable = KeptColumns & {
  code: string
  name: string
  seq: number
  workshopId: string | null
  equipmentId: string | null
  templateId: string
  everyHours: number
  status: number
}

export type NcrTable = KeptColumns & {
  ncrNo: string
  source: string
  defectCode: string
  severity: string
  description: string
  lotId: string | null
  batchNo: string
  boxNos: string
  customerId: string | null
  qty: number | null
  dueDate: string | null
  photo: string
  refType: string
  refId: string
  disposition: string
  cause: string
  action: string
  heldLots: number
  disposeBy: string
  disposeBy2: string
  esignIds: string
  finding: string
  verifyBy: string
  closeBy: string
  closeTime: number | null
  status: string
}

export type NcrHoldTable = KeptColumns & {
  ncrId: string
  lotId: string
  /** steps of the genealogy below the lot of the nonconformity, 0 being that lot */
  depth: number
  heldFrom: string
  holdTime: number | null
  settledTo: string
  settleTime: number | null
  status: string
}

export type BatchReleaseTable = KeptColumns & {
  batchNo: string
  planId: string
  productId: string
  openPoints: number
  checkTime: number | null
  /** JSON of CheckPoint[] as it was found at `checkTime` */
  checklist: string
  condition: string
  decidedBy: string
  decideTime: number | null
  esignId: string
  status: string
}

export type SpecimenTable = KeptColumns & {
  specimenNo: string
  type: string
  lotId: string
  batchNo: string
  huId: string | null
  qty: number
  needQty: number
  leftQty: number
  unit: string
  locationId: string
  keepUntil: string | null
  condition: string
  sealedBy: string
  storedTime: number | null
  nextLook: string | null
  status: string
}

export type SpecimenLookTable = KeptColumns & {
  specimenId: string
  dueDate: string | null
  result: string
  l: number | null
  a: number | null
  b: number | null
  dE: number | null
  photo: string
  remark: string
  lookBy: string
}

export type SpecimenUseTable = KeptColumns & {
  specimenId: string
  kind: string
  qty: number
  unit: string
  purpose: string
  sign1By: string
  sign1EsignId: string
  sign2By: string
  sign2EsignId: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_qc_template: QcTemplateTable
    mes_qc_item: QcItemTable
    mes_qc_order: QcOrderTable
    mes_qc_result: QcResultTable
    mes_patrol_point: PatrolPointTable
    mes_ncr: NcrTable
    mes_ncr_hold: NcrHoldTable
    mes_batch_release: BatchReleaseTable
    mes_specimen: SpecimenTable
    mes_specimen_obs: SpecimenLookTable
    mes_specimen_use: SpecimenUseTable
  }
}
