import type { Pin, RunAsked } from '#contract/modules/schedule/calls.ts'
import { refusalOf } from '#contract/rules/capability/canTake.ts'
import { machinesFor } from '#contract/rules/capability/machinesFor.ts'
import type { MachineChoice } from '#contract/rules/capability/machinesFor.ts'
import type { ScheduleInput, ScheduleMachine, ScheduleTask } from '#contract/rules/schedule/schedule.ts'
import { WorkClock } from '#contract/rules/schedule/workTime.ts'
import type { PlantMachine } from '../../capability/readMachines.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { fixedOf, freePlans, pinOf } from './fixedPlaces.ts'
import { machineRows } from './machineRows.service.ts'
import type { MachineRow } from './machineRows.service.ts'
import { dueAt, endedBefore, isBegun, openTasks, workOf } from './openTasks.service.ts'
import type { ReadTask } from './openTasks.service.ts'
import { planBasis } from './planBasis.service.ts'
import type { PlanBasis } from './planBasis.service.ts'
import { predecessorsOf } from './predecessors.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
/** so far ahead calendars are read */
export const horizonMs = 60 * dayMs

/** What a run is made of, and what it was read from: tasks, for each the machines that can take it, calendar and machines. */
export type RunInput = { input: ScheduleInput; read: ReadTask[]; choices: ReadonlyMap<string, MachineChoice>; basis: PlanBasis }

type At = { nowMs: number; plantTz: string; isFirst?: boolean }

/** Everything a run is made of, as it stands; of the first run of a plant (`isFirst`) nothing was promised yet, so that all of it may move. Throws 422 where a pin names what is not there. */
export async function scheduleInput(db: Database, { rule, firstOrders, pins }: RunAsked, { nowMs, plantTz, isFirst = false }: At): Promise<RunInput> {
  const [read, basis] = [await openTasks(db), await planBasis(db, plantTz)]
  const machines = new Map(basis.machines.map((machine) => [machine.id, machine]))
  for (const pin of pins) requirePin(pin, read, machines)
  const choices = new Map(read.map((task) => [task.id, machinesFor(basis.machines, workOf(task), task.chosenId)]))
  const before = new Map([...(await endedBefore(db, read)), ...read.map((task) => [task.id, { ...task, actualEnd: null }] as const)])
  const refuses = ({ equipmentId, ...task }: ReadTask) => {
    const machine = machines.get(equipmentId ?? '')
    return machine === undefined || refusalOf(machine, workOf(task)) !== null
  }
  const rows = machineRows(basis.machines, basis.calendar, { fromMs: nowMs - 3 * dayMs, toMs: nowMs + horizonMs })
  const heldUntil = heldMachines(read, rows, nowMs)
  const isHeld = ({ equipmentId, planStart, status }: ReadTask) => !isBegun(status) && Number(planStart) < (heldUntil.get(equipmentId ?? '') ?? 0)
  const free = freePlans(read, (task) => refuses(task) || isHeld(task), nowMs)
  const tasks = read.map((task): ScheduleTask => {
    const { openIds, doneMs } = predecessorsOf(task.predecessorIds, before)
    const running =
      isBegun(task.status) && task.equipmentId !== null
        ? { machineId: task.equipmentId, startedMs: Number(task.actualStart ?? nowMs), heldUntilMs: Number(task.planEnd ?? 0) }
        : null
    const fixed = running === null ? (pinOf(task, pins, nowMs) ?? (isFirst ? null : fixedOf(task, { freePlans: free, refuses, nowMs }))) : null
    return {
      id: task.id,
      orderId: task.orderId,
      productId: task.productId,
      colorHex: task.colorHex,
      seq: task.seq,
      workMin: running === null ? Math.max(1, task.runMin) : remainingMin(task),
      setupMin: task.setupMin,
      machines: machinesOf(task, choices.get(task.id), fixed, machines),
      predecessorIds: openIds,
      overlapPct: task.overlapPct,
      maxWaitMin: task.maxWaitMin,
      waitFromMs: doneMs,
      notBeforeMs: 0,
      dueMs: dueAt(task.dueDate, plantTz, nowMs),
      priority: task.priority,
      fixed,
      running,
    }
  })
  const lasts = await lastOnMachines(db, nowMs)
  const known = rows.map(({ machine: { id }, windows }): ScheduleMachine => ({ id, windows, last: lasts.get(id) ?? null }))
  const gone = [...new Set(tasks.flatMap(({ running }) => (running === null || machines.has(running.machineId) ? [] : [running.machineId])))]
  const all = [...known, ...gone.map((id): ScheduleMachine => ({ id, windows: [], last: null }))] // what runs on a machine that was made a part of another
  return { input: { nowMs, rule, tasks, machines: all, firstOrders }, read, choices, basis }
}

/** Where a task may go; where it is fixed, that machine is among them if it can take it. */
function machinesOf(
  task: ReadTask,
  choice: MachineChoice | undefined,
  fixed: ScheduleTask['fixed'],
  machines: ReadonlyMap<string, PlantMachine>,
): readonly string[] {
  const fixedOn = machines.get(fixed?.machineId ?? '')
  if (fixedOn === undefined) return choice?.machineIds ?? []
  return refusalOf(fixedOn, workOf(task)) === null ? [fixedOn.id] : []
}

/** Until when machines are held by what runs on them, as far as what is left says it (ms since the epoch). */
function heldMachines(read: readonly ReadTask[], rows: readonly MachineRow[], nowMs: number): ReadonlyMap<string, number> {
  const held = new Map<string, number>()
  for (const task of read.filter(({ status }) => isBegun(status))) {
    const row = rows.find(({ machine }) => machine.id === task.equipmentId)
    if (row !== undefined) held.set(row.machine.id, new WorkClock(row.windows).after(nowMs, remainingMin(task) * minuteMs))
  }
  return held
}

function requirePin({ taskId, machineId }: Pin, read: readonly ReadTask[], machines: ReadonlyMap<string, PlantMachine>): void {
  const task = read.find(({ id }) => id === taskId)
  if (task === undefined) throw new Problem(422, '移动的工序已经完成或不存在，请刷新后再试')
  if (isBegun(task.status)) throw new Problem(422, `${task.taskNo} 已经开工，不能移动，请刷新后再试`)
  if (machines.get(machineId)?.type !== task.machineType) throw new Problem(422, '这台设备做不了这道工序，请拖到同类设备上')
}

/** Minutes of what is not made yet; at least a few, as it is not finished. */
function remainingMin({ runMin, qtyPlan, qtyGood, actualStart }: ReadTask): number {
  const made = Number(qtyPlan) > 0 ? Math.min(1, Number(qtyGood) / Number(qtyPlan)) : 0
  return actualStart === null ? Math.max(1, runMin) : Math.max(5, Math.round(runMin * (1 - made)))
}

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
  return new Map(done.map(({ equipmentId, actualEnd, productId, colorHex }) => [equipmentId ?? '', { productId, colorHex, endMs: Number(actualEnd) }]))
}
