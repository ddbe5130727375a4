import type { ScheduleInput, ScheduleMachine, ScheduleTask } from './schedule.ts'
import { WorkClock } from './workTime.ts'
import type { WorkWindow } from './workTime.ts'
import type { Changeover } from './changeover.ts'

/** A task with places in place of names. */
export type PreparedTask = Omit<ScheduleTask, 'machines' | 'fixed' | 'running'> & {
  machines: readonly number[]
  predecessors: readonly number[]
  fixed: { machine: number; startMs: number; endMs?: number } | null
  running: { machine: number; startedMs: number; heldUntilMs?: number } | null
}

/** A machine with its clock; `fixed` are the places of tasks that stay where they are, by their begin. */
export type PreparedMachine = { id: string; clock: WorkClock; last: ScheduleMachine['last']; fixed: readonly number[] }

export type Prepared = {
  nowMs: number
  tasks: readonly PreparedTask[]
  machines: readonly PreparedMachine[]
  /** task × count + task after it → what has to be done between them */
  changes: Map<number, Changeover>
}

/** Reads an input once for thousands of simulations. Throws for a task without a machine of the input; predecessors that are not in it are done. */
export function prepare({ nowMs, tasks, machines }: ScheduleInput): Prepared {
  const machineAt = new Map(machines.map(({ id }, place) => [id, place]))
  const taskAt = new Map(tasks.map(({ id }, place) => [id, place]))
  const prepared = tasks.map((task): PreparedTask => {
    const on = (machineId: string) => {
      const place = machineAt.get(machineId)
      if (place === undefined) throw new Error(`task ${task.id} is on the unknown machine ${machineId}`)
      return place
    }
    const allowed = task.machines.flatMap((id) => machineAt.get(id) ?? [])
    if (allowed.length === 0 && task.fixed === null && task.running === null) throw new Error(`task ${task.id} has no machine`)
    return {
      ...task,
      machines: allowed,
      predecessors: task.predecessorIds.flatMap((id) => taskAt.get(id) ?? []),
      fixed: task.fixed === null ? null : { ...task.fixed, machine: on(task.fixed.machineId) },
      running: task.running === null ? null : { ...task.running, machine: on(task.running.machineId) },
    }
  })
  const clocks = new Map<readonly WorkWindow[], WorkClock>()
  const clockOf = (windows: readonly WorkWindow[]) => {
    const clock = clocks.get(windows) ?? new WorkClock(windows)
    clocks.set(windows, clock)
    return clock
  }
  const fixedOn = Map.groupBy(
    [...prepared.keys()].filter((place) => stays(prepared[place])),
    (place) => machineOf(prepared[place]),
  )
  const beginOf = (place: number) => prepared[place]?.running?.startedMs ?? prepared[place]?.fixed?.startMs ?? 0
  return {
    nowMs,
    tasks: prepared,
    machines: machines.map(({ id, windows, last }, place) => ({
      id,
      clock: clockOf(windows),
      last,
      fixed: (fixedOn.get(place) ?? []).toSorted((one, other) => beginOf(one) - beginOf(other) || one - other),
    })),
    changes: new Map(),
  }
}

/** Whether the simulation leaves a task where it is. */
export function stays(task: PreparedTask | undefined): boolean {
  return task !== undefined && (task.fixed !== null || task.running !== null)
}

function machineOf(task: PreparedTask | undefined): number {
  return task?.running?.machine ?? task?.fixed?.machine ?? -1
}
