import { bigMicro, fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import { limitsOf } from '../deliveryRules.ts'
import '../tables.ts'

/**
 * What a batch may make: its share of the least and the most that its order allows (millionths). As long as less is planned than was ordered,
 * the share is that of the order, so that batches together never make more than it allows.
 */
export async function batchLimits(db: Database, planId: string): Promise<{ least: number; most: number }> {
  const { batchQty, orderId, qty, overPct, underPct } = await db
    .selectFrom('mes_plan')
    .innerJoin('mes_order', 'mes_order.id', 'mes_plan.orderId')
    .select(['batchQty', 'orderId', 'mes_order.qty', 'overPct', 'underPct'])
    .where('mes_plan.id', '=', planId)
    .executeTakeFirstOrThrow()
  const plans = await db.selectFrom('mes_plan').select('batchQty').where('orderId', '=', orderId).where('status', '!=', 'cancelled').execute()
  const planned = plans.reduce((sum, one) => sum + BigInt(one.batchQty), 0n)
  const whole = planned > BigInt(qty) ? planned : BigInt(qty)
  const limits = limitsOf({ qty: fromMicro(Number(qty)), overPct, underPct })
  const shareOf = (amount: number) => Number((bigMicro(amount) * BigInt(batchQty)) / whole)
  return { least: Math.min(shareOf(limits.least), Number(batchQty)), most: Math.max(shareOf(limits.most), Number(batchQty)) }
}
