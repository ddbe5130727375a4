import type { VesselNow } from '#contract/modules/charging/chargeCalls.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { bagsOf, nextText, progressOf } from './batchBags.ts'
import { placeRefusal } from './chargeChecks.ts'
import { chargeTask, cleanUntil, vesselOf } from './chargeTask.ts'
import { clearanceFor } from './clearances.service.ts'

type Look = Pick<ReadUnit, 'trx' | 'at'>

/** How a vessel stands for the person in front of it. Throws 404 for one that is not there. */
export async function vesselNow(look: Look, equipmentId: string, plantTz: string): Promise<VesselNow> {
  const vessel = await vesselOf(look, equipmentId)
  if (!vessel) throw new Problem(404, '没有这台设备，请重新选择')
  const { version } = await look.trx.selectFrom('mes_equipment').select('version').where('id', '=', equipmentId).executeTakeFirstOrThrow()
  const task = await taskOn(look, equipmentId)
  const charging = task && (await chargeTask(look, task.id))
  const bags = task ? await bagsOf(look.trx, task.planId) : []
  const { id, equipCode, name, cleanStatus, chargedBatchNo } = vessel
  return {
    plantTz,
    vessel: { id, version, equipCode, name, cleanStatus, cleanUntil: cleanUntil(vessel), chargedBatchNo },
    task,
    clearance: task ? await clearanceFor(look, task.planId, vessel) : null,
    bags: bags.map(({ net, charged: _charged, isChecked: _isChecked, materialId: _materialId, ...bag }) => ({ ...bag, qty: fromMicro(net) })),
    progress: progressOf(bags),
    obstacle: charging ? ((await placeRefusal(look, { task: charging, vessel, plantTz }))?.message ?? null) : null,
    next: nextText(bags),
  }
}

/** The task that runs on a machine, else one that is paused, else the one that may begin first. */
async function taskOn({ trx }: Look, equipmentId: string): Promise<VesselNow['task']> {
  const found = await trx
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .innerJoin('mes_process', 'mes_process.id', 'mes_task.processId')
    .innerJoin('mes_material', 'mes_material.id', 'mes_plan.productId')
    .select(['mes_task.id', 'mes_task.version', 'taskNo', 'mes_task.status', 'mes_process.name as processName', 'planId', 'batchNo', 'productId'])
    .select(['materialName as productName', 'qtyPlan', 'mes_task.qtyGood', 'mes_task.unit', 'actualStart', 'runMin', 'mes_task.planStart'])
    .where('mes_task.equipmentId', '=', equipmentId)
    .where('mes_task.status', 'in', ['running', 'paused', 'ready'])
    .execute()
  const rank = ['running', 'paused', 'ready']
  const [first] = found.toSorted(
    (one, other) => rank.indexOf(one.status) - rank.indexOf(other.status) || Number(one.planStart ?? Infinity) - Number(other.planStart ?? Infinity),
  )
  if (!first) return null
  const shade = await trx
    .selectFrom('mes_color_formula')
    .select('hex')
    .where('productId', '=', first.productId)
    .orderBy('formulaNo')
    .limit(1)
    .executeTakeFirst()
  const { actualStart, productId: _productId, planStart: _planStart, qtyPlan, qtyGood, ...task } = first
  const amounts = { qtyPlan: fromMicro(Number(qtyPlan)), qtyGood: fromMicro(Number(qtyGood)) }
  return { ...task, ...amounts, hex: shade?.hex ?? '', startedAt: actualStart === null ? null : Number(actualStart) }
}
