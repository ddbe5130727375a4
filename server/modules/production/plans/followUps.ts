import { startsFrom } from '#contract/command.ts'
import { cancelOrder, terminateOrder } from '#contract/modules/production/orderCommands.ts'
import {
  assignTask,
  cancelPlan,
  dispatchPlan,
  finishTask,
  pauseTask,
  recallPlan,
  resumeTask,
  skipTask,
  startTask,
} from '#contract/modules/production/planCommands.ts'
import { correctReport } from '#contract/modules/production/workReport.ts'
import { tasksPlaced } from '#contract/modules/schedule/placed.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../../../bus/bus.ts'
import type { Following } from '../../../bus/bus.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { followSchedule } from './followSchedule.ts'
import { afterPlanCommands, cancelTasks } from './planCommands.ts'
import { afterCorrection } from './reportCommands.ts'
import { afterTaskCommand } from './taskCommands.ts'
import '../tables.ts'

const reason = '订单已取消或终止'

/** With their order, batches end that were not begun, a dispatched one by way of its recall; what runs is ended by people, task by task. */
async function endPlans(unit: UnitOfWork, { record }: { record: { id: string } }): Promise<void> {
  const plans = await unit.trx
    .selectFrom('mes_plan')
    .select(['id', 'status'])
    .where('orderId', '=', record.id)
    .where('status', 'not in', ['finished', 'cancelled'])
    .execute()
  for (const { id, status } of plans) {
    await cancelTasks(unit, id, reason)
    if (startsFrom(recallPlan, status)) await unit.give(recallPlan, id, { reason })
    if (status !== 'running') await unit.give(cancelPlan, id, { reason })
    unit.afterCommit('tasks.changed', { planIds: [id] })
  }
}

const taskMoves = [startTask, pauseTask, resumeTask, finishTask, skipTask, assignTask]

/** What follows inside the same transaction from commands that were given. */
export const planFollowUps: readonly Following[] = [
  follow(afterCommand(dispatchPlan), (unit, { record }) => afterPlanCommands.dispatched(unit, record.id)),
  follow(afterCommand(recallPlan), (unit, { record, asked }) => afterPlanCommands.recalled(unit, record.id, asked)),
  follow(afterCommand(cancelPlan), (unit, { record, asked }) => afterPlanCommands.cancelled(unit, record, asked)),
  ...taskMoves.map((command) => follow(afterCommand(command), (unit, { record }) => afterTaskCommand(unit, record.id))),
  follow(afterCommand(correctReport), afterCorrection),
  follow(tasksPlaced, followSchedule),
  follow(afterCommand(cancelOrder), endPlans),
  follow(afterCommand(terminateOrder), endPlans),
]
