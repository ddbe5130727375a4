import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import type { Approval } from '#contract/modules/workflow/approvals.ts'
import type { FieldAccess } from '#contract/modules/workflow/model.ts'
import type { HistoricTask } from '#contract/modules/workflow/wire.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { standsStill } from '../../../db/standsStill.ts'
import { Problem } from '../../../http/problem.ts'
import type { Row } from '../../../resource/field/row.ts'
import { maskedViewOf } from '../../../resource/scope/fieldMasks.ts'
import { conflictWith } from '../../../resource/write/versionConflict.ts'
import { definitionOf } from '../engine/definitions.ts'
import { noting, writeHistory } from '../engine/noted.ts'
import { recordOf } from '../engine/record.ts'
import { loadRunning } from '../engine/running.ts'
import { mayLookAt } from '../people/mayLookAt.ts'
import { principalsOf } from '../people/principals.ts'
import { hiddenFrom } from './hiddenFields.ts'
import { typedFields } from './typedFields.ts'

const noRecord = '没有这张单据，请刷新'

type About = { tableName: string; tableId: string }

/** The record of an application, for those who have to do with it; what their step hides is not in it. */
export async function formOf(unit: ReadUnit, about: About, plantTz: string): Promise<Row> {
  const found = await recordOf(unit.trx, about, plantTz)
  const looking = found && (await lookingAt(unit, about))
  if (!found || !looking) throw new Problem(404, noRecord)
  return shownTo(looking, maskedViewOf(found.approval.resource, unit.by).row(found.row))
}

function shownTo({ hidden }: Looking, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)))
}

type Looking = {
  isApplicant: boolean
  isDraft: boolean
  fields: readonly FieldAccess[]
  hidden: ReadonlySet<string>
  task: { id: string; nodeId: string; instanceId: string } | null
}

/** What somebody has to do with a record: as its applicant, with an open step of it, or having seen it; null for nothing. */
async function lookingAt({ trx, by, at }: ReadUnit, { tableName, tableId }: About): Promise<Looking | null> {
  const applications = await trx
    .selectFrom('act_z_business')
    .select(['id', 'userId', 'status', 'procInstId', 'procDefId', 'isOpen'])
    .where('tableName', '=', tableName)
    .where('tableId', '=', tableId)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const own = await principalsOf(trx, by.username, at)
  for (const business of applications) {
    const task = business.status === 1 ? await openTaskOf({ trx }, business.id, own) : null
    const node = task ? (await definitionOf(trx, task.procDefId)).graph.find(task.nodeId) : null
    const fields = node?.kind === 'userTask' ? node.fields : []
    const isApplicant = business.userId === by.username
    if (task || isApplicant || (business.procInstId !== '' && (await mayLookAt(trx, { instanceId: business.procInstId, by, at }))))
      return { isApplicant, isDraft: business.status !== 1, fields, hidden: await hiddenFrom(trx, business.id, { by, at }), task }
  }
  return null
}

async function openTaskOf({ trx }: Pick<ReadUnit, 'trx'>, businessId: string, own: string[]) {
  const found = await trx
    .selectFrom('act_z_task as task')
    .innerJoin('act_z_instance as instance', 'instance.id', 'task.instanceId')
    .select(['task.id', 'task.nodeId', 'task.instanceId', 'instance.procDefId'])
    .where('instance.businessId', '=', businessId)
    .where('task.state', '=', 'open')
    .where((where) =>
      where.or([
        where('task.assignee', 'in', own),
        where.and([where('task.assignee', '=', ''), where('task.id', 'in', where.selectFrom('act_z_candidate').select('taskId').where('username', 'in', own))]),
      ]),
    )
    .orderBy('task.id')
    .executeTakeFirst()
  return found ?? null
}

/**
 * Changes the record: its applicant while it is a draft, or whoever has a step the fields that the step lets them change. What was changed
 * stands in the history. `seen` is the version that was read, null from a client of the contract: throws 409 where somebody saved since, with no
 * more of the record than whoever asks may see.
 */
export async function editForm(
  unit: UnitOfWork,
  { seen, plantTz, ...about }: About & { seen: number | null; plantTz: string },
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const first = await lookingAt(unit, about)
  const running = first?.task ? await loadRunning(unit, first.task.instanceId) : null
  const looking = running ? await lookingAt(unit, about) : first // the step may have been passed before it was our turn
  if (looking) await standsStill(unit.trx, about.tableName, about.tableId)
  const found = looking && (await recordOf(unit.trx, about, 'UTC'))
  const approval = approvalOf(about.tableName)
  if (!looking || !found || !approval) throw new Problem(404, noRecord)
  if (!approval.revise) throw new Problem(422, `${approval.resource.title}请在“${approval.resource.title}”页面修改`)
  const asked = typedFields(approval.revise.asks, given)
  const masked = maskedViewOf(approval.resource, unit.by).hidden
  requireMayWrite({ ...looking, hidden: new Set([...looking.hidden, ...masked]) }, approval, found.row, asked)
  if (seen !== null && found.row['version'] !== seen) throw await conflictFor(unit, looking, { ...about, seen, plantTz })
  const whole = Object.fromEntries(approval.revise.asks.map(({ name }) => [name, Object.hasOwn(asked, name) ? asked[name] : found.row[name]]))
  await unit.give(approval.revise, about.tableId, whole)
  if (!looking.task || !running) return
  const after = await recordOf(unit.trx, about, 'UTC')
  const changes = changesOf(approval, found.row, after?.row ?? {})
  if (changes.length === 0) return
  const noted = noting('edit', { nodeId: looking.task.nodeId, taskId: looking.task.id, changes: JSON.stringify(changes) })
  await writeHistory(unit, running, noted)
}

async function conflictFor(unit: UnitOfWork, looking: Looking, { seen, plantTz, ...about }: About & { seen: number; plantTz: string }): Promise<Problem> {
  const stored = await recordOf(unit.trx, about, plantTz)
  if (!stored) return new Problem(404, noRecord)
  const resource = { fields: stored.approval.resource.fields.filter(({ name }) => !looking.hidden.has(name)) }
  return conflictWith(unit.trx, shownTo(looking, stored.row), { resource, table: about.tableName, seen, by: unit.by })
}

/** What is not shown is not written either, whatever stands there: an answer that compared it would tell it. */
function requireMayWrite({ isApplicant, isDraft, fields, hidden, task }: Looking, { resource }: Approval, before: Row, asked: Row): void {
  if (isDraft && isApplicant) return
  if (!task) throw new Problem(409, '单据正在审批，只有当前办理人能改这一步允许改的内容')
  const open = new Set(fields.filter(({ access }) => access === 'edit' || access === 'required').map(({ field }) => field))
  const closed = Object.keys(asked).filter((name) => !open.has(name) && (hidden.has(name) || asked[name] !== before[name]))
  if (closed.length === 0) return
  const titles = closed.map((name) => resource.fields.find((field) => field.name === name)?.title ?? name)
  throw new Problem(403, `这一步不能修改：${titles.join('、')}`, { fields: Object.fromEntries(closed.map((name) => [name, ['这一步不能修改']])) })
}

function changesOf({ resource }: Approval, before: Row, after: Row): HistoricTask['changes'] {
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  return resource.fields
    .filter(({ name }) => name !== resource.states?.field && text(before[name]) !== text(after[name]))
    .map(({ name, title }) => ({ field: name, title, before: text(before[name]), after: text(after[name]) }))
}
