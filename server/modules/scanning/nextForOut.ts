import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import { takeable } from '../material/stock/takeable.service.ts'

/** Where to go next for an out order and what to take there, in a few words; what to do when nothing is left. */
export async function nextForOut(look: Pick<ReadUnit, 'trx' | 'at'>, outId: string): Promise<string> {
  const order = await look.trx.selectFrom('mes_out_order').select('fromLocationId').where('id', '=', outId).executeTakeFirst()
  const lines = await look.trx
    .selectFrom('mes_out_line as line')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select(['line.materialId', 'materialName', 'line.unit', 'planQty', 'pickedQty'])
    .where('outId', '=', outId)
    .whereRef('pickedQty', '<', 'planQty')
    .orderBy('seq')
    .execute()
  for (const { materialId, materialName, unit, planQty, pickedQty } of order ? lines : []) {
    const [first] = await takeable(look, { materialId, fromLocationId: order?.fromLocationId ?? '' })
    if (first) return `${first.locationCode} ${materialName} ${quantityText(fromMicro(Number(planQty) - Number(pickedQty)), 6)} ${unit}，${first.huCode}`
  }
  return lines[0] ? `${lines[0].materialName} 没有可用的批次` : '都备齐了，可以交接发运'
}
