import { refusalOf } from '#contract/rules/capability/canTake.ts'
import type { Refusal } from '#contract/rules/capability/canTake.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { ReadUnit } from '../../../bus/unit.ts'
import { readMachines } from '../../../capability/readMachines.ts'
import type { Database } from '../../../db/database.ts'
import type { Guarded } from '../../../resource/command/commandHalf.ts'
import type { Plan } from './planHooks.ts'
import type { Task } from './taskCommands.ts'
import '../tables.ts'

/** What of a task says which machine can take it; `qtyPlan` rests in millionths. */
type TaskWork = { machineType: string; processId: string; productId: string; qtyPlan: number; unit: string }

/** Whether a machine can take a task, null when it can. What is in the machine already (`isInside`) is not measured again. */
async function refusalIn(db: Database, machineId: string, task: TaskWork, isInside = false): Promise<Refusal | null> {
  const [machine] = await readMachines(db, [machineId])
  if (machine === undefined) return { why: 'notInUse', says: '没有找到这台设备，请重新选择' }
  return refusalOf(machine, { ...task, qty: isInside ? null : fromMicro(Number(task.qtyPlan)) })
}

function workOf({ trx }: Pick<ReadUnit, 'trx'>, taskId: string) {
  return trx
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select(['mes_task.machineType', 'mes_task.processId', 'mes_task.qtyPlan', 'mes_task.unit', 'mes_task.equipmentId', 'mes_plan.productId'])
    .where('mes_task.id', '=', taskId)
    .executeTakeFirstOrThrow()
}

/** The machine that a person chooses can take the task. */
export async function machineFits({ unit, record, asked }: Guarded<Task>): Promise<string | null> {
  if (asked === null) return null
  const refusal = await refusalIn(unit.trx, String(asked['equipmentId']), await workOf(unit, record.id))
  return refusal?.says ?? null
}

/** The task's own machine can still take it: since it was planned there the machine may have changed. */
export async function ownMachineFits({ unit, record }: Guarded<Task>): Promise<string | null> {
  const work = await workOf(unit, record.id)
  return work.equipmentId === null ? null : ((await refusalIn(unit.trx, work.equipmentId, work))?.says ?? null)
}

/** The machine in which a task was begun is in use. */
export async function ownMachineWorks({ unit, record }: Guarded<Task>): Promise<string | null> {
  const work = await workOf(unit, record.id)
  return work.equipmentId === null ? null : ((await refusalIn(unit.trx, work.equipmentId, work, true))?.says ?? null)
}

/** Every machine that the tasks of a batch are planned on can take them. */
export async function machinesFit({ unit, record }: Guarded<Plan>): Promise<string | null> {
  const tasks = await unit.trx
    .selectFrom('mes_task')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .select(['mes_task.machineType', 'mes_task.processId', 'mes_task.qtyPlan', 'mes_task.unit', 'mes_task.equipmentId', 'mes_process.name'])
    .where('mes_task.planId', '=', record.id)
    .where('mes_task.status', 'in', ['pending', 'ready'])
    .orderBy('mes_task.seq')
    .execute()
  for (const task of tasks) {
    if (task.equipmentId === null) continue
    const refusal = await refusalIn(unit.trx, task.equipmentId, { ...task, productId: record.productId })
    if (refusal !== null) return `“${task.name}”排在做不了它的设备上：${refusal.says}，或重新自动排程`
  }
  return null
}
