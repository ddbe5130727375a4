import { endedTaskStates } from '#contract/modules/production/planStates.ts'
import type { Pin, RunAsked } from '#contract/modules/schedule/calls.ts'
import type { ScheduleInput, ScheduleTask } from '#contract/rules/schedule/schedule.ts'
import { endOfDueDay } from '#contract/rules/late.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { machineRows } from './machineRows.service.ts'

const dayMs = 86_400_000
/** so far ahead calendars are read */
export const horizonMs = 60 * dayMs
const minuteMs = 60_000

/** A task as it was read for a run: what applying the run compares with and replaces. */
export type ReadTask = Awaited<ReturnType<typeof openTasks>>[number]

/** Tasks that are not done, of plans that are not cancelled. */
export function openTasks(db: Database) {
  return db
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_plan.productId')
    .select([
      'mes_task.id',
      'mes_task.planId',
      'mes_task.seq',
      'mes_task.equipmentId',
      'mes_task.planStart',
      'mes_task.planEnd',
      'mes_task.setupMin',
      'mes_task.runMin',
    ])
    .select(['mes_task.overlapPct', 'mes_task.predecessorIds', 'mes_task.pinned', 'mes_task.status', 'mes_task.version', 'mes_task.machineType'])
    .select(['mes_task.actualStart', 'mes_task.qtyPlan', 'mes_task.qtyGood', 'mes_plan.status as planStatus', 'mes_plan.orderId', 'mes_plan.productId'])
    .select(['mes_order.dueDate', 'mes_order.priority', 'mes_material.colorHex'])
    .where('mes_task.status', 'not in', endedTaskStates)
    .where('mes_plan.status', '!=', 'cancelled')
    .orderBy('mes_task.id')
    .execute()
}

/** Everything a run is made of, as it stands; of the first run of a plant (`isFirst`) nothing was promised yet, so that all of it may move. Throws 422 where a task has no machine that could do it, or a pin names what is not there. */
export async function scheduleInput(
  db: Database,
  { rule, firstOrders, pins }: RunAsked,
  { nowMs, plantTz, isFirst = false }: { nowMs: number; plantTz: string; isFirst?: boolean },
): Promise<{ input: ScheduleInput; read: ReadTask[] }> {
  const read = await openTasks(db)
  const rows = await machineRows(db, { fromMs: nowMs - 3 * dayMs, toMs: nowMs + horizonMs, plantTz })
  const byType = Map.groupBy(rows, ({ type }) => type)
  const known = new Set(rows.map(({ machineId }) => machineId))
  for (const { taskId, machineId } of pins) {
    const task = read.find(({ id }) => id === taskId)
    if (task === undefined) throw new Problem(422, '移动的工序已经完成或不存在，请刷新后再试')
    if (!(byType.get(task.machineType) ?? []).some((row) => row.machineId === machineId)) throw new Problem(422, '这台设备做不了这道工序，请拖到同类设备上')
  }
  const overdue = overduePlans(read, nowMs)
  const tasks = read.flatMap((task): ScheduleTask[] => {
    const machines = (byType.get(task.machineType) ?? []).map(({ machineId }) => machineId)
    const isBegun = task.status === 'running' || task.status === 'paused'
    const on = task.equipmentId !== null && known.has(task.equipmentId) ? task.equipmentId : null
    if (machines.length === 0 && on === null) throw new Problem(422, `没有类型为“${task.machineType}”的在用设备，请先在设备台账中新增`)
    const running = isBegun && on !== null ? { machineId: on, startedMs: Number(task.actualStart ?? nowMs), heldUntilMs: Number(task.planEnd ?? 0) } : null
    return [
      {
        id: task.id,
        orderId: task.orderId,
        productId: task.productId,
        colorHex: task.colorHex,
        seq: task.seq,
        workMin: isBegun ? remainingMin(task) : Math.max(1, task.runMin),
        setupMin: task.setupMin,
        machines: machines.length > 0 ? machines : [on ?? ''],
        predecessorIds: task.predecessorIds.split(',').filter((id) => id !== ''),
        overlapPct: task.overlapPct,
        notBeforeMs: 0,
        dueMs: dueAt(task.dueDate, plantTz, nowMs),
        priority: task.priority,
        fixed: running === null ? (pinOf(task, pins, nowMs) ?? (isFirst || on === null ? null : fixedOf(task, on, overdue, nowMs))) : null,
        running,
      },
    ]
  })
  const lasts = await lastOnMachines(db, nowMs)
  const machines = rows.map(({ machineId, windows }) => ({ id: machineId, windows, last: lasts.get(machineId) ?? null }))
  return { input: { nowMs, rule, tasks, machines, firstOrders }, read }
}

/** The end of the day on which an order is due. */
export function dueAt(dueDate: string, plantTz: string, otherwiseMs: number): number {
  return endOfDueDay(dueDate, plantTz) ?? otherwiseMs
}

/** Minutes of what is not made yet; at least a few, as it is not finished. */
function remainingMin({ runMin, qtyPlan, qtyGood, actualStart }: ReadTask): number {
  const made = Number(qtyPlan) > 0 ? Math.min(1, Number(qtyGood) / Number(qtyPlan)) : 0
  return actualStart === null ? Math.max(1, runMin) : Math.max(5, Math.round(runMin * (1 - made)))
}

/** Where the person who asks wants a task. */
function pinOf(task: ReadTask, pins: readonly Pin[], nowMs: number): ScheduleTask['fixed'] {
  const pin = pins.find(({ taskId }) => taskId === task.id)
  return pin === undefined ? null : { machineId: pin.machineId, startMs: Math.max(nowMs, pin.startMs) }
}

/** Where a task stays: pinned, or of a locked or dispatched plan that is in time; what should have begun already is free again. */
function fixedOf(
  { planId, pinned, planStatus, planStart, planEnd }: ReadTask,
  machineId: string,
  overdue: ReadonlySet<string>,
  nowMs: number,
): ScheduleTask['fixed'] {
  const stays = pinned === 'Y' || ((planStatus === 'locked' || planStatus === 'dispatched') && !overdue.has(planId))
  const startMs = Number(planStart ?? 0)
  return stays && !isOverdue(startMs, nowMs) ? { machineId, startMs, ...(planEnd === null ? {} : { endMs: Number(planEnd) }) } : null
}

/** Plans with a task that should have begun: their later tasks cannot stay either, or they would begin before what they wait for. */
function overduePlans(read: readonly ReadTask[], nowMs: number): ReadonlySet<string> {
  const unbegun = read.filter(({ status, planStart }) => status !== 'running' && status !== 'paused' && planStart !== null)
  return new Set(unbegun.filter(({ planStart }) => isOverdue(Number(planStart), nowMs)).map(({ planId }) => planId))
}

const isOverdue = (startMs: number, nowMs: number) => startMs < nowMs - 5 * minuteMs

/** What each machine did last: its changeover begins there. */
async function lastOnMachines(db: Database, nowMs: number) {
  const done = await db
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_plan.productId')
    .select(['mes_task.equipmentId', 'mes_task.actualEnd', 'mes_plan.productId', 'mes_material.colorHex'])
    .where('mes_task.status', '=', 'done')
    .where('mes_task.actualEnd', '>', nowMs - 7 * dayMs)
    .orderBy('mes_task.actualEnd')
    .execute()
  return new Map(done.map(({ equipmentId, actualEnd, productId, colorHex }) => [equipmentId, { productId, colorHex, endMs: Number(actualEnd) }]))
}
