import type { Generated } from 'kysely'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of mes_order. Quantities are millionths (contract/rules/quantity.ts), times ms since the epoch, `dueDate` is yyyy-MM-dd. */
export type OrderTable = KeptColumns & {
  orderNo: string
  orderType: string
  sourceNo: string
  customerId: string | null
  productId: string
  qty: number
  unit: string
  overPct: number
  underPct: number
  dueDate: string
  priority: number
  attachments: string
  /** contract/modules/production/orderStates.ts */
  status: string
  qtyPlanned: number
  qtyInput: number
  qtyGood: number
  qtyScrap: number
  qtyStored: number
  qtyShipped: number
  forecastFinish: number | null
  slackDays: number | null
  lateRisk: string
  actualStart: number | null
  actualEnd: number | null
  holdReason: string
  closeReason: string
}

/** A row of mes_order_delivery. */
export type OrderDeliveryTable = KeptColumns & {
  orderId: string
  seq: number
  deliverAt: number
  place: string
  packQty: number | null
  qty: number
  qtyPacked: number
  qtyShipped: Generated<number>
  status: string
}

/** A row of mes_process; `machineType` is of the dictionary mes_equip_type. */
export type ProcessTable = KeptColumns & { code: string; name: string; machineType: string; seq: number; status: number }

/** A row of mes_route. */
export type RouteTable = KeptColumns & { routeCode: string; name: string; productFamily: string; status: number }

/** A row of mes_route_step; minutes, and an amount an hour. */
export type RouteStepTable = KeptColumns & {
  routeId: string
  seq: number
  processId: string
  machineType: string
  setupMin: number
  stdMin: number
  ratePerHour: number | null
  /** of `ratePerHour` and `perCount` */
  rateUnit: Generated<string>
  overlapPct: number
  /** from the end of the step before it to its begin; 0: any */
  maxWaitMin: Generated<number>
  ccp: string
  /** amount of `rateUnit` that one count of the machine stands for; null where it counts in that unit */
  perCount: number | null
}

/** A row of mes_plan. Amounts are millionths of `unit`, instants ms since the epoch, `planDate` is yyyy-MM-dd. */
export type PlanTable = KeptColumns & {
  planNo: string
  orderId: string
  batchNo: string
  productId: string
  batchQty: number
  unit: string
  workshopId: string | null
  /** the vessel that its size was made for */
  lineId: string | null
  routeId: string
  planDate: string
  shiftId: string
  teamId: string
  planStart: number | null
  planEnd: number | null
  materialReady: string
  qtyGood: number
  qtyScrap: number
  /** Y or N from its first confirmed report on */
  stockKept: string
  /** contract/modules/production/planStates.ts */
  status: string
}

/** A row of mes_task. Amounts are millionths of `unit`, instants ms since the epoch; `predecessorIds` has commas between. */
export type TaskTable = KeptColumns & {
  taskNo: string
  planId: string
  seq: number
  processId: string
  machineType: string
  equipmentId: string | null
  /** the machine that a person chose: at the split, by exchange or by drag */
  chosenId: Generated<string | null>
  planStart: number | null
  planEnd: number | null
  setupMin: number
  runMin: number
  overlapPct: number
  /** from the end of the task before it to its begin; 0: any */
  maxWaitMin: Generated<number>
  ccp: string
  qtyPlan: number
  qtyGood: number
  qtyBad: number
  qtyMost: number | null
  unit: string
  actualStart: number | null
  actualEnd: number | null
  pinned: string
  predecessorIds: string
  skipReason: string
  pauseReason: string
  /** Y or N once it has ended; empty before, and where it had no time */
  kept: string
  /** contract/modules/production/planStates.ts */
  status: string
}

/** A row of mes_work_report. Amounts are millionths of `unit`, instants ms since the epoch. */
export type WorkReportTable = KeptColumns & {
  reportNo: string
  taskId: string
  qtyGood: number
  qtyBad: number
  unit: string
  reasons: string
  personIds: string
  startTime: number | null
  endTime: number | null
  correctOf: string | null
  processId: string | null
  equipmentId: string | null
  shift: string
  isLast: string
  countGood: number | null
  countBad: number | null
  countDiff: number | null
  countedBy: string
  /** contract/modules/production/workReport.ts */
  status: string
}

/** A row of mes_batch_parameter: what a measured value of a machine was while a task ran; `knownPct` is the share of that time in which it was known. */
export type BatchParameterTable = {
  id: string
  taskId: string
  equipCode: string
  tagCode: string
  name: string
  unit: string
  fromMs: number
  toMs: number
  lowest: number
  highest: number
  average: number
  knownPct: number
  limitLL: number | null
  limitL: number | null
  limitH: number | null
  limitHH: number | null
  decimals: number
  /** value → word as JSON; empty for a value without words */
  words: string
  /** contract/modules/production/batchRecord.ts, as JSON */
  curve: string
  /** parameterHash.service.ts; '' of what is older than hashes */
  hash: Generated<string>
}

/** A row of mes_route_parameter: a value of a machine that matters at line `stepSeq` of a route. */
export type RouteParameterTable = KeptColumns & {
  routeId: string
  seq: number
  stepSeq: number
  paramCode: string
  target: number | null
  low: number | null
  high: number | null
}

/** A row of mes_parameter_deviation. Instants are ms since the epoch. */
export type ParameterDeviationTable = KeptColumns & {
  reportId: string
  taskId: string
  batchNo: string
  equipmentId: string
  tagCode: string
  name: string
  /** contract/modules/production/critical/parameterDeviation.ts, as `status` */
  kind: string
  limitValue: number | null
  extreme: number | null
  unit: string
  outSec: number
  fromTime: number
  toTime: number
  reason: string
  judgeBy: string
  judgeTime: number | null
  esignId: string
  status: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_order: OrderTable
    mes_order_delivery: OrderDeliveryTable
    mes_process: ProcessTable
    mes_route: RouteTable
    mes_route_step: RouteStepTable
    mes_route_parameter: RouteParameterTable
    mes_plan: PlanTable
    mes_task: TaskTable
    mes_work_report: WorkReportTable
    mes_parameter_deviation: ParameterDeviationTable
    mes_batch_parameter: BatchParameterTable
  }
}
