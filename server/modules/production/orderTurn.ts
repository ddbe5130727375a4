import type { ReadUnit } from '../../bus/unit.ts'
import { turnOf } from '../../db/takeTurn.ts'
import './tables.ts'

type Look = Pick<ReadUnit, 'trx'>

/**
 * An order, its batches, their steps and reports follow from one another: who changes one of them has the turn of the order (takeTurn.ts),
 * so that of two at once the second sees what the first has left.
 */
export const orderTurn = (orderId: string): string => turnOf('mes_order', orderId)

/** The turn of the order that a step is made for; none for a step that is not there. */
export async function turnOfTask({ trx }: Look, taskId: string): Promise<string[]> {
  const found = await trx
    .selectFrom('mes_task')
    .innerJoin('mes_plan', 'mes_plan.id', 'mes_task.planId')
    .select('mes_plan.orderId')
    .where('mes_task.id', '=', taskId)
    .executeTakeFirst()
  return found ? [orderTurn(found.orderId)] : []
}
