import { countedReportStates } from '#contract/modules/production/workReport.ts'
import type { workReports } from '#contract/modules/production/workReport.ts'
import { workBecameLast, workCorrected } from '#contract/modules/production/workReported.ts'
import type { GivenCommand } from '#contract/withinEvent.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { stepsOf } from './steps.ts'
import { afterTaskCommand } from './taskCommands.ts'
import '../tables.ts'

export type Report = NonNullable<(typeof workReports)['rowType']> & { id: string }

/** What a task made is the sum of its reports that count; its plan and order follow. */
export async function countReports(unit: UnitOfWork, taskId: string): Promise<void> {
  const counted = await unit.trx
    .selectFrom('mes_work_report')
    .select(['qtyGood', 'qtyBad'])
    .where('taskId', '=', taskId)
    .where('status', 'in', [...countedReportStates])
    .execute()
  const total = (name: 'qtyGood' | 'qtyBad') => counted.reduce((sum, one) => sum + Number(one[name]), 0)
  await unit.trx
    .updateTable('mes_task')
    .set({ qtyGood: total('qtyGood'), qtyBad: total('qtyBad') })
    .where('id', '=', taskId)
    .execute()
  unit.afterCommit('resource.changed', { resource: 'mesTask', verb: 'edit', id: taskId, mark: null })
  await afterTaskCommand(unit, taskId)
}

/** What follows once a report counts, or no longer counts, as good. */
export function afterJudging(unit: UnitOfWork, { record }: GivenCommand<Report>): Promise<void> {
  return countReports(unit, record.taskId)
}

/** What follows once a report no longer counts: its task is summed up anew, and what was booked by it is undone. */
export async function afterCorrection(unit: UnitOfWork, { record, before }: GivenCommand<Report>): Promise<void> {
  await countReports(unit, record.taskId)
  if (before?.status === 'confirmed') await unit.within(workCorrected, { record })
}

/** What follows once a step was skipped: where it was the last of its batch, what the one before it made is output of the plant. */
export async function afterSkip(unit: UnitOfWork, { record }: GivenCommand<{ planId: string }>): Promise<void> {
  const last = (await stepsOf(unit.trx, record.planId)).at(-1)
  if (!last) return
  const reports = await unit.trx
    .selectFrom('mes_work_report')
    .select(['id', 'status'])
    .where('taskId', '=', last.id)
    .where('isLast', '=', 'N')
    .orderBy('id')
    .execute()
  for (const { id, status } of reports) {
    await unit.trx.updateTable('mes_work_report').set({ isLast: 'Y' }).where('id', '=', id).execute()
    unit.afterCommit('resource.changed', { resource: 'mesWorkReport', verb: 'edit', id, mark: null })
    if (status === 'confirmed') await unit.within(workBecameLast, { record: { id } })
  }
}
