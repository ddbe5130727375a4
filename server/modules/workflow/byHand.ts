import { advance } from '#contract/modules/workflow/advance.ts'
import { commandId } from '#contract/command.ts'
import type { Command } from '#contract/command.ts'
import { approvals } from '#contract/modules/workflow/approvals.ts'
import type { Approval } from '#contract/modules/workflow/approvals.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import type { Guard, Guarded } from '../../resource/command/commandHalf.ts'
import { definitionOf } from './engine/definitions.ts'
import { isGivenByProcess } from './engine/givenByProcess.ts'
import { noting } from './engine/noted.ts'
import { loadRunning, tasksOf } from './engine/running.ts'
import { endApplication, step } from './engine/step.ts'
import { changeTask } from './engine/taskWrites.ts'
import { principalsOf } from './people/principals.ts'
import { waitingFor } from './people/waitingFor.ts'

/** The application of a record that is being decided now; null where there is none. */
export async function openApplication({ trx }: Pick<ReadUnit, 'trx'>, approval: Approval, tableId: string) {
  const found = trx.selectFrom('act_z_business').selectAll().where('tableName', '=', approval.tableName).where('tableId', '=', tableId).where('isOpen', '=', 1)
  return (await found.where('status', '=', 1).executeTakeFirst()) ?? null
}

/** Before a record under approval is decided by its own button: whoever has its last step may, everybody else reads who has it. */
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
    const { trx, by, at } = unit
    const waiting = await waitingFor(trx, business.id)
    const own = await principalsOf(trx, by.username, at)
    const mine = waiting.filter(({ people }) => people.some((name) => own.includes(name)))
    const where = waiting.map(({ name, people }) => `“${name}”（${people.join('、')}）`).join('，')
    const held = by.permissions.has('act:instance:manage') ? waiting : mine
    const [only] = held
    if (!only) return `${approval.resource.title}正在审批，现在由 ${where || '自动步骤'} 办理`
    if (verb === 'reject') return null
    if (waiting.length > 1 || !(await isLast(unit, only))) return `${approval.resource.title}还要经过多步审批，现在在 ${where}，请在“待办任务”里办理`
    return null
  }
}

type Waiting = { instanceId: string; token: number; nodeId: string; signers: number }

/** Whether passing this step ends the process: one signer, no signature, nothing behind. */
async function isLast({ trx }: ReadUnit, { instanceId, token, nodeId, signers }: Waiting): Promise<boolean> {
  const instance = await trx.selectFrom('act_z_instance').selectAll().where('id', '=', instanceId).executeTakeFirstOrThrow()
  const { graph } = await definitionOf(trx, instance.procDefId)
  const node = graph.node(nodeId)
  if (instance.parentInstance !== '' || signers > 1 || node.kind !== 'userTask' || node.isSigned) return false
  const tokens = await trx.selectFrom('act_z_token').select(['n', 'nodeId', 'scope', 'via']).where('instanceId', '=', instanceId).orderBy('n').execute()
  if (graph.out(nodeId).some(({ to }) => graph.node(to).kind !== 'end')) return false // gateways and steps behind it are decided in the list of tasks
  return advance(graph, { counter: instance.counter, tokens }, { is: 'done', token }, {}).standing.tokens.length === 0
}

/** A record was decided by its own button: its process says the same, in this very transaction. */
export async function decideByHand(unit: UnitOfWork, approval: Approval, tableId: string, verb: 'pass' | 'reject', comment: string): Promise<void> {
  if (isGivenByProcess(unit.trx, tableId)) return
  const business = await openApplication(unit, approval, tableId)
  if (!business) return
  const running = await loadRunning(unit, business.procInstId)
  const token = running.standing.tokens.find(({ nodeId }) => running.definition.graph.node(nodeId).kind === 'userTask')
  const open = token ? (await tasksOf(unit, running, token.n)).filter(({ state }) => state === 'open') : []
  const [task] = open
  const noted = noting(verb === 'pass' ? 'pass' : 'back', { nodeId: token?.nodeId ?? '', taskId: task?.id ?? '', comment })
  if (task) await changeTask(unit, noted, task, { state: verb === 'pass' ? 'passed' : 'rejected', outcome: noted.act, comment })
  if (verb === 'pass' && token) return step(unit, running, { is: 'done', token: token.n }, noted)
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
