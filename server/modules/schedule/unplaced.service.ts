import { endedTaskStates } from '#contract/modules/production/planStates.ts'
import type { UnplacedTask } from '#contract/modules/schedule/calls.ts'
import type { Schedule } from '#contract/rules/schedule/schedule.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import type { RunInput } from './scheduleInput.service.ts'
import './tables.ts'

/** Keeps what a run could not place, each with its reason. */
export async function keepUnplaced(
  { trx }: UnitOfWork,
  runId: string,
  { made: { read, choices }, schedule }: { made: RunInput; schedule: Schedule },
): Promise<void> {
  const taskOf = new Map(read.map((task) => [task.id, task]))
  for (const { taskId, orderId, by } of schedule.unplaced) {
    const [task, before] = [taskOf.get(taskId), taskOf.get(by ?? '')]
    const says = before ? `前一道工序“${before.processName}”（${before.taskNo}）没有排进去` : (choices.get(taskId)?.nowhere ?? '没有能做的设备')
    const stood = { beforeEquipmentId: task?.equipmentId ?? null, beforeStart: task?.planStart ?? null, beforeEnd: task?.planEnd ?? null }
    await trx
      .insertInto('mes_schedule_unplaced')
      .values({ runId, taskId, orderId, says, taskVersion: task?.version ?? 0, ...stood })
      .execute()
  }
}

/** What a run could not place and is still to be done without a time of its own, in the order of orders and steps. */
export async function unplacedOf(db: Database, runId: string): Promise<UnplacedTask[]> {
  return db
    .selectFrom('mes_schedule_unplaced as left')
    .innerJoin('mes_task', 'mes_task.id', 'left.taskId')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_plan.productId')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .select(['left.taskId', 'left.says', 'mes_task.taskNo', 'mes_plan.batchNo', 'mes_plan.orderId', 'mes_order.orderNo'])
    .select(['mes_material.materialName as productName', 'mes_process.name as processName'])
    .where('left.runId', '=', runId)
    .where('mes_task.status', 'not in', endedTaskStates)
    .where('mes_plan.status', '!=', 'cancelled')
    .orderBy('mes_order.orderNo')
    .orderBy('mes_task.taskNo')
    .execute()
}
