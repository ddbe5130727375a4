import { advance } from '#contract/modules/workflow/advance.ts'
import { wantsAPerson } from '#contract/modules/workflow/modelTroubles.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { isDecidedBy } from './acts/decide.ts'
import { readRunning } from './engine/running.ts'
import type { Running, TaskRow } from './engine/running.ts'
import { principalsOf } from './people/principals.ts'

/** What keeps somebody from deciding a record by its own button, which can do no more than the last yes or a no that decides; null for nothing. */
export async function whyNot(unit: ReadUnit, { task, isOwn }: InHand, verb: 'pass' | 'reject'): Promise<string | null> {
  const running = await readRunning(unit.trx, task.instanceId)
  if (running.instance.state === 'suspended') return '的审批已被挂起，请联系管理员激活'
  if (verb === 'reject' && unit.by.permissions.has('act:instance:manage')) return null
  if (isOwn && task.owner !== '') return '是别人委托您办理的，由委托人决定'
  const node = running.definition.graph.node(task.nodeId)
  if (node.kind !== 'userTask') return '还要经过多步审批'
  if (verb === 'reject') return (await isDecidedBy(unit, { running, task, node }, 'rejected')) ? null : '要由几个人一起决定'
  if (wantsAPerson(node)) return '这一步要签名或填写'
  return isLast(running, task) && (await isDecidedBy(unit, { running, task, node }, 'passed')) ? null : '还要经过多步审批'
}

/** Whether the process ends when this step is passed: gateways and steps behind it are decided in the list of tasks. */
function isLast({ instance, definition: { graph }, standing }: Running, { nodeId, token }: TaskRow): boolean {
  if (instance.parentInstance !== '' || graph.out(nodeId).some(({ to }) => graph.node(to).kind !== 'end')) return false
  return advance(graph, standing, { is: 'done', token }, {}).standing.tokens.length === 0
}

type InHand = { task: TaskRow; isOwn: boolean }

/** The step by which somebody decides an application: their own, or the first for who looks after all of them. */
export async function taskInHand({ trx, by, at }: ReadUnit, { id }: { id: string }): Promise<InHand | null> {
  const own = await principalsOf(trx, by.username, at)
  const instances = trx.selectFrom('act_z_instance').select('id').where('businessId', '=', id)
  const open = await trx.selectFrom('act_z_task').selectAll().where('instanceId', 'in', instances).where('state', '=', 'open').orderBy('id').execute()
  const claimable = await trx.selectFrom('act_z_candidate').select('taskId').where('username', 'in', own).where('taskId', 'in', idsOf(open)).execute()
  const mine = open.find((task) => own.includes(task.assignee) || (task.assignee === '' && claimable.some(({ taskId }) => taskId === task.id)))
  if (mine) return { task: mine, isOwn: true }
  const [first] = by.permissions.has('act:instance:manage') ? open : []
  return first ? { task: first, isOwn: false } : null
}

const idsOf = (tasks: readonly TaskRow[]) => ['', ...tasks.map(({ id }) => id)] // a list of none is no SQL
