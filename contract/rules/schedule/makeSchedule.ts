import { conflictsOf } from './conflicts.ts'
import type { PlannedTask } from './conflicts.ts'
import { prepare } from './prepare.ts'
import type { Prepared } from './prepare.ts'
import type { Bound, OrderForecast, Schedule, ScheduleInput, ScheduleSlot, Unplaced } from './schedule.ts'
import { search } from './search.ts'
import { simulate } from './simulate.ts'
import type { Placed, Simulation } from './simulate.ts'

/**
 * The schedule of all open tasks (factory.md 3.4): a pure forward simulation, regenerated whole; nothing is scheduled backwards from a
 * due date, so what is slack stays to be seen. The same input has the same schedule, on every machine.
 */
export function makeSchedule(input: ScheduleInput): Schedule {
  const prepared = prepare(input)
  return scheduleOf(prepared, simulate(prepared, search(prepared, input)))
}

/** A simulation in names and sums; slots by machine and begin. */
export function scheduleOf(prepared: Prepared, { placed }: Simulation): Schedule {
  const conflicts = conflictsOf(plannedTasks(prepared, placed), hoursIn(prepared), prepared.nowMs)
  const slots = placed
    .flatMap((one) => (one === undefined ? [] : slotOf(prepared, one)))
    .map((slot) => ({ ...slot, conflicts: conflicts.get(slot.taskId) ?? [] }))
    .toSorted((one, other) => (one.machineId < other.machineId ? -1 : one.machineId > other.machineId ? 1 : one.startMs - other.startMs))
  const orders = forecasts(prepared, placed)
  const late = orders.filter(({ lateMin }) => lateMin > 0)
  return {
    slots,
    unplaced: unplacedOf(prepared),
    orders,
    lateCount: late.length,
    lateMin: late.reduce((sum, { lateMin }) => sum + lateMin, 0),
    changeoverMin: slots.reduce((sum, { changeMin }) => sum + changeMin, 0),
    makespanMin: Math.max(0, ...slots.map(({ endMs }) => Math.round((endMs - prepared.nowMs) / 60_000))),
  }
}

function unplacedOf({ tasks, unplaced }: Prepared): Unplaced[] {
  return [...unplaced].flatMap(([index, by]) => {
    const task = tasks[index]
    return task === undefined ? [] : [{ taskId: task.id, orderId: task.orderId, by: tasks[by]?.id ?? null }]
  })
}

/** What was placed, as the rule of conflicts reads it; a machine refuses what it is not named for. */
function plannedTasks({ tasks, machines }: Prepared, placed: Simulation['placed']): PlannedTask[] {
  return placed.flatMap((one): PlannedTask[] => {
    const task = one === undefined ? undefined : tasks[one.task]
    if (one === undefined || task === undefined) return []
    const { id, productId, colorHex, workMin, setupMin, overlapPct, maxWaitMin, waitFromMs, predecessors } = task
    const predecessorIds = predecessors.flatMap((before) => tasks[before]?.id ?? [])
    const isBegun = task.running !== null
    const refusal = isBegun || task.machines.includes(one.machine) ? null : 'the machine cannot take it'
    const at = { machineId: machines[one.machine]?.id ?? '', startMs: one.startMs, endMs: one.endMs }
    return [{ id, productId, colorHex, ...at, isBegun, workMin, setupMin, predecessorIds, overlapPct, maxWaitMin, waitFromMs, refusal }]
  })
}

function hoursIn({ machines }: Prepared) {
  const byId = new Map(machines.map(({ id, clock }) => [id, { clock, downSinceMs: null }]))
  return (machineId: string) => byId.get(machineId) ?? null
}

function slotOf({ tasks, machines }: Prepared, one: Placed): Omit<ScheduleSlot, 'conflicts'>[] {
  const [task, machine, by] = [tasks[one.task], machines[one.machine], tasks[one.boundBy]]
  if (task === undefined || machine === undefined) return []
  return [
    {
      taskId: task.id,
      orderId: task.orderId,
      machineId: machine.id,
      startMs: Math.round(one.startMs),
      endMs: Math.round(one.endMs),
      changeKind: one.change.kind,
      changeStartMs: Math.round(one.changeStartMs),
      changeEndMs: Math.round(one.changeEndMs),
      changeMin: one.change.minutes,
      bound: boundOf(one.boundIs, by?.id ?? null),
    },
  ]
}

function boundOf(is: Placed['boundIs'], by: string | null): Bound {
  if (is === 'machine' || is === 'predecessor' || is === 'successor') return by === null ? { is: 'now', by: null } : { is, by }
  return { is, by: null }
}

function forecasts({ tasks }: Prepared, placed: Simulation['placed']): OrderForecast[] {
  const found = new Map<string, { finishMs: number; dueMs: number }>()
  for (const [index, one] of placed.entries()) {
    const task = tasks[index]
    if (one === undefined || task === undefined) continue
    found.set(task.orderId, { finishMs: Math.max(found.get(task.orderId)?.finishMs ?? 0, Math.round(one.endMs)), dueMs: task.dueMs })
  }
  return [...found]
    .map(([orderId, { finishMs, dueMs }]) => ({ orderId, finishMs, dueMs, lateMin: Math.max(0, Math.ceil((finishMs - dueMs) / 60_000)) }))
    .toSorted((one, other) => one.dueMs - other.dueMs || (one.orderId < other.orderId ? -1 : 1))
}
