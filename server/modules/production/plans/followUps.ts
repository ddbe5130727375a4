import { startsFrom } from '#contract/command.ts'
import { voidDeviation } from '#contract/modules/production/critical/parameterDeviation.ts'
import { cancelOrder, terminateOrder } from '#contract/modules/production/orderCommands.ts'
import {
  assignTask,
  cancelPlan,
  dispatchPlan,
  finishTask,
  pauseTask,
  recallPlan,
  resumeTask,
  shortTask,
  skipTask,
  startTask,
  terminatePlan,
} from '#contract/modules/production/planCommands.ts'
import { endedPlanStates } from '#contract/modules/production/planStates.ts'
import { confirmReport, correctReport, openReportStates, voidReport } from '#contract/modules/production/workReport.ts'
import { tasksPlaced } from '#contract/modules/schedule/placed.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { follow } from '../../../bus/bus.ts'
import type { Following } from '../../../bus/bus.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { afterCorrection, afterJudging, afterSkip } from './afterReports.ts'
import { followSchedule } from './followSchedule.ts'
import { afterPlanCommands, cancelTasks } from './planCommands.ts'
import { afterTaskCommand } from './taskCommands.ts'
import '../tables.ts'

const reason = '订单已取消或终止'

/** With their order batches end: one that was not begun is cancelled, a dispatched one by way of its recall; what runs is terminated, and reports that nobody confirmed count no more. */
async function endPlans(unit: UnitOfWork, { record }: { record: { id: string } }): Promise<void> {
  await voidReports(unit, record.id)
  const plans = await unit.trx
    .selectFrom('mes_plan')
    .select(['id', 'status'])
    .where('orderId', '=', record.id)
    .where('status', 'not in', [...endedPlanStates])
    .orderBy('planNo')
    .execute()
  for (const { id, status } of plans) {
    await cancelTasks(unit, id, reason)
    if (startsFrom(recallPlan, status)) await unit.give(recallPlan, id, { reason })
    if (startsFrom(terminatePlan, status)) await unit.give(terminatePlan, id, { reason })
    else await unit.give(cancelPlan, id, { reason })
    unit.afterCommit('tasks.changed', { planIds: [id] })
  }
}

async function voidReports(unit: UnitOfWork, orderId: string): Promise<void> {
  const open = await unit.trx
    .selectFrom('mes_work_report')
    .innerJoin('mes_task', 'mes_task.id', 'mes_work_report.taskId')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select('mes_work_report.id')
    .where('orderId', '=', orderId)
    .where('mes_work_report.status', 'in', [...openReportStates])
    .orderBy('mes_work_report.id')
    .execute()
  for (const { id } of open) await unit.give(voidReport, id, { reason })
}

/** What nobody judged of a report that counts no more is judged no more. */
async function voidDeviations(unit: UnitOfWork, { record }: { record: { id: string } }): Promise<void> {
  const open = await unit.trx
    .selectFrom('mes_parameter_deviation')
    .select('id')
    .where('reportId', '=', record.id)
    .where('status', '=', 'open')
    .orderBy('id')
    .execute()
  for (const { id } of open) await unit.give(voidDeviation, id, { reason })
}

const taskMoves = [startTask, pauseTask, resumeTask, finishTask, shortTask, assignTask]

/** What follows inside the same transaction from commands that were given. */
export const planFollowUps: readonly Following[] = [
  follow(afterCommand(dispatchPlan), (unit, { record }) => afterPlanCommands.dispatched(unit, record.id)),
  follow(afterCommand(recallPlan), (unit, { record, asked }) => afterPlanCommands.recalled(unit, record.id, asked)),
  follow(afterCommand(cancelPlan), (unit, { record, asked }) => afterPlanCommands.cancelled(unit, record, asked)),
  ...taskMoves.map((command) => follow(afterCommand(command), (unit, { record }) => afterTaskCommand(unit, record.id))),
  follow(afterCommand(skipTask), async (unit, given) => {
    await afterSkip(unit, given)
    await afterTaskCommand(unit, given.record.id)
  }),
  ...[confirmReport, voidReport].map((command) => follow(afterCommand(command), afterJudging)),
  follow(afterCommand(voidReport), voidDeviations),
  follow(afterCommand(correctReport), afterCorrection),
  follow(tasksPlaced, followSchedule),
  follow(afterCommand(cancelOrder), endPlans),
  follow(afterCommand(terminateOrder), endPlans),
]
