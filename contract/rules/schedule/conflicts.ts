import { changeoverBefore } from './changeover.ts'
import type { Shade } from './changeover.ts'
import type { WorkClock } from './workTime.ts'

export const conflictKinds = ['machine', 'down', 'closed', 'short', 'overlap', 'changeover', 'sequence', 'wait'] as const
/**
 * Why a task cannot be done where it is: its machine cannot take it, or is down; the calendar closes when it begins, or leaves too little time;
 * it lies over another task, or too close behind it; it begins before what it waits for, or too long after.
 */
export type ConflictKind = (typeof conflictKinds)[number]
/** `by` is the other task, null where there is none. */
export type Conflict = { is: ConflictKind; by: string | null }

/** A task that has not ended, on its machine. `workMin` has to fit between begin and end of what is not begun. `refusal`: why the machine cannot take it. Instants are ms since the epoch. */
export type PlannedTask = Shade & {
  id: string
  machineId: string
  startMs: number
  endMs: number
  isBegun: boolean
  workMin: number
  setupMin: number
  predecessorIds: readonly string[]
  overlapPct: number
  maxWaitMin: number
  waitFromMs: number | null
  refusal: string | null
}

/** The hours of a machine, and since when it is down. */
export type MachineHours = { clock: WorkClock; downSinceMs: number | null }

const minuteMs = 60_000
/** times are kept in whole ms and shown in minutes: less is no conflict */
const toleranceMs = minuteMs

/** Everything that is in the way of a plan: the one rule for run, drag, state of a machine, calendar and breakdown (TASK-003). Tasks without a conflict are not among them. */
export function conflictsOf(tasks: readonly PlannedTask[], hoursOf: (machineId: string) => MachineHours | null, nowMs: number): Map<string, Conflict[]> {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const found = new Map<string, Conflict[]>()
  const add = ({ id }: PlannedTask, conflicts: readonly Conflict[]) => {
    if (conflicts.length > 0) found.set(id, [...(found.get(id) ?? []), ...conflicts])
  }
  for (const task of tasks) add(task, [...onMachine(task, hoursOf(task.machineId), nowMs), ...behindPredecessors(task, byId)])
  for (const [machineId, own] of Map.groupBy(tasks, ({ machineId }) => machineId)) {
    let before: PlannedTask | null = null
    for (const task of own.toSorted((one, other) => one.startMs - other.startMs || one.endMs - other.endMs || (one.id < other.id ? -1 : 1))) {
      if (before !== null) add(task, behindAnother(task, before, hoursOf(machineId)))
      if (before === null || task.endMs > before.endMs) before = task
    }
  }
  return found
}

function onMachine({ refusal, isBegun, startMs, endMs, workMin }: PlannedTask, hours: MachineHours | null, nowMs: number): Conflict[] {
  const found: Conflict[] = refusal === null ? [] : [{ is: 'machine', by: null }]
  if (hours === null) return found
  if (hours.downSinceMs !== null && (isBegun || (startMs <= nowMs && nowMs < endMs))) found.push({ is: 'down', by: null })
  if (isBegun) return found
  if (hours.clock.openFrom(startMs) > startMs) found.push({ is: 'closed', by: null })
  else if (hours.clock.workedAt(endMs) - hours.clock.workedAt(startMs) + toleranceMs < workMin * minuteMs) found.push({ is: 'short', by: null })
  return found
}

function behindPredecessors(task: PlannedTask, byId: ReadonlyMap<string, PlannedTask>): Conflict[] {
  if (task.isBegun) return []
  const found: Conflict[] = []
  let since = { endMs: task.waitFromMs ?? -Infinity, by: null as string | null }
  for (const id of task.predecessorIds) {
    const before = byId.get(id)
    if (before === undefined) continue
    const enough = task.overlapPct === 0 ? 1 : task.overlapPct / 100
    if (task.startMs + toleranceMs < before.startMs + enough * (before.endMs - before.startMs)) found.push({ is: 'sequence', by: id })
    if (before.endMs > since.endMs) since = { endMs: before.endMs, by: id }
  }
  if (task.maxWaitMin > 0 && task.startMs - since.endMs > task.maxWaitMin * minuteMs + toleranceMs && Number.isFinite(since.endMs))
    found.push({ is: 'wait', by: since.by })
  return found
}

function behindAnother(task: PlannedTask, before: PlannedTask, hours: MachineHours | null): Conflict[] {
  if (task.startMs + toleranceMs < before.endMs) return [{ is: 'overlap', by: before.id }]
  if (task.isBegun || hours === null) return []
  const { minutes } = changeoverBefore(before, task)
  const isEnough = hours.clock.workedAt(task.startMs) - hours.clock.workedAt(before.endMs) + toleranceMs >= minutes * minuteMs
  return isEnough ? [] : [{ is: 'changeover', by: before.id }]
}
