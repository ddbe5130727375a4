import type { Prepared } from './prepare.ts'
import type { Placed } from './simulate.ts'

const minuteMs = 60_000

/**
 * Where running and fixed tasks stand before anything else is placed: what runs has its remaining work from now on, what is fixed begins
 * where it says. What their plans promised them of the machine beyond that stays theirs, so that no bar lies over another.
 */
export function placeFixed({ tasks, machines, nowMs }: Prepared): (Placed | undefined)[] {
  const placed: (Placed | undefined)[] = Array.from({ length: tasks.length })
  for (const [machine, { fixed, clock }] of machines.entries()) {
    for (const index of fixed) {
      const task = tasks[index]
      if (task === undefined) continue
      const startMs = task.running?.startedMs ?? task.fixed?.startMs ?? nowMs
      const workedMs = clock.after(task.running === null ? startMs : nowMs, task.workMin * minuteMs)
      const endMs = task.running === null ? (task.fixed?.endMs ?? workedMs) : Math.max(workedMs, task.running.heldUntilMs ?? 0)
      placed[index] = {
        task: index,
        machine,
        startMs,
        endMs: Math.max(endMs, startMs),
        change: { kind: 'none', minutes: 0 },
        changeStartMs: startMs,
        changeEndMs: startMs,
        boundIs: task.running === null ? 'fixed' : 'running',
        boundBy: -1,
      }
    }
  }
  return placed
}
