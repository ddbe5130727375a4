import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of mes_schedule_run; instants are ms since the epoch. */
export type ScheduleRunTable = KeptColumns & {
  runNo: string
  status: string
  rule: string
  nowTs: number
  horizonEnd: number
  taskCount: number
  lateCount: number
  lateMin: number
  changeoverMin: number
  makespanMin: number
  durationMs: number
  inputHash: string
  /** of calendar and machines as the run saw them; '' where nobody kept them */
  calendarHash: string
  machinesHash: string
  unplacedCount: number
}

/** A row of mes_schedule_slot. `taskVersion` is the task's when the run was made; `before…` is what applying replaced. */
export type ScheduleSlotTable = {
  runId: string
  taskId: string
  orderId: string
  equipmentId: string
  startMs: number
  endMs: number
  changeKind: string
  changeStartMs: number
  changeEndMs: number
  changeMin: number
  lateMin: number
  boundIs: string
  boundBy: string | null
  /** why it is not on the machine that a person chose; '' where it is */
  instead: string
  conflict: number
  /** 1: the scheduler may move it */
  isFree: number
  /** 1: pinned when the run is applied */
  isPinned: number
  taskVersion: number
  beforeEquipmentId: string | null
  beforeStart: number | null
  beforeEnd: number | null
  beforePinned: string
  beforeChosenId: string | null
}

/** A row of mes_schedule_unplaced: a task that a run could not place. `before…` is what applying the run took from it. */
export type ScheduleUnplacedTable = {
  runId: string
  taskId: string
  orderId: string
  says: string
  taskVersion: number
  beforeEquipmentId: string | null
  beforeStart: number | null
  beforeEnd: number | null
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_schedule_run: ScheduleRunTable
    mes_schedule_slot: ScheduleSlotTable
    mes_schedule_unplaced: ScheduleUnplacedTable
  }
}
