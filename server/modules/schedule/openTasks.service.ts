import { endedTaskStates } from '#contract/modules/production/planStates.ts'
import type { MachineWork } from '#contract/rules/capability/machine.ts'
import { endOfDueDay } from '#contract/rules/late.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../db/database.ts'
import './tables.ts'

/** A task as it was read for a run: what applying the run compares with and replaces. */
export type ReadTask = Awaited<ReturnType<typeof openTasks>>[number]

/** Tasks that are not done, of plans that are not cancelled. */
export function openTasks(db: Database) {
  return db
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_plan.productId')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .select([
      'mes_task.id',
      'mes_task.taskNo',
      'mes_task.planId',
      'mes_task.seq',
      'mes_task.equipmentId',
      'mes_task.chosenId',
      'mes_task.planStart',
      'mes_task.planEnd',
      'mes_task.setupMin',
      'mes_task.runMin',
    ])
    .select(['mes_task.overlapPct', 'mes_task.maxWaitMin', 'mes_task.predecessorIds', 'mes_task.pinned', 'mes_task.status', 'mes_task.version'])
    .select(['mes_task.machineType', 'mes_task.processId', 'mes_task.unit', 'mes_process.name as processName'])
    .select(['mes_task.actualStart', 'mes_task.qtyPlan', 'mes_task.qtyGood', 'mes_plan.status as planStatus', 'mes_plan.orderId', 'mes_plan.productId'])
    .select(['mes_order.dueDate', 'mes_order.priority', 'mes_material.colorHex'])
    .where('mes_task.status', 'not in', endedTaskStates)
    .where('mes_plan.status', '!=', 'cancelled')
    .orderBy('mes_task.id')
    .execute()
}

/** The tasks before these that have ended, of the same plans, by their ids. */
export async function endedBefore(db: Database, tasks: readonly Pick<ReadTask, 'planId'>[]) {
  const planIds = [...new Set(tasks.map(({ planId }) => planId))]
  const ended = []
  for (let at = 0; at < planIds.length; at += namesAtOnce)
    ended.push(
      ...(await db
        .selectFrom('mes_task')
        .select(['id', 'predecessorIds', 'status', 'actualEnd'])
        .where('planId', 'in', planIds.slice(at, at + namesAtOnce))
        .where('status', 'in', endedTaskStates)
        .execute()),
    )
  return new Map(ended.map((task) => [task.id, task]))
}

/** names that a condition takes at most, because of the parameters that a statement may have */
const namesAtOnce = 400

/** What of a task decides which machine can take it; what is in its machine already is not measured again. */
export function workOf({
  machineType,
  processId,
  productId,
  qtyPlan,
  unit,
  status,
}: Pick<ReadTask, 'machineType' | 'processId' | 'productId' | 'qtyPlan' | 'unit' | 'status'>): MachineWork {
  return { machineType, processId, productId, unit, qty: isBegun(status) ? null : fromMicro(Number(qtyPlan)) }
}

export function isBegun(status: string): boolean {
  return status === 'running' || status === 'paused'
}

/** The end of the day on which an order is due. */
export function dueAt(dueDate: string, plantTz: string, otherwiseMs: number): number {
  return endOfDueDay(dueDate, plantTz) ?? otherwiseMs
}
