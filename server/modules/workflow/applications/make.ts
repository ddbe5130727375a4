import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import type { Approval } from '#contract/modules/workflow/approvals.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import { labelOf, recordOf } from '../engine/record.ts'
import { processToBegin } from './processToBegin.ts'
import { typedFields } from './typedFields.ts'

export type Making = { procDefId: string; title: string; tableName: string; given: Readonly<Record<string, string>> }

/** Begins an application as a draft, with its record where it is filled in beside the process; its id. */
export async function makeDraft(unit: UnitOfWork, { procDefId, title, tableName, given }: Making): Promise<string> {
  const { row } = await processToBegin(unit.trx, { procDefId, tableName: tableName === '' ? null : tableName }, unit.by)
  if (row.status !== 1) throw new Problem(409, `流程“${row.name}”已挂起，不能发起，请联系管理员激活`)
  const table = row.businessTable
  const approval = approvalOf(table)
  const id = rowId(unit.at)
  const tableId = approval ? await recordFor(unit, approval, given) : id
  const label = approval ? await labelled(unit, approval, tableId) : ''
  await unit.trx
    .insertInto('act_z_business')
    .values({
      id,
      title: given['title'] || title || label || row.name,
      procDefId: row.id,
      procInstId: '',
      tableName: table,
      tableId,
      userId: unit.by.username,
      status: 0,
      result: 0,
      priority: 0,
      reason: '',
      applyTime: null,
      endTime: null,
      isHidden: 0,
      isOpen: 1,
      createBy: unit.by.username,
      createTime: unit.at,
    })
    .execute()
  return id
}

async function recordFor(unit: UnitOfWork, { make, resource }: Approval, given: Readonly<Record<string, string>>): Promise<string> {
  if (!make) throw new Problem(422, `${resource.title}请在“${resource.title}”页面新建，然后在那里提交审核`)
  const made = (await unit.give(make, '', typedFields(make.asks, given))) as { id: string } // every record has one
  return made.id
}

async function labelled(unit: UnitOfWork, { tableName, title }: Approval, tableId: string): Promise<string> {
  const found = await recordOf(unit.trx, { tableName, tableId }, 'UTC')
  return found ? `${title} ${labelOf(found)}` : ''
}
