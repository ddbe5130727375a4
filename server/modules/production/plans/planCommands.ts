import {
  cancelPlan,
  cancelTask,
  dispatchPlan,
  finishPlan,
  lockPlan,
  recallPlan,
  schedulePlan,
  splitOrder,
  startPlan,
  terminatePlan,
  unlockPlan,
  unreadyTask,
  unschedulePlan,
} from '#contract/modules/production/planCommands.ts'
import { batchDispatched } from '#contract/modules/production/batchDispatched.ts'
import type { TaskStatus } from '#contract/modules/production/planStates.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { readMachines } from '../../../capability/readMachines.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded, Running } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/field/row.ts'
import type { Change } from '../../../resource/write/hooks.ts'
import { orderTurn } from '../orderTurn.ts'
import type { Plan } from './planHooks.ts'
import { outcomeOf, sumUpOrder } from './progress.service.ts'
import { machinesFit } from './machineGuards.ts'
import { orderToSplit, readSizes, requireSplit, requireVessel } from './split.service.ts'
import { advancePlan, ensureTasks } from './tasks.service.ts'

const text = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name] : '')

/** The server's half of the commands on plans. */
export const planCommandHalves: readonly CommandHalf[] = inTurns<Plan>(
  ({ record }) => [orderTurn(record.orderId)],
  [
    implement<Plan>(splitOrder, { make: split, told: () => '拆批成功，工序任务已生成' }),
    implement<Plan>(schedulePlan),
    implement<Plan>(unschedulePlan),
    implement<Plan>(lockPlan, { guards: [hasTasks] }),
    implement<Plan>(unlockPlan),
    implement<Plan>(dispatchPlan, {
      guards: [orderIsReleased, hasTasks, machinesFit],
      async run({ unit, record, plantTz }) {
        const batchQty = toMicro(record.batchQty)
        await ensureTasks(unit, { ...record, batchQty })
        const { id: planId, batchNo, productId, unit: measure, planStart } = record
        const beginsAt = planStart === null ? null : instantOf(planStart, plantTz)
        await unit.within(batchDispatched, { planId, batchNo, productId, batchQty, unit: measure, beginsAt, plantTz })
      },
    }),
    implement<Plan>(recallPlan, { guards: [nothingBegun] }),
    implement<Plan>(startPlan),
    implement<Plan>(finishPlan, { run: async ({ unit, record }) => ({ status: await outcomeOf(unit.trx, record.id) }) }),
    implement<Plan>(terminatePlan),
    implement<Plan>(cancelPlan, { guards: [nothingBegun] }),
  ],
)

/** What follows from a command on a plan once its state is written (`within` of the module). */
export const afterPlanCommands = {
  async dispatched(unit: UnitOfWork, planId: string): Promise<void> {
    await advancePlan(unit, planId)
  },
  async recalled(unit: UnitOfWork, planId: string, asked: Row): Promise<void> {
    const ready = await tasksIn(unit, planId, ['ready'])
    for (const { id } of ready) await unit.give(unreadyTask, id, { reason: text(asked, 'reason') })
    unit.afterCommit('tasks.changed', { planIds: [planId] })
  },
  async cancelled(unit: UnitOfWork, { id, orderId }: Pick<Plan, 'id' | 'orderId'>, asked: Row): Promise<void> {
    await cancelTasks(unit, id, text(asked, 'reason'))
    await sumUpOrder(unit, orderId)
    unit.afterCommit('tasks.changed', { planIds: [id] })
  },
}

/** Makes one plan for each size, each with its tasks; the last of them is what the command made. */
async function split({ unit, asked, records }: Omit<Running<Plan>, 'record'>): Promise<Change> {
  const orderId = text(asked, 'orderId')
  await takeTurn(unit.trx, orderTurn(orderId)) // of two who split at once the second splits what the first left
  const { order, rest, most } = await orderToSplit(unit.trx, orderId)
  const lineId = text(asked, 'lineId')
  const routeId = text(asked, 'routeId')
  const steps = await unit.trx.selectFrom('mes_route_step').select(['machineType', 'processId']).where('routeId', '=', routeId).orderBy('seq').execute()
  const [first] = steps
  if (first === undefined) throw new Problem(422, '这条工艺路线还没有工序，请先在 工艺路线 中补上', { fields: { routeId: ['这条工艺路线还没有工序'] } })
  const sizes = readSizes(text(asked, 'sizes'))
  const [machine] = lineId === '' ? [] : await readMachines(unit.trx, [lineId])
  const work = { ...(steps.find(({ machineType }) => machineType === machine?.type) ?? first), productId: order.productId, unit: order.unit }
  const limits = lineId === '' ? { min: null, max: null } : requireVessel(machine, work)
  requireSplit(sizes, { rest, most, unit: order.unit, limits })
  let made: Change | null = null
  for (const batchQty of sizes)
    made = await records.add(
      { planDate: text(asked, 'planDate'), workshopId: machine?.workshopId ?? null, shiftId: '', teamId: '' },
      { orderId: order.id, productId: order.productId, batchQty, unit: order.unit, lineId: machine?.id ?? null, routeId, status: 'draft' },
    )
  if (made === null) throw new Error('a split without sizes was let through')
  await sumUpOrder(unit, order.id)
  return made
}

async function hasTasks({ unit, record }: Guarded<Plan>): Promise<string | null> {
  const task = await unit.trx.selectFrom('mes_task').select('id').where('planId', '=', record.id).limit(1).executeTakeFirst()
  return task ? null : '这批还没有工序任务，请取消后按有工序的工艺路线重新拆批'
}

async function orderIsReleased({ unit, record }: Guarded<Plan>): Promise<string | null> {
  const order = await unit.trx.selectFrom('mes_order').select(['orderNo', 'status']).where('id', '=', record.orderId).executeTakeFirstOrThrow()
  if (order.status === 'released' || order.status === 'running') return null
  return `生产订单 ${order.orderNo} 不是已下达或生产中，请先下达订单（暂停的先恢复生产）`
}

async function nothingBegun({ unit, record }: Guarded<Plan>): Promise<string | null> {
  const begun = await unit.trx
    .selectFrom('mes_task')
    .select('taskNo')
    .where('planId', '=', record.id)
    .where('status', 'in', ['running', 'paused', 'done'])
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return begun ? `任务 ${begun.taskNo} 已经开工，不能撤回或取消，请做完或跳过剩下的工序` : null
}

/** Ends the steps of a plan, also one that runs. */
export async function cancelTasks(unit: UnitOfWork, planId: string, reason: string): Promise<void> {
  for (const { id } of await tasksIn(unit, planId, ['pending', 'ready', 'running', 'paused'])) await unit.give(cancelTask, id, { reason })
}

function tasksIn({ trx }: UnitOfWork, planId: string, states: readonly TaskStatus[]): Promise<{ id: string }[]> {
  return trx.selectFrom('mes_task').select('id').where('planId', '=', planId).where('status', 'in', states).orderBy('seq').execute()
}
