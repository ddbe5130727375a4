import { stays } from './preparedTask.ts'
import type { PreparedTask } from './preparedTask.ts'
import type { ScheduleInput, ScheduleMachine } from './schedule.ts'
import { chainsIn } from './chains.ts'
import { WorkClock } from './workTime.ts'
import type { WorkWindow } from './workTime.ts'
import type { Changeover } from './changeover.ts'

/** A machine with its clock; `fixed` are the places of tasks that stay where they are, by their begin. */
export type PreparedMachine = { id: string; clock: WorkClock; last: ScheduleMachine['last']; fixed: readonly number[] }

export type Prepared = {
  nowMs: number
  tasks: readonly PreparedTask[]
  machines: readonly PreparedMachine[]
  /** tasks that have no place, and the place of the predecessor because of which, −1 for none: no machine can do them */
  unplaced: ReadonlyMap<number, number>
  /** for each task the tasks that are placed together, because some may not wait long for others: in their order; null for a task alone */
  chains: readonly (readonly number[] | null)[]
  /** for each task the tasks that wait for it */
  successors: readonly (readonly number[])[]
  /** task × count + task after it → what has to be done between them */
  changes: Map<number, Changeover>
}

/** Reads an input once for thousands of simulations. Throws for a machine that is not of the input; predecessors that are not in it are done. */
export function prepare({ nowMs, tasks, machines }: ScheduleInput): Prepared {
  const machineAt = new Map(machines.map(({ id }, place) => [id, place]))
  const taskAt = new Map(tasks.map(({ id }, place) => [id, place]))
  const prepared = tasks.map((task): PreparedTask => {
    const on = (machineId: string) => {
      const place = machineAt.get(machineId)
      if (place === undefined) throw new Error(`task ${task.id} is on the unknown machine ${machineId}`)
      return place
    }
    return {
      ...task,
      machines: task.machines.map(on),
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
    unplaced: unplacedIn(prepared),
    chains: chainsIn(prepared),
    successors: successorsIn(prepared),
    machines: machines.map(({ id, windows, last }, place) => ({
      id,
      clock: clockOf(windows),
      last,
      fixed: (fixedOn.get(place) ?? []).toSorted((one, other) => beginOf(one) - beginOf(other) || one - other),
    })),
    changes: new Map(),
  }
}

/** Tasks that no machine can do, and all that wait for one of them. */
function unplacedIn(tasks: readonly PreparedTask[]): Map<number, number> {
  const unplaced = new Map<number, number>()
  for (const [index, task] of tasks.entries()) if (!stays(task) && task.machines.length === 0) unplaced.set(index, -1)
  for (let known = -1; known < unplaced.size;) {
    known = unplaced.size
    for (const [index, task] of tasks.entries()) {
      const by = stays(task) || unplaced.has(index) ? undefined : task.predecessors.find((before) => unplaced.has(before))
      if (by !== undefined) unplaced.set(index, by)
    }
  }
  return unplaced
}

function successorsIn(tasks: readonly PreparedTask[]): number[][] {
  const successors = tasks.map((): number[] => [])
  for (const [index, { predecessors }] of tasks.entries()) for (const before of predecessors) successors[before]?.push(index)
  return successors
}

function machineOf(task: PreparedTask | undefined): number {
  return task?.running?.machine ?? task?.fixed?.machine ?? -1
}
