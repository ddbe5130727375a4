import type { OutDesk } from '#contract/modules/warehouse/out/outCalls.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { ReadUnit } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { takeable } from '../../material/stock/takeable.service.ts'
import { whyNotShip } from './dock.ts'

/** units that are offered for a line */
const mostOffered = 3

/** An out order at work: where to go next for each line, and what stands at the dock and may leave. Throws 404. */
export async function outDesk(look: Pick<ReadUnit, 'trx' | 'at'>, outId: string): Promise<OutDesk> {
  const { trx } = look
  const order = await trx.selectFrom('mes_out_order').select('fromLocationId').where('id', '=', outId).executeTakeFirst()
  if (!order) throw new Problem(404, '没有这张出库单，请刷新后重试')
  const rows = await trx
    .selectFrom('mes_out_line as line')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select(['line.id as lineId', 'seq', 'line.materialId', 'materialCode', 'materialName', 'line.unit', 'planQty', 'pickedQty', 'line.status'])
    .where('outId', '=', outId)
    .orderBy('seq')
    .execute()
  const lines: OutDesk['lines'] = []
  for (const { materialId, planQty, pickedQty, ...line } of rows) {
    const isOpen = Number(pickedQty) < Number(planQty)
    const found = isOpen ? await takeable(look, { materialId, fromLocationId: order.fromLocationId }) : []
    const offered = found.slice(0, mostOffered).map(({ huCode, lotNo, expireDate, locationCode, available, rank }) => ({
      huCode,
      lotNo,
      expireDate,
      locationCode,
      available: fromMicro(available),
      rank,
    }))
    lines.push({ ...line, planQty: fromMicro(Number(planQty)), pickedQty: fromMicro(Number(pickedQty)), takeable: offered })
  }
  const firstPlace = ({ takeable: [first] }: OutDesk['lines'][number]) => first?.locationCode ?? '~'
  return {
    lines: lines.toSorted((one, other) => firstPlace(one).localeCompare(firstPlace(other)) || one.seq - other.seq),
    picked: await pickedUnits(look, outId),
  }
}

async function pickedUnits(look: Pick<ReadUnit, 'trx' | 'at'>, outId: string): Promise<OutDesk['picked']> {
  const items = await look.trx
    .selectFrom('mes_out_item as item')
    .innerJoin('mes_material as material', 'material.id', 'item.materialId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'item.lotId')
    .select(['item.id as itemId', 'huCode', 'materialName', 'lotNo', 'item.qty', 'item.unit', 'item.status', 'item.lotId'])
    .where('outId', '=', outId)
    .where('item.status', '<>', 'undone')
    .orderBy('item.id', 'desc')
    .execute()
  const picked: OutDesk['picked'] = []
  for (const { lotId, qty, ...item } of items) {
    const refusal = item.status === 'picked' ? await whyNotShip(look, lotId) : null
    picked.push({ ...item, qty: fromMicro(Number(qty)), refusal })
  }
  return picked
}
