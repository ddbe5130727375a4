import { commandId } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import { approvals } from '#contract/modules/workflow/approvals.ts'
import type { Approval } from '#contract/modules/workflow/approvals.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import type { Guard, Guarded } from '../../resource/command/commandHalf.ts'
import { isGivenByProcess } from './engine/givenByProcess.ts'
import { noting } from './engine/noted.ts'
import { loadRunning } from './engine/running.ts'
import { endApplication, step } from './engine/step.ts'
import { changeTask } from './engine/taskWrites.ts'
import { taskInHand, whyNot } from './inHand.ts'
import { waitingFor } from './people/waitingFor.ts'

/** The application of a record that is being decided now; null where there is none. */
export async function openApplication({ trx }: Pick<ReadUnit, 'trx'>, approval: Approval, tableId: string) {
  const found = trx.selectFrom('act_z_business').selectAll().where('tableName', '=', approval.tableName).where('tableId', '=', tableId).where('isOpen', '=', 1)
  return (await found.where('status', '=', 1).executeTakeFirst()) ?? null
}

/** Before a record under approval is decided by its own button: whoever decides it alone by their step may, everybody else reads who has it. */
export const byHandGuards: Readonly<Record<string, readonly Guard[]>> = Object.fromEntries(
  approvals.flatMap((approval) => [
    [commandId(approval.pass), [guardOf(approval, 'pass')]],
    [commandId(approval.reject), [guardOf(approval, 'reject')]],
  ]),
)

function guardOf(approval: Approval, verb: 'pass' | 'reject'): Guard {
  return async ({ unit, record }: Guarded) => {
    if (isGivenByProcess(unit.trx, String(record['id']))) return null
    const business = await openApplication(unit, approval, String(record['id']))
    if (!business) return null
    const waiting = await waitingFor(unit.trx, business.id)
    const where = waiting.map(({ name, people }) => `“${name}”（${people.join('、')}）`).join('，')
    const { title } = approval.resource
    const held = await taskInHand(unit, business)
    if (!held) return `${title}正在审批，现在由 ${where || '自动步骤'} 办理`
    const why = await whyNot(unit, held, verb)
    return why === null ? null : `${title}${why}，现在在 ${where}，请在“待办任务”里办理`
  }
}

/** A record was decided by its own button: its process says the same, in this very transaction. */
export async function decideByHand(unit: UnitOfWork, approval: Approval, tableId: string, verb: 'pass' | 'reject', comment: string): Promise<void> {
  if (isGivenByProcess(unit.trx, tableId)) return
  const business = await openApplication(unit, approval, tableId)
  if (!business) return
  const running = await loadRunning(unit, business.procInstId)
  const held = await taskInHand(unit, business)
  const why = held ? await whyNot(unit, held, verb) : verb === 'pass' ? '的审批已有变化' : null
  if (why !== null) throw new Problem(409, `${approval.resource.title}${why}，请刷新后在“待办任务”里办理`) // somebody acted in between
  const noted = noting(verb === 'pass' ? 'pass' : 'back', { nodeId: held?.task.nodeId ?? '', taskId: held?.task.id ?? '', comment })
  if (held && held.task.instanceId === running.instance.id)
    await changeTask(unit, noted, held.task, { state: verb === 'pass' ? 'passed' : 'rejected', outcome: noted.act, comment })
  if (verb === 'pass' && held) return step(unit, running, { is: 'done', token: held.task.token }, noted)
  await endApplication(unit, running, { status: 2, result: 3, reason: 'backed', told: comment === '' ? '申请流程已驳回' : `申请流程已驳回：${comment}` }, noted)
}

/** A record left the state in which it was to be decided, by another command: its application ends with it. */
export async function endByHand(unit: UnitOfWork, approval: Approval, tableId: string, command: Command): Promise<void> {
  const business = await openApplication(unit, approval, tableId)
  if (!business) return
  const running = await loadRunning(unit, business.procInstId)
  const told = `单据已${command.title}，审批随之结束`
  await endApplication(unit, running, { status: 3, result: 0, reason: `canceled-${command.title}`, told }, noting('cancel', { comment: command.title }))
}
