import type { Shade } from './changeover.ts'
import type { Conflict } from './conflicts.ts'
import type { WorkWindow } from './workTime.ts'

export const scheduleRules = ['EDD', 'priority', 'minChangeover'] as const
/** What counts most: the due date, the priority of the order, or minutes of changeover. */
export type ScheduleRule = (typeof scheduleRules)[number]

/**
 * An operation that is not done. `machines` may do it, each named in the input; where there is none, it is not placed. `overlapPct`: so many percent of
 * its predecessors are enough to begin, 0: all of them. It begins at most `maxWaitMin` after they have ended, 0: whenever; `waitFromMs` is the end of
 * those that are done. `fixed` (pinned, or of a locked plan) stays where it is, until `endMs` where somebody
 * planned that too; `running` began then, has `workMin` left, and holds its machine at least until `heldUntilMs`.
 */
export type ScheduleTask = Shade & {
  id: string
  orderId: string
  seq: number
  workMin: number
  setupMin: number
  machines: readonly string[]
  predecessorIds: readonly string[]
  overlapPct: number
  maxWaitMin: number
  waitFromMs: number | null
  /** ms since the epoch; material or a person is not there before */
  notBeforeMs: number
  dueMs: number
  /** 1 is the most urgent, 5 the least */
  priority: number
  fixed: { machineId: string; startMs: number; endMs?: number } | null
  running: { machineId: string; startedMs: number; heldUntilMs?: number } | null
}

/** `last` is what stood on the machine before `nowMs`, and until when. */
export type ScheduleMachine = { id: string; windows: readonly WorkWindow[]; last: (Shade & { endMs: number }) | null }

/** Everything that a schedule is made of: the same input has the same schedule. `firstOrders` go before all others, in their order. */
export type ScheduleInput = {
  nowMs: number
  rule: ScheduleRule
  tasks: readonly ScheduleTask[]
  machines: readonly ScheduleMachine[]
  firstOrders: readonly string[]
}

/** What a slot waited for last: `by` is the task before it on the machine, its predecessor, or the successor that would have to wait too long. */
export type Bound = { is: 'machine' | 'predecessor' | 'successor'; by: string } | { is: 'now' | 'notBefore' | 'fixed' | 'running'; by: null }

/** Where a task stands: its changeover ends no later than it begins. `conflicts`: why it cannot be done there. Times are ms since the epoch. */
export type ScheduleSlot = {
  taskId: string
  orderId: string
  machineId: string
  startMs: number
  endMs: number
  changeKind: 'none' | 'changeover' | 'cleaning'
  changeStartMs: number
  changeEndMs: number
  changeMin: number
  bound: Bound
  conflicts: readonly Conflict[]
}

/** A task without a place: no machine can do it, or (`by`) a predecessor has none. */
export type Unplaced = { taskId: string; orderId: string; by: string | null }

/** `finishMs` of an order is that of its last task here; `lateMin` 0 is in time. */
export type OrderForecast = { orderId: string; finishMs: number; dueMs: number; lateMin: number }

export type Schedule = {
  slots: readonly ScheduleSlot[]
  unplaced: readonly Unplaced[]
  orders: readonly OrderForecast[]
  lateCount: number
  lateMin: number
  changeoverMin: number
  makespanMin: number
}
