import type { RunAsked } from '#contract/modules/schedule/calls.ts'
import type { Schedule, ScheduleInput } from '#contract/rules/schedule/schedule.ts'
import type { Actor, UnitOfWork } from '../../bus/unit.ts'
import { createUnits } from '../../bus/units.ts'
import { canonicalHash } from '../../canonical.ts'
import { rowId } from '../../db/rowId.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { scheduleInWorker } from './inWorker.ts'
import { horizonMs, scheduleInput } from './openTasks.service.ts'
import type { ReadTask } from './openTasks.service.ts'
import type { ScheduleParts } from './parts.ts'
import './tables.ts'

/** rows an insert takes at most, because of the parameters that a statement may have */
const rowsAtOnce = 400

/** Makes a preview (`isFirst`: of a plant that has no plan yet): reads what is open, searches in a worker, keeps run and slots. Returns the id of the run. Nothing of the plan changes. */
export async function makeRun({ db, bus, plantTz, now }: ScheduleParts, by: Actor, asked: RunAsked, isFirst = false): Promise<string> {
  const nowMs = now()
  const { input, read } = await scheduleInput(db, asked, { nowMs, plantTz, isFirst })
  const schedule = await scheduleInWorker(input)
  const durationMs = now() - nowMs
  return createUnits({ db, bus, now })(by, (unit) => keepRun(unit, { asked, input, read, schedule, durationMs, plantTz }))
}

type Made = { asked: RunAsked; input: ScheduleInput; read: readonly ReadTask[]; schedule: Schedule; durationMs: number; plantTz: string }

/** Keeps a schedule as a preview, with every slot and what stood before. Returns the id of the run. */
export async function keepRun(unit: UnitOfWork, { asked, input, read, schedule, durationMs, plantTz }: Made): Promise<string> {
  const lateOf = new Map(schedule.orders.map(({ orderId, lateMin }) => [orderId, lateMin]))
  const taskOf = new Map(read.map((task) => [task.id, task]))
  const inputOf = new Map(input.tasks.map((task) => [task.id, task]))
  const pinned = new Set(asked.pins.map(({ taskId }) => taskId))
  const id = rowId(unit.at)
  const kept = { createBy: unit.by.username, createTime: unit.at, updateBy: unit.by.username, updateTime: unit.at, version: 1 }
  await unit.trx
    .insertInto('mes_schedule_run')
    .values({
      id,
      ...kept,
      runNo: await nextNumber(unit, 'mes_schedule_run', { plantTz }),
      status: 'preview',
      rule: asked.rule,
      nowTs: input.nowMs,
      horizonEnd: input.nowMs + Math.min(horizonMs, schedule.makespanMin * 60_000),
      taskCount: schedule.slots.length,
      lateCount: schedule.lateCount,
      lateMin: schedule.lateMin,
      changeoverMin: schedule.changeoverMin,
      makespanMin: schedule.makespanMin,
      durationMs,
      inputHash: inputHash(input),
    })
    .execute()
  const slots = schedule.slots.map(({ taskId, orderId, machineId, bound, conflict, ...times }) => {
    const task = taskOf.get(taskId)
    return {
      runId: id,
      taskId,
      orderId,
      equipmentId: machineId,
      ...times,
      lateMin: lateOf.get(orderId) ?? 0,
      boundIs: bound.is,
      boundBy: bound.by,
      conflict: conflict ? 1 : 0,
      isFree: inputOf.get(taskId)?.running === null && (inputOf.get(taskId)?.fixed === null || pinned.has(taskId)) ? 1 : 0,
      isPinned: pinned.has(taskId) ? 1 : 0,
      taskVersion: task?.version ?? 0,
      ...before(task),
    }
  })
  for (let at = 0; at < slots.length; at += rowsAtOnce)
    await unit.trx
      .insertInto('mes_schedule_slot')
      .values(slots.slice(at, at + rowsAtOnce))
      .execute()
  unit.afterCommit('resource.changed', { resource: 'mesScheduleRun', verb: 'add', id, mark: null })
  return id
}

/** SHA-256 of all that a schedule is made of. */
function inputHash(input: ScheduleInput): string {
  return canonicalHash(input)
}

function before(task: ReadTask | undefined) {
  return {
    beforeEquipmentId: task?.equipmentId ?? null,
    beforeStart: task?.planStart ?? null,
    beforeEnd: task?.planEnd ?? null,
    beforePinned: task?.pinned ?? 'N',
  }
}
