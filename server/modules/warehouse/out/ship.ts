import { shipItem } from '#contract/modules/warehouse/out/outItem.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { freeStock } from '../../material/stock/reservations.service.ts'
import { reverseMove } from '../../material/stock/reverse.service.ts'
import { moveStock } from '../../material/stock/stock.service.ts'
import { unitById } from '../../material/stock/units.service.ts'
import { boxOf, boxShipped } from '../../packing/box.service.ts'
import { goodsShipped } from '../../production/goodsShipped.service.ts'
import { dockRefusals } from './dock.ts'
import type { OutOrder } from './outHooks.ts'
import { outItemRef } from './pick.ts'

/** Everything at the dock for an order leaves; what of it was picked for a delivery counts for its production order. Throws 409 with each unit that may not. */
export async function shipPicked(unit: UnitOfWork, order: OutOrder): Promise<void> {
  const { trx } = unit
  const items = await pickedFor(unit, order.id)
  if (items.length === 0) throw new Problem(409, '还没有备好的货，不能发运。请先拣货')
  const refusals = await dockRefusals(unit, items)
  if (refusals.length > 0) throw new Problem(409, `不能发运：${refusals.join('；')}。请处理后再交接，或撤销这些件的拣货`)
  for (const item of items) {
    const of = await unitById(unit, item.huId)
    const kept = await trx.selectFrom('mes_stock_reservation').select('id').where('refType', '=', outItemRef).where('refId', '=', item.id).executeTakeFirst()
    if (of.locationId === null || !kept) throw new Problem(409, `${item.huCode} 已不在出货库位。请查看它的库存流水，再撤销它的拣货`)
    const ref = { type: outItemRef, id: item.id }
    const qty = Number(item.qty)
    await moveStock(unit, { is: 'take', moveType: 'ship', huId: of.id, from: of.locationId, qty, ref, reservationId: kept.id, idemKey: `ship ${item.id}` })
    await unit.give(shipItem, item.id)
    const box = await boxOf(trx, of.huCode)
    if (box?.status === 'saved') await boxShipped(unit, box.boxId, order.outNo)
    await trx
      .updateTable('mes_out_line')
      .set(({ eb }) => ({ shippedQty: eb('shippedQty', '+', qty) }))
      .where('id', '=', item.lineId)
      .execute()
    if (order.orderId !== null)
      await goodsShipped(unit, { orderId: order.orderId, deliverySeq: order.deliverySeq, materialId: item.materialId, unit: item.unit, qty })
  }
  for (const resource of ['mesOutLine', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
}

/** What was picked for an order and has not left. */
export function pickedFor({ trx }: Pick<ReadUnit, 'trx'>, outId: string) {
  return trx.selectFrom('mes_out_item').selectAll().where('outId', '=', outId).where('status', '=', 'picked').orderBy('id').execute()
}

/** Lines of an order that are not complete at the dock. */
export function shortOutLines({ trx }: Pick<UnitOfWork, 'trx'>, outId: string) {
  return trx
    .selectFrom('mes_out_line')
    .innerJoin('mes_material', 'mes_material.id', 'materialId')
    .select(['mes_out_line.id', 'mes_out_line.status', 'materialName'])
    .where('outId', '=', outId)
    .whereRef('pickedQty', '<', 'planQty')
    .orderBy('seq')
    .execute()
}

type Item = { id: string; outId: string; huId: string; huCode: string; qty: number }

/** Why a pick cannot be taken back, in a sentence with the way out; null when it can. */
export async function pickStands({ trx }: Pick<ReadUnit, 'trx'>, item: Item): Promise<string | null> {
  const move = await newestMove({ trx }, item.id)
  const of = await unitById({ trx }, item.huId)
  if (!move || of.locationId === move.toLocationId) return null
  return `${of.huCode} 已不在出货库位，不能撤销拣货。请查看它的库存流水`
}

/** A pick goes back by the move the other way: a part into the unit that it came from, a whole unit to its place. What was kept is free again. */
export async function takePickBack(unit: UnitOfWork, item: Item, reason: string): Promise<void> {
  const kept = await unit.trx.selectFrom('mes_stock_reservation').select('id').where('refType', '=', outItemRef).where('refId', '=', item.id).execute()
  for (const { id } of kept) await freeStock(unit, id)
  const move = await newestMove(unit, item.id)
  if (move) await reverseMove(unit, move.id, { reason })
  for (const resource of ['mesOutItem', 'mesHu']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
}

/** The move that brought a unit to the dock; none where it stood there. */
function newestMove({ trx }: Pick<ReadUnit, 'trx'>, itemId: string) {
  return trx
    .selectFrom('mes_stock_move')
    .select(['id', 'toLocationId'])
    .where('refType', '=', outItemRef)
    .where('refId', '=', itemId)
    .where('moveType', '=', 'transfer')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
