import { prepare } from './prepare.ts'
import type { Prepared } from './prepare.ts'
import type { Bound, OrderForecast, Schedule, ScheduleInput, ScheduleSlot } from './schedule.ts'
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
  const slots = placed
    .flatMap((one) => (one === undefined ? [] : slotOf(prepared, one)))
    .toSorted((one, other) => (one.machineId < other.machineId ? -1 : one.machineId > other.machineId ? 1 : one.startMs - other.startMs))
  const orders = forecasts(prepared, placed)
  const late = orders.filter(({ lateMin }) => lateMin > 0)
  return {
    slots,
    orders,
    lateCount: late.length,
    lateMin: late.reduce((sum, { lateMin }) => sum + lateMin, 0),
    changeoverMin: slots.reduce((sum, { changeMin }) => sum + changeMin, 0),
    makespanMin: Math.max(0, ...slots.map(({ endMs }) => Math.round((endMs - prepared.nowMs) / 60_000))),
  }
}

function slotOf({ tasks, machines }: Prepared, one: Placed): ScheduleSlot[] {
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
      conflict: one.conflict,
    },
  ]
}

function boundOf(is: Placed['boundIs'], by: string | null): Bound {
  if (is === 'machine' || is === 'predecessor') return by === null ? { is: 'now', by: null } : { is, by }
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
