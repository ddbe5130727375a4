import { convertedMicro, unitText } from '#contract/rules/unitConversion.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { takeTurn, turnOf } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { measuredMaterial } from '../material/amounts.service.ts'
import { tellOrderState } from './orderStates.service.ts'
import './tables.ts'

/** What left the plant for an order; `qty` is millionths of `unit`. `deliverySeq` names the delivery line; null is the earliest that is not complete. */
export type ShippedGoods = { orderId: string; deliverySeq: number | null; materialId: string; unit: string; qty: number }

/**
 * Counts what left for a production order and moves its delivery lines (decisions.md 54): the earliest first, what is more than all of them want
 * stands at the last. Throws 409 where a unit of the order does not convert (factory.md 4 R21).
 */
export async function goodsShipped(unit: UnitOfWork, { orderId, deliverySeq, materialId, unit: from, qty }: ShippedGoods): Promise<void> {
  const { trx } = unit
  await takeTurn(trx, turnOf('mes_order', orderId)) // of two trucks of one order the second sees what the first took
  const order = await trx.selectFrom('mes_order').select(['orderNo', 'productId', 'unit', 'qtyShipped']).where('id', '=', orderId).executeTakeFirst()
  if (!order || order.productId !== materialId) return
  const material = await measuredMaterial(trx, materialId)
  const left = convertedMicro(BigInt(qty), { from, to: order.unit, factors: material })
  if (left === null)
    throw new Problem(
      409,
      `${material.materialName} 的 ${unitText(from)} 不能换算成订单 ${order.orderNo} 的 ${unitText(order.unit)}，请先在物料档案登记单件重量`,
    )
  await trx
    .updateTable('mes_order')
    .set({ qtyShipped: Number(order.qtyShipped) + Number(left) })
    .where('id', '=', orderId)
    .execute()
  await moveLines(unit, { orderId, deliverySeq, qty: Number(left) })
  for (const resource of ['mesOrder', 'mesOrderDelivery']) unit.afterCommit('resource.changed', { resource, verb: 'edit', id: orderId, mark: null })
  await tellOrderState(unit, orderId)
}

async function moveLines({ trx }: UnitOfWork, { orderId, deliverySeq, qty }: { orderId: string; deliverySeq: number | null; qty: number }): Promise<void> {
  const lines = await trx
    .selectFrom('mes_order_delivery')
    .select(['id', 'seq', 'qty', 'qtyShipped'])
    .where('orderId', '=', orderId)
    .orderBy('deliverAt')
    .orderBy('seq')
    .execute()
  const named = lines.filter(({ seq }) => seq === deliverySeq)
  const order = [...named, ...lines.filter(({ seq }) => seq !== deliverySeq)]
  let rest = qty
  for (const [at, line] of order.entries()) {
    if (rest === 0) return
    const room = Math.max(0, Number(line.qty) - Number(line.qtyShipped))
    const isLast = at === order.length - 1
    const taken = isLast ? rest : Math.min(rest, room)
    rest -= taken
    if (taken === 0) continue
    const qtyShipped = Number(line.qtyShipped) + taken
    const status = qtyShipped >= Number(line.qty) ? { status: 'shipped' } : {}
    await trx
      .updateTable('mes_order_delivery')
      .set({ qtyShipped, ...status })
      .where('id', '=', line.id)
      .execute()
  }
}
