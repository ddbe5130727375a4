import type { ScheduleTask } from './schedule.ts'

/** A task with places in place of names. */
export type PreparedTask = Omit<ScheduleTask, 'machines' | 'fixed' | 'running'> & {
  machines: readonly number[]
  predecessors: readonly number[]
  fixed: { machine: number; startMs: number; endMs?: number } | null
  running: { machine: number; startedMs: number; heldUntilMs?: number } | null
}

/** Whether the simulation leaves a task where it is. */
export function stays(task: PreparedTask | undefined): boolean {
  return task !== undefined && (task.fixed !== null || task.running !== null)
}
