import { soilVessel } from '#contract/modules/charging/vessel.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import type { Guard } from '../../resource/command/commandHalf.ts'
import { bagsOf, progressOf } from './batchBags.ts'
import './tables.ts'

/** Names the materials of a batch that were weighed for it or charged into it: they are consumed by charging and by nothing else (docs/decisions/107). */
export async function tellCharged({ trx }: UnitOfWork, { planId, tell }: { planId: string; tell: (materialIds: readonly string[]) => void }): Promise<void> {
  tell((await bagsOf(trx, planId)).map(({ materialId }) => materialId))
}

/** A batch of which bags were weighed is neither reported for good nor ended before all of them are in the vessel and two people said so. */
export const chargingIsComplete: Guard = async ({ unit, record }) => {
  const planId = 'planId' in record ? String(record['planId']) : await planOf(unit, String(record['taskId']))
  const bags = await bagsOf(unit.trx, planId)
  const { charged, isChecked } = progressOf(bags)
  if (bags.length === 0 || isChecked) return null
  return `这批称好了 ${quantityText(bags.length, 0)} 袋，投了 ${quantityText(charged, 0)} 袋，还没有“投料完成”。请先投完并由两人签名`
}

async function planOf({ trx }: Pick<ReadUnit, 'trx'>, taskId: string): Promise<string> {
  const task = await trx.selectFrom('mes_task').select('planId').where('id', '=', taskId).executeTakeFirst()
  return task?.planId ?? ''
}

/** A vessel that was charged has to be cleaned when the step in it has ended. */
export async function soilAfter(unit: UnitOfWork, { record }: { record: { equipmentId: string | null; planId: string } }): Promise<void> {
  if (record.equipmentId === null) return
  const vessel = await unit.trx
    .selectFrom('mes_equipment')
    .innerJoin('mes_plan', 'mes_plan.batchNo', 'mes_equipment.chargedBatchNo')
    .select('mes_equipment.id')
    .where('mes_equipment.id', '=', record.equipmentId)
    .where('mes_plan.id', '=', record.planId)
    .where('cleanStatus', '=', 'inUse')
    .executeTakeFirst()
  if (vessel) await unit.give(soilVessel, vessel.id, { reason: '工序结束' })
}
