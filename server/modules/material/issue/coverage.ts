import { goodReportStates } from '#contract/modules/production/workReport.ts'
import { issueStatusTexts, receivedIssueStates } from '#contract/modules/material/issue/issueStates.ts'
import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import type { ReadUnit } from '../../../bus/unit.ts'
import type { Guard } from '../../../resource/command/commandHalf.ts'
import { weighedFor } from '../received.service.ts'
import '../issueTables.ts'

type Look = Pick<ReadUnit, 'trx'>

/** a batch for which one of these is there waits for its material */
const openIssues = Object.keys(issueStatusTexts).filter((status) => ![...receivedIssueStates, 'cancelled'].includes(status))

/**
 * A report is not confirmed beyond the material that its batch received, as far as that is weighed: 50.5 kg are not made of 43. A batch for
 * which nothing was issued keeps no stock and may be reported (docs/decisions/041), one whose material is on its way waits for it.
 */
export const isCovered: Guard = async ({ unit, record }) => {
  const taskId = String(record['taskId'])
  const plan = await unit.trx
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select(['mes_plan.id', 'mes_plan.unit', 'stockKept'])
    .where('mes_task.id', '=', taskId)
    .executeTakeFirstOrThrow()
  if (plan.stockKept === 'N') return null
  const issues = await unit.trx.selectFrom('mes_issue').select(['issueNo', 'status']).where('planId', '=', plan.id).orderBy('issueNo').execute()
  const received = issues.filter(({ status }) => receivedIssueStates.some((one) => one === status))
  const open = issues.filter(({ status }) => openIssues.includes(status))
  const named = open.map(({ issueNo }) => issueNo).join('、')
  if (received.length === 0) return open.length === 0 ? null : `发料单 ${named} 的料还没有接收，请先接收再确认报工；不发料的请先取消它`
  const weighed = await weighedFor(unit, plan)
  if (weighed === null) return null
  const made = await reportedOf(unit, taskId, String(record['id']))
  if (made <= weighed) return null
  const said = (micro: number) => `${quantityText(fromMicro(micro), 6)} ${plan.unit}`
  return `这批的料收了 ${said(weighed)}，做不出 ${said(made)}。请先${open.length > 0 ? `接收发料单 ${named}` : '补发料并接收'}，或更正报工的数量`
}

/** What confirmed reports of a step say with this one, good and bad (millionths). */
async function reportedOf({ trx }: Look, taskId: string, reportId: string): Promise<number> {
  const rows = await trx
    .selectFrom('mes_work_report')
    .select(['qtyGood', 'qtyBad'])
    .where('taskId', '=', taskId)
    .where(({ or, eb }) => or([eb('status', 'in', [...goodReportStates]), eb('id', '=', reportId)]))
    .execute()
  return rows.reduce((sum, { qtyGood, qtyBad }) => sum + Number(qtyGood) + Number(qtyBad), 0)
}
