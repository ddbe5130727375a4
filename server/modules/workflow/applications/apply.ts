import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { takeTurn, turnOf } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'
import type { BusinessRow } from '../engine/running.ts'
import { processToBegin } from './processToBegin.ts'
import { requireNoOther, startProcess } from '../start.service.ts'
import { chooseStart } from '../startOptions.ts'

export type Applying = { id: string; procDefId: string; title: string; assignees: readonly string[]; priority: number }

export const noApplication = '没有这个申请，请刷新'

/** Hands an application in: a draft, or one that was rejected or withdrawn, again. Its record is given the command that submits it. */
export async function apply(unit: UnitOfWork, { id, procDefId, title, assignees, priority }: Applying): Promise<void> {
  const business = await ownApplication(unit, id)
  if (business.status === 1) throw new Problem(409, '这个申请已经提交，正在审批，请刷新')
  if (business.status === 2 && business.result !== 3) throw new Problem(409, '这个申请已经结束，请新建申请')
  const { row } = await processToBegin(unit.trx, { procDefId, tableName: business.tableName }, unit.by)
  if (business.isOpen === null) await requireNoOther(unit, business)
  await unit.trx.updateTable('act_z_business').set({ status: 0, isOpen: 1, endTime: null }).where('id', '=', id).execute()
  const approval = approvalOf(business.tableName)
  const options = { procDefId: row.id, title: title || business.title, assignees, priority }
  if (!approval)
    return void (await startProcess(unit, { ...options, tableName: business.tableName, tableId: business.tableId, applicant: business.userId, draftId: id }))
  chooseStart(unit, options)
  await unit.give(approval.submit, business.tableId)
}

/** An application in the hands of its applicant; others' are 404. */
export async function ownApplication(unit: UnitOfWork, id: string): Promise<BusinessRow> {
  await takeTurn(unit.trx, turnOf('act_z_business', id))
  const business = await unit.trx.selectFrom('act_z_business').selectAll().where('id', '=', id).executeTakeFirst()
  if (!business || business.userId !== unit.by.username) throw new Problem(404, noApplication)
  return business
}

/** Deletes drafts of one's own, and nothing else: what others decided in one that an administrator took out of its process stays theirs. */
export async function deleteDrafts(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const business = await ownApplication(unit, id)
    if (business.status !== 0) throw new Problem(409, '删除失败, 仅能删除草稿状态的申请')
    if (business.procInstId !== '') throw new Problem(409, '删除失败, 仅能删除草稿状态的申请：这个申请已经有审批记录，请修改后重新提交')
    await unit.trx.deleteFrom('act_z_business').where('id', '=', id).execute()
  }
}
