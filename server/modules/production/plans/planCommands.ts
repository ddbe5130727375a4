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
  unlockPlan,
  unschedulePlan,
} from '#contract/modules/production/planCommands.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded, Running } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/read/tableReader.ts'
import type { Change } from '../../../resource/write/hooks.ts'
import { orderTurn } from '../orderTurn.ts'
import { moveRecord } from './moveRecord.ts'
import type { Plan } from './planHooks.ts'
import { sumUpOrder } from './progress.service.ts'
import { orderToSplit, readSizes, requireSplit, vesselLimits } from './split.service.ts'
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
      guards: [orderIsReleased, hasTasks],
      async run({ unit, record }) {
        await ensureTasks(unit, { ...record, batchQty: toMicro(record.batchQty) })
      },
    }),
    implement<Plan>(recallPlan, { guards: [nothingBegun], run: async ({ unit, record }) => putBack(unit, record.id) }),
    implement<Plan>(startPlan),
    implement<Plan>(finishPlan),
    implement<Plan>(cancelPlan, { guards: [nothingBegun], run: async ({ unit, record, asked }) => cancelTasks(unit, record.id, text(asked, 'reason')) }),
  ],
)

/** What follows from a command on a plan once its state is written (`within` of the module). */
export const afterPlanCommands = {
  async dispatched(unit: UnitOfWork, planId: string): Promise<void> {
    await advancePlan(unit, planId)
  },
  async cancelled(unit: UnitOfWork, planId: string): Promise<void> {
    const { orderId } = await unit.trx.selectFrom('mes_plan').select('orderId').where('id', '=', planId).executeTakeFirstOrThrow()
    await sumUpOrder(unit, orderId)
    unit.afterCommit('tasks.changed', { planIds: [planId] })
  },
}

/** Makes one plan for each size, each with its tasks; the last of them is what the command made. */
async function split({ unit, asked, records }: Omit<Running<Plan>, 'record'>): Promise<Change> {
  const orderId = text(asked, 'orderId')
  await takeTurn(unit.trx, orderTurn(orderId)) // of two who split at once the second splits what the first left
  const { order, rest, most } = await orderToSplit(unit.trx, orderId)
  const lineId = text(asked, 'lineId')
  const machine =
    lineId === ''
      ? null
      : await unit.trx
          .selectFrom('mes_equipment')
          .select(['id', 'workshopId', 'capacityMin', 'capacityMax', 'capacityUnit'])
          .where('id', '=', lineId)
          .executeTakeFirst()
  if (machine === undefined) throw new Problem(422, '没有找到这台设备，请重新选择', { fields: { lineId: ['没有找到这台设备，请重新选择'] } })
  const routeId = text(asked, 'routeId')
  if (!(await unit.trx.selectFrom('mes_route_step').select('id').where('routeId', '=', routeId).limit(1).executeTakeFirst()))
    throw new Problem(422, '这条工艺路线还没有工序，请先在 工艺路线 中补上', { fields: { routeId: ['这条工艺路线还没有工序'] } })
  const sizes = readSizes(text(asked, 'sizes'))
  requireSplit(sizes, { rest, most, unit: order.unit, limits: vesselLimits(machine, order.unit) })
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

async function putBack(unit: UnitOfWork, planId: string): Promise<void> {
  await unit.trx.updateTable('mes_task').set({ status: 'pending' }).where('planId', '=', planId).where('status', '=', 'ready').execute()
  unit.afterCommit('resource.changed', { resource: 'mesTask', verb: 'import', id: null, mark: null })
  unit.afterCommit('tasks.changed', { planIds: [planId] })
}

/** Cancels what of a plan was not begun. */
export async function cancelTasks(unit: UnitOfWork, planId: string, reason: string): Promise<void> {
  const open = await unit.trx.selectFrom('mes_task').select('id').where('planId', '=', planId).where('status', 'in', ['pending', 'ready', 'paused']).execute()
  for (const { id } of open) await moveRecord(unit, cancelTask, id, {}, reason)
}
