import { commandId } from '#contract/command.ts'
import { cancelOrder, terminateOrder } from '#contract/modules/production/orderCommands.ts'
import {
  cancelPlan,
  dispatchPlan,
  finishTask,
  pauseTask,
  recallPlan,
  resumeTask,
  skipTask,
  startTask,
  assignTask,
} from '#contract/modules/production/planCommands.ts'
import type { WithinListener } from '../../../bus/bus.ts'
import type { WithinPayload } from '../../../bus/unit.ts'
import { tasksPlaced } from '#contract/modules/schedule/placed.ts'
import { followSchedule } from './followSchedule.ts'
import { moveRecord } from './moveRecord.ts'
import { afterPlanCommands, cancelTasks } from './planCommands.ts'
import { afterTaskCommand } from './taskCommands.ts'
import '../tables.ts'

const idIn = ({ record }: WithinPayload) => String((record as { id: unknown }).id) // every command announces its record

const whyEnded = '订单已取消或终止'

/** With their order, batches end that were not begun, a dispatched one by way of its recall; what runs is ended by people, task by task. */
const endPlans: WithinListener = async (unit, payload) => {
  const plans = await unit.trx
    .selectFrom('mes_plan')
    .select('id')
    .where('orderId', '=', idIn(payload))
    .where('status', 'not in', ['finished', 'cancelled'])
    .execute()
  for (const { id } of plans) {
    await cancelTasks(unit, id, whyEnded)
    await moveRecord(unit, recallPlan, id, {}, whyEnded)
    await moveRecord(unit, cancelPlan, id, {}, whyEnded)
    unit.afterCommit('tasks.changed', { planIds: [id] })
  }
}

const taskMoved: WithinListener = (unit, payload) => afterTaskCommand(unit, idIn(payload))

/** What follows inside the same transaction from commands of people. */
export const planFollowUps: Readonly<Record<string, WithinListener>> = {
  [commandId(dispatchPlan)]: (unit, payload) => afterPlanCommands.dispatched(unit, idIn(payload)),
  [commandId(cancelPlan)]: (unit, payload) => afterPlanCommands.cancelled(unit, idIn(payload)),
  ...Object.fromEntries([startTask, pauseTask, resumeTask, finishTask, skipTask, assignTask].map((command) => [commandId(command), taskMoved])),
  [tasksPlaced]: followSchedule,
  [commandId(cancelOrder)]: endPlans,
  [commandId(terminateOrder)]: endPlans,
}
