import type { UnitOfWork } from '../../bus/unit.ts'
import { measuredMaterial, requireConverted } from '../material/amounts.service.ts'
import './tables.ts'

/** Pieces of a batch are in the store: its order and the delivery lines of it, the earliest first, say so. Throws 422 where pieces say nothing of what was ordered (factory.md 4 R21). */
export async function orderPacked(unit: UnitOfWork, { planId, pieces }: { planId: string; pieces: number }): Promise<void> {
  const { trx } = unit
  const order = await trx
    .selectFrom('mes_plan')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .select(['mes_order.id', 'mes_order.unit', 'mes_order.productId'])
    .where('mes_plan.id', '=', planId)
    .executeTakeFirst()
  if (!order) return
  const material = await measuredMaterial(trx, order.productId)
  let left = requireConverted(BigInt(pieces) * 1_000_000n, { from: 'pcs', to: order.unit, material })
  if (left === 0) return
  await trx
    .updateTable('mes_order')
    .set(({ eb }) => ({ qtyStored: eb('qtyStored', '+', left) }))
    .where('id', '=', order.id)
    .execute()
  const lines = await trx
    .selectFrom('mes_order_delivery')
    .select(['id', 'qty', 'qtyPacked'])
    .where('orderId', '=', order.id)
    .where('status', 'in', ['waiting', 'packing'])
    .orderBy('deliverAt')
    .orderBy('seq')
    .execute()
  for (const { id, qty, qtyPacked } of lines) {
    const more = Math.min(left, Number(qty) - Number(qtyPacked))
    if (more <= 0) continue
    const nowPacked = Number(qtyPacked) + more
    await trx
      .updateTable('mes_order_delivery')
      .set({ qtyPacked: nowPacked, status: nowPacked < Number(qty) ? 'packing' : 'packed' })
      .where('id', '=', id)
      .execute()
    left -= more
  }
  unit.afterCommit('resource.changed', { resource: 'mesOrder', verb: 'edit', id: order.id, mark: null })
}
