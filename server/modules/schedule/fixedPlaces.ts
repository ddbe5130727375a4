import type { Pin } from '#contract/modules/schedule/calls.ts'
import type { ScheduleTask } from '#contract/rules/schedule/schedule.ts'
import { isBegun } from './openTasks.service.ts'
import type { ReadTask } from './openTasks.service.ts'

const minuteMs = 60_000

/** Where the person who asks wants a task. */
export function pinOf(task: ReadTask, pins: readonly Pin[], nowMs: number): ScheduleTask['fixed'] {
  const pin = pins.find(({ taskId }) => taskId === task.id)
  return pin === undefined ? null : { machineId: pin.machineId, startMs: Math.max(nowMs, pin.startMs) }
}

/** Where a task stays: pinned, or of a locked or dispatched plan; not where it should have begun already, nor where its plan is free again (`freePlans`) or its machine cannot take it (`refuses`). */
export function fixedOf(
  task: ReadTask,
  { freePlans, refuses, nowMs }: { freePlans: ReadonlySet<string>; refuses: (task: ReadTask) => boolean; nowMs: number },
) {
  const { planId, pinned, planStatus, planStart, planEnd, equipmentId } = task
  const stays = pinned === 'Y' || ((planStatus === 'locked' || planStatus === 'dispatched') && !freePlans.has(planId))
  const startMs = Number(planStart ?? 0)
  if (equipmentId === null || !stays || isOverdue(startMs, nowMs) || refuses(task)) return null
  return { machineId: equipmentId, startMs, ...(planEnd === null ? {} : { endMs: Number(planEnd) }) }
}

/** Plans with a task that should have begun, or that cannot stay (`refuses`: its machine cannot take it, or is held by what runs): their later tasks cannot stay either, or they would begin before what they wait for. */
export function freePlans(read: readonly ReadTask[], refuses: (task: ReadTask) => boolean, nowMs: number): ReadonlySet<string> {
  const unbegun = read.filter(({ status, planStart }) => !isBegun(status) && planStart !== null)
  return new Set(unbegun.filter((task) => isOverdue(Number(task.planStart), nowMs) || refuses(task)).map(({ planId }) => planId))
}

const isOverdue = (startMs: number, nowMs: number) => startMs < nowMs - 5 * minuteMs
