import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of the care of machines (migrations/0455-care.ts). Times are ms since the epoch, days yyyy-MM-dd, amounts millionths. */
export type CheckPlanTable = KeptColumns & { name: string; machineId: string; cycle: string; isOn: string }
export type CheckItemTable = KeptColumns & {
  planId: string
  seq: number
  name: string
  method: string
  type: string
  unit: string
  low: number | null
  high: number | null
  needPhoto: string
}

export type CheckRecordTable = KeptColumns & {
  recordNo: string
  planId: string
  machineId: string
  /** tells its period from all others of its plan */
  periodKey: string
  periodName: string
  dueFrom: number
  dueUntil: number
  status: string
  failCount: number
  checkedBy: string
  checkTime: number | null
  remark: string
  repairId: string | null
}

export type CheckResultTable = KeptColumns & {
  recordId: string
  seq: number
  name: string
  method: string
  type: string
  unit: string
  low: number | null
  high: number | null
  needPhoto: string
  value: string
  judge: string
  photo: string
}

export type MaintPlanTable = KeptColumns & {
  name: string
  machineId: string
  everyDays: number | null
  everyHours: number | null
  aheadDays: number
  content: string
  isOn: string
  lastDay: string | null
  /** from here on running hours are counted */
  lastTime: number | null
  nextDay: string | null
  runHours: number
}

export type MaintOrderTable = KeptColumns & {
  orderNo: string
  planId: string | null
  machineId: string
  title: string
  cause: string
  dueDay: string
  content: string
  status: string
  startBy: string
  startTime: number | null
  endTime: number | null
  result: string
  lifeBefore: string
}

export type RepairTable = KeptColumns & {
  repairNo: string
  machineId: string
  severity: string
  isStopped: string
  description: string
  photo: string
  source: string
  refType: string
  refId: string
  status: string
  reportBy: string
  reportTime: number
  acceptBy: string
  acceptTime: number | null
  startTime: number | null
  finishBy: string
  finishTime: number | null
  confirmBy: string
  confirmTime: number | null
  downMinutes: number | null
  faultCode: string
  cause: string
  action: string
  note: string
  lifeBefore: string
}

export type SparePartTable = KeptColumns & {
  code: string
  name: string
  spec: string
  unit: string
  safeQty: number
  place: string
  stockQty: number
  level: string
}

export type SpareMoveTable = KeptColumns & {
  partId: string
  kind: string
  qty: number
  balance: number
  repairId: string | null
  maintId: string | null
  reason: string
  moveBy: string
}

export type MachineCertTable = KeptColumns & {
  machineId: string
  name: string
  kind: string
  certNo: string
  issuer: string
  validUntil: string
  warnDays: number
  file: string
  status: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_check_plan: CheckPlanTable
    mes_check_item: CheckItemTable
    mes_check_record: CheckRecordTable
    mes_check_result: CheckResultTable
    mes_maint_plan: MaintPlanTable
    mes_maint_order: MaintOrderTable
    mes_repair: RepairTable
    mes_spare_part: SparePartTable
    mes_spare_move: SpareMoveTable
    mes_machine_cert: MachineCertTable
  }
}
