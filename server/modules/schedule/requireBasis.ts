import { refusalOf } from '#contract/rules/capability/canTake.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { workOf } from './openTasks.service.ts'
import { outdatedText, planBasis } from './planBasis.service.ts'
import './tables.ts'

/** What the run rests on still stands, and every machine that a person moved a task to can take it. Throws 409. */
export async function requireBasis({ trx }: UnitOfWork, runId: string, plantTz: string): Promise<void> {
  const [run, basis] = [await trx.selectFrom('mes_schedule_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow(), await planBasis(trx, plantTz)]
  if (outdatedText(run, basis) !== null) throw new Problem(409, '试排之后生产日历或设备有改动，这个方案不再成立。请重新试排后再应用')
  const moved = await trx
    .selectFrom('mes_schedule_slot as slot')
    .innerJoin('mes_task', 'mes_task.id', 'slot.taskId')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select(['slot.equipmentId', 'mes_task.taskNo', 'mes_task.machineType', 'mes_task.processId', 'mes_task.qtyPlan', 'mes_task.unit', 'mes_task.status'])
    .select('mes_plan.productId')
    .where('slot.runId', '=', runId)
    .where('slot.isPinned', '=', 1)
    .execute()
  for (const { equipmentId, taskNo, ...task } of moved) {
    const machine = basis.machines.find(({ id }) => id === equipmentId)
    const refusal = machine === undefined ? null : refusalOf(machine, workOf(task))
    if (refusal !== null) throw new Problem(409, `${taskNo} 不能放到这台设备上：${refusal.says}，拖到别的设备上再应用`)
  }
}
