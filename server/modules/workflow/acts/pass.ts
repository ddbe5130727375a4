import { seqStep } from '#contract/modules/workflow/signing.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { noting, writeHistory } from '../engine/noted.ts'
import { namedBy } from '../engine/openUserTask.ts'
import { recordOf } from '../engine/record.ts'
import { changeTask, giveTask } from '../engine/taskWrites.ts'
import { activeOf, holdersOf } from '../people/findPeople.ts'
import { tellNewTask } from '../people/tell.ts'
import { decide, reject } from './decide.ts'
import { takeTask } from './ownTask.ts'
import type { OwnTask } from './ownTask.ts'
import { requireSigned } from './signed.ts'

export type Passing = { id: string; procInstId: string; assignees: readonly string[]; priority: number | null; comment: string; signature: string }

/** Passes a task: the signer agrees, and the process goes on when all who have to agree did. */
export async function passTask(unit: UnitOfWork, { id, procInstId, assignees, priority, comment, signature }: Passing): Promise<void> {
  const own = await takeTask(unit, id, procInstId)
  const { running, task, node } = own
  await requireFilled(unit, own)
  if (node.isSigned) await requireSigned(unit, own, signature)
  if (task.owner !== '') return giveBack(unit, own, comment)
  if (priority !== null && priority !== running.business.priority) await setPriority(unit, own, priority)
  const noted = noting('pass', { nodeId: node.id, taskId: id, comment })
  await changeTask(unit, noted, task, { state: 'passed', outcome: 'pass', comment })
  running.chosen = assignees
  await decide(unit, own, noted)
}

/** Rejects: of several signers it is a no, else the application goes back to its applicant. */
export async function backTask(unit: UnitOfWork, { id, procInstId, comment }: Pick<Passing, 'id' | 'procInstId' | 'comment'>): Promise<void> {
  const own = await takeTask(unit, id, procInstId)
  const { running, task, node } = own
  if (task.owner !== '') throw new Problem(409, '这是别人委托您办理的任务，请填写意见后通过，由委托人决定是否驳回')
  const noted = noting('back', { nodeId: node.id, taskId: id, comment })
  await changeTask(unit, noted, task, { state: 'rejected', outcome: 'back', comment })
  if (node.countersign === null && task.seq % seqStep === 0) return reject(unit, { running, task, node }, noted)
  await decide(unit, own, noted)
}

/** What was delegated comes back to its owner, who decides; where they may work no more, to whom the process names, or to an administrator. */
async function giveBack(unit: UnitOfWork, { running, task, node }: OwnTask, comment: string): Promise<void> {
  const noted = noting('resolve', { nodeId: node.id, taskId: task.id, comment })
  const people = await ownersOf(unit, { running, task, node })
  if (people.length === 1) await changeTask(unit, noted, task, { assignee: people[0] ?? '', owner: '' })
  else await giveTask(unit, noted, task, people, { owner: '' })
  await writeHistory(unit, running, noted)
  await tellNewTask(unit, running, people)
}

async function ownersOf(unit: UnitOfWork, { running, task, node }: OwnTask): Promise<string[]> {
  const owner = await activeOf(unit.trx, [task.owner])
  if (owner.length > 0) return owner
  const { configured } = await namedBy(unit, running, node)
  if (configured.length > 0) return configured
  const admins = await activeOf(unit.trx, await holdersOf(unit.trx, ['admin']))
  if (admins.length === 0) throw new Problem(409, '委托人的账号已冻结，也没有管理员可以代办，请联系管理员')
  return admins
}

async function setPriority(unit: UnitOfWork, { running }: OwnTask, priority: number): Promise<void> {
  running.business.priority = priority
  await unit.trx.updateTable('act_z_business').set({ priority }).where('id', '=', running.business.id).execute()
}

/** Fields that this step has to fill in. */
async function requireFilled(unit: UnitOfWork, { running, node }: OwnTask): Promise<void> {
  const required = node.fields.filter(({ access }) => access === 'required').map(({ field }) => field)
  if (required.length === 0) return
  const found = await recordOf(unit.trx, running.business, 'UTC')
  if (!found) return
  const empty = required.filter((name) => [null, undefined, ''].includes(found.row[name] as null))
  if (empty.length === 0) return
  const titles = empty.map((name) => found.approval.resource.fields.find((field) => field.name === name)?.title ?? name)
  throw new Problem(422, `这一步需要先填写：${titles.join('、')}`, { fields: Object.fromEntries(empty.map((name) => [name, ['请填写']])) })
}
