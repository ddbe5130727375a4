import type { ReadUnit } from '../../../bus/unit.ts'
import { turnOf } from '../../../db/takeTurn.ts'
import '../tables.ts'

/** A weight order and its lines are changed one after the other, after the order that they are for. */
export async function weightTurns({ trx }: Pick<ReadUnit, 'trx'>, weightId: string): Promise<string[]> {
  const found = await trx
    .selectFrom('mes_weight_order as weight')
    .innerJoin('mes_plan as plan', 'plan.id', 'weight.planId')
    .select('plan.orderId')
    .where('weight.id', '=', weightId)
    .executeTakeFirst()
  return [...(found ? [turnOf('mes_order', found.orderId)] : []), turnOf('mes_weight_order', weightId)]
}
