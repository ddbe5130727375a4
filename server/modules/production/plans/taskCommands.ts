import { startsFrom } from '#contract/command.ts'
import { startOrder } from '#contract/modules/production/orderCommands.ts'
import {
  assignTask,
  cancelTask,
  exceedTask,
  finishTask,
  pauseTask,
  readyTask,
  resumeTask,
  shortTask,
  skipTask,
  startPlan,
  startTask,
  unreadyTask,
} from '#contract/modules/production/planCommands.ts'
import type { tasks } from '#contract/modules/production/task.ts'
import { keptWord } from '#contract/modules/production/keptWord.ts'
import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { implement, inTurns } from '../../../resource/command/commandHalf.ts'
import type { CommandHalf, Guarded, Running } from '../../../resource/command/commandHalf.ts'
import type { Row } from '../../../resource/field/row.ts'
import { turnOfTask } from '../orderTurn.ts'
import { machineFits, ownMachineFits, ownMachineWorks } from './machineGuards.ts'
import { sumUp } from './progress.service.ts'
import { roomOf } from './stepRoom.ts'
import { anotherIsLeft, isEnough, isFirst, isReported, isTooLittle, nothingMoreComes, whySkipIsSigned } from './taskGuards.ts'
import { advancePlan, waitsFor } from './tasks.service.ts'

/** An instant may be written as ms since the epoch, as it rests; it is read as a text. */
export type Task = Omit<NonNullable<(typeof tasks)['rowType']>, 'actualStart' | 'actualEnd'> & {
  id: string
  actualStart: string | number | null
  actualEnd: string | number | null
}

const reasonIn = ({ reason }: Row) => (typeof reason === 'string' ? reason : '')

/** The server's half of the commands on tasks. */
export const taskCommandHalves: readonly CommandHalf[] = inTurns<Task>(
  ({ unit, record }) => turnOfTask(unit, record.id),
  [
    implement<Task>(readyTask),
    implement<Task>(unreadyTask),
    implement<Task>(startTask, {
      turns: onItsMachine,
      guards: [isDispatched, mayBegin, ownMachineFits, machineIsFree],
      run: async ({ unit, record }) => ({ actualStart: record.actualStart ?? unit.at }),
    }),
    implement<Task>(pauseTask, { run: async ({ asked }) => ({ pauseReason: reasonIn(asked) }) }),
    implement<Task>(resumeTask, { turns: onItsMachine, guards: [ownMachineWorks, machineIsFree], run: async () => ({ pauseReason: '' }) }),
    implement<Task>(finishTask, { guards: [isReported, nothingMoreComes, isEnough], run: ended }),
    implement<Task>(shortTask, { guards: [isReported, nothingMoreComes, isTooLittle], run: ended }),
    implement<Task>(exceedTask, { guards: [isFirst], run: raise }),
    implement<Task>(skipTask, {
      guards: [anotherIsLeft],
      needsSignature: whySkipIsSigned,
      run: async ({ asked }) => ({ skipReason: reasonIn(asked) }),
    }),
    implement<Task>(assignTask, {
      guards: [machineFits],
      run: async ({ asked }) => ({ equipmentId: String(asked['equipmentId']), chosenId: String(asked['equipmentId']) }),
    }),
    implement<Task>(cancelTask, { run: async ({ unit, record }) => (record.actualStart === null ? {} : { actualEnd: unit.at }) }),
  ],
)

/** What follows from a command on a task once its state is written: its plan and order run, what comes after it is ready, sums are made. */
export async function afterTaskCommand(unit: UnitOfWork, taskId: string): Promise<void> {
  const task = await unit.trx
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .select(['mes_task.planId', 'mes_task.status', 'mes_plan.orderId', 'mes_plan.status as planStatus', 'mes_order.status as orderStatus'])
    .where('mes_task.id', '=', taskId)
    .executeTakeFirstOrThrow()
  if (task.status === 'running') {
    if (startsFrom(startPlan, task.planStatus)) await unit.give(startPlan, task.planId)
    if (startsFrom(startOrder, task.orderStatus)) await unit.give(startOrder, task.orderId)
  }
  await sumUp(unit, task)
  await advancePlan(unit, task.planId)
}

async function ended({ unit, record }: Running<Task>): Promise<Partial<Task>> {
  return { actualEnd: unit.at, kept: await wasKept(unit, record.id) }
}

/** Less than it may make already would allow nothing. */
async function raise({ unit, record, asked }: Running<Task>): Promise<Partial<Task>> {
  const qtyMost = typeof asked['qty'] === 'number' ? asked['qty'] : 0
  const most = fromMicro((await roomOf(unit.trx, record)).most)
  if (qtyMost > most) return { qtyMost }
  const sentence = `现在已经允许做到 ${quantityText(most, 6)} ${record.unit}，请填写比它大的数量`
  throw new Problem(422, sentence, { fields: { qty: [sentence] } })
}

/** Whether a task that ends now ends as planned; empty where it had no time. */
async function wasKept({ trx, at }: UnitOfWork, id: string): Promise<string> {
  const { planEnd } = await trx.selectFrom('mes_task').select('planEnd').where('id', '=', id).executeTakeFirstOrThrow()
  return keptWord(planEnd === null ? null : Number(planEnd), at)
}

async function isDispatched({ unit, record }: Guarded<Task>): Promise<string | null> {
  const { planNo, status, orderNo, orderStatus } = await unit.trx
    .selectFrom('mes_plan')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .select(['mes_plan.planNo', 'mes_plan.status', 'mes_order.orderNo', 'mes_order.status as orderStatus'])
    .where('mes_plan.id', '=', record.planId)
    .executeTakeFirstOrThrow()
  if (status !== 'dispatched' && status !== 'running') return `计划 ${planNo} 还没有派工，请先派工`
  return orderStatus === 'released' || orderStatus === 'running' ? null : `生产订单 ${orderNo} 没有在生产（可能已暂停或结束），请先恢复生产`
}

function mayBegin({ unit, record }: Guarded<Task>): Promise<string | null> {
  return waitsFor(unit.trx, record)
}

/** Nobody else begins on its machine until this is done: of two at once the second sees the first and is refused. */
async function onItsMachine({ unit, record }: Pick<Guarded<Task>, 'unit' | 'record'>): Promise<string[]> {
  return [...(await turnOfTask(unit, record.id)), `mes_equipment ${record.equipmentId}`]
}

async function machineIsFree({ unit, record }: Guarded<Task>): Promise<string | null> {
  if (record.equipmentId === null) return '还没有分配设备，请先用“换设备”选一台'
  const busy = await unit.trx
    .selectFrom('mes_task')
    .select('taskNo')
    .where('equipmentId', '=', record.equipmentId)
    .where('status', '=', 'running')
    .where('id', '!=', record.id)
    .limit(1)
    .executeTakeFirst()
  return busy ? `这台设备正在做 ${busy.taskNo}，请先完成或暂停它` : null
}
