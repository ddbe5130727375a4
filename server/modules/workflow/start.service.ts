import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import { Problem } from '../../http/problem.ts'
import { definitionOf, latestOf } from './engine/definitions.ts'
import { labelOf, recordOf } from './engine/record.ts'
import type { About } from './engine/record.ts'
import type { BusinessRow } from './engine/running.ts'
import { begin } from './engine/step.ts'

/** An application that begins: of which version (null: the newest for its record), about what, and whom its first step gets. */
export type Starting = About & {
  procDefId: string | null
  title: string
  applicant: string
  assignees: readonly string[]
  priority: number
  draftId: string | null
}

/**
 * Starts the process of an application in the transaction under way; its id, or null where no process is deployed for such records: they
 * are decided by their own commands then. Of one record one application is open at a time.
 */
export async function startProcess(unit: UnitOfWork, starting: Starting): Promise<string | null> {
  const { trx, at } = unit
  const { tableName, procDefId, assignees, priority, draftId } = starting
  const definition = procDefId === null ? await latestOf(trx, { businessTable: tableName }) : await definitionOf(trx, procDefId)
  if (!definition) return null
  if (definition.row.status !== 1) throw new Problem(409, `流程“${definition.row.name}”已挂起，不能发起，请联系管理员激活`)
  const set = {
    title: starting.title || (await titleOf(unit, starting)) || definition.row.name,
    status: 1,
    result: 1,
    priority,
    reason: '',
    applyTime: at,
    endTime: null,
  }
  const business = draftId === null ? await newBusiness(unit, starting, definition.row.id, set) : await draftOf(unit, draftId)
  Object.assign(business, set, { procDefId: definition.row.id, isOpen: 1 })
  await trx
    .updateTable('act_z_business')
    .set({ ...set, procDefId: definition.row.id, isOpen: 1 })
    .where('id', '=', business.id)
    .execute()
  await begin(unit, definition, business, null, { chosen: assignees, given: new Map() })
  return business.id
}

type Begun = Pick<BusinessRow, 'title' | 'status' | 'result' | 'priority' | 'reason' | 'applyTime' | 'endTime'>

async function newBusiness(unit: UnitOfWork, { tableName, tableId, applicant }: Starting, procDefId: string, set: Begun): Promise<BusinessRow> {
  const id = rowId(unit.at)
  const row = { ...set, id, procDefId, procInstId: '', tableName, tableId: tableId === '' ? id : tableId, userId: applicant, isHidden: 0, isOpen: 1 }
  await requireNoOther(unit, { tableName, tableId: row.tableId })
  await unit.trx
    .insertInto('act_z_business')
    .values({ ...row, createBy: unit.by.username, createTime: unit.at })
    .execute()
  return unit.trx.selectFrom('act_z_business').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function draftOf(unit: UnitOfWork, id: string): Promise<BusinessRow> {
  return unit.trx.selectFrom('act_z_business').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Of one record one application is open. */
export async function requireNoOther({ trx }: UnitOfWork, { tableName, tableId }: About): Promise<void> {
  const open = await trx
    .selectFrom('act_z_business')
    .select('id')
    .where('tableName', '=', tableName)
    .where('tableId', '=', tableId)
    .where('isOpen', '=', 1)
    .executeTakeFirst()
  if (open) throw new Problem(409, '这条单据已有一个未完成的申请，请先办完或撤回它')
}

async function titleOf(unit: UnitOfWork, about: About): Promise<string> {
  const found = await recordOf(unit.trx, about, 'UTC')
  const approval = approvalOf(about.tableName)
  return found && approval ? `${approval.title} ${labelOf(found)}` : ''
}
