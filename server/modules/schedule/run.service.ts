import type { RunAsked } from '#contract/modules/schedule/calls.ts'
import type { Schedule } from '#contract/rules/schedule/schedule.ts'
import type { Actor, UnitOfWork } from '../../bus/unit.ts'
import { createUnits } from '../../bus/units.ts'
import { canonicalHash } from '../../canonical.ts'
import { rowId } from '../../db/rowId.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { scheduleInWorker } from './inWorker.ts'
import type { ReadTask } from './openTasks.service.ts'
import type { ScheduleParts } from './parts.ts'
import { horizonMs, scheduleInput } from './scheduleInput.service.ts'
import type { RunInput } from './scheduleInput.service.ts'
import { keepUnplaced } from './unplaced.service.ts'
import './tables.ts'

/** rows an insert takes at most, because of the parameters that a statement may have */
const rowsAtOnce = 400

/** Makes a preview (`isFirst`: of a plant that has no plan yet): reads what is open, searches in a worker, keeps run and slots. Returns the id of the run. Nothing of the plan changes. */
export async function makeRun({ db, bus, plantTz, now }: ScheduleParts, by: Actor, asked: RunAsked, isFirst = false): Promise<string> {
  const nowMs = now()
  const made = await scheduleInput(db, asked, { nowMs, plantTz, isFirst })
  const schedule = await scheduleInWorker(made.input)
  const durationMs = now() - nowMs
  return createUnits({ db, bus, now })(by, (unit) => keepRun(unit, { asked, made, schedule, durationMs, plantTz }))
}

type Made = { asked: RunAsked; made: RunInput; schedule: Schedule; durationMs: number; plantTz: string }

/** Keeps a schedule as a preview, with every slot, what has none, and what stood before. Returns the id of the run. */
export async function keepRun(unit: UnitOfWork, { asked, made, schedule, durationMs, plantTz }: Made): Promise<string> {
  const { input, basis } = made
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
      unplacedCount: schedule.unplaced.length,
      durationMs,
      inputHash: canonicalHash(input), // SHA-256 of all that a schedule is made of
      calendarHash: basis.calendarHash,
      machinesHash: basis.machinesHash,
    })
    .execute()
  const slots = slotRows(id, { asked, made, schedule })
  for (let at = 0; at < slots.length; at += rowsAtOnce)
    await unit.trx
      .insertInto('mes_schedule_slot')
      .values(slots.slice(at, at + rowsAtOnce))
      .execute()
  await keepUnplaced(unit, id, { made, schedule })
  unit.afterCommit('resource.changed', { resource: 'mesScheduleRun', verb: 'add', id, mark: null })
  return id
}

function slotRows(runId: string, { asked, made: { input, read, choices, basis }, schedule }: Pick<Made, 'asked' | 'made' | 'schedule'>) {
  const lateOf = new Map(schedule.orders.map(({ orderId, lateMin }) => [orderId, lateMin]))
  const taskOf = new Map(read.map((task) => [task.id, task]))
  const inputOf = new Map(input.tasks.map((task) => [task.id, task]))
  const pinned = new Set(asked.pins.map(({ taskId }) => taskId))
  const codeOf = new Map(basis.machines.map(({ id, equipCode }) => [id, equipCode]))
  return schedule.slots.map(({ taskId, orderId, machineId, bound, conflicts, ...times }) => {
    const [task, put] = [taskOf.get(taskId), inputOf.get(taskId)]
    const isMoved = put?.running === null && task?.chosenId != null && task.chosenId !== machineId && !pinned.has(taskId)
    const instead = isMoved ? choices.get(taskId)?.instead : null
    return {
      runId,
      taskId,
      orderId,
      equipmentId: machineId,
      ...times,
      lateMin: lateOf.get(orderId) ?? 0,
      boundIs: bound.is,
      boundBy: bound.by,
      instead: instead ? `指定的${instead.says.split('。')[0] ?? ''}，改排 ${codeOf.get(machineId) ?? ''}` : '',
      conflict: conflicts.length > 0 ? 1 : 0,
      isFree: put?.running === null && (put.fixed === null || pinned.has(taskId)) ? 1 : 0,
      isPinned: pinned.has(taskId) ? 1 : 0,
      taskVersion: task?.version ?? 0,
      ...before(task),
    }
  })
}

function before(task: ReadTask | undefined) {
  return {
    beforeEquipmentId: task?.equipmentId ?? null,
    beforeStart: task?.planStart ?? null,
    beforeEnd: task?.planEnd ?? null,
    beforePinned: task?.pinned ?? 'N',
    beforeChosenId: task?.chosenId ?? null,
  }
}
