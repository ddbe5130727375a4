import {
  approveOrder,
  cancelOrder,
  closeOrder,
  completeOrder,
  holdOrder,
  planOrder,
  rejectOrder,
  releaseOrder,
  reopenOrder,
  resumeOrder,
  startOrder,
  submitOrder,
  terminateOrder,
} from '#contract/modules/production/orderCommands.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { Problem } from '../../http/problem.ts'
import type { CommandHalf } from '../../resource/command/commandHalf.ts'
import { implement, inTurns } from '../../resource/command/commandHalf.ts'
import type { Row } from '../../resource/field/row.ts'
import { limitsOf } from './deliveryRules.ts'
import { balanceOf, balanceText, whyUnbalanced } from './orderBalance.ts'
import type { Order } from './orderHooks.ts'
import { orderTurn } from './orderTurn.ts'

/** An instant may be written as ms since the epoch, as it rests; it is read as a text. */
type OrderSet = Omit<Order, 'actualStart' | 'actualEnd'> & { actualStart: string | number | null; actualEnd: string | number | null }

const reasonIn = ({ reason }: Row) => (typeof reason === 'string' ? reason : '')

/**
 * The server's half of the commands on orders. What other modules know (workflow, plans, tasks, boxes, release decisions) they bring as
 * guards of their own; without them nothing of that kind stands in the way.
 */
export const orderCommandHalves: readonly CommandHalf[] = inTurns<OrderSet>(
  ({ record }) => [orderTurn(record.id)],
  [
    implement<OrderSet>(submitOrder),
    implement<OrderSet>(approveOrder),
    implement<OrderSet>(rejectOrder),
    implement<OrderSet>(planOrder),
    implement<OrderSet>(releaseOrder),
    implement<OrderSet>(startOrder, { run: async ({ unit, record }) => ({ actualStart: record.actualStart ?? unit.at }) }),
    implement<OrderSet>(holdOrder, { run: async ({ asked }) => ({ holdReason: reasonIn(asked) }) }),
    implement<OrderSet>(resumeOrder, { run: async () => ({ holdReason: '' }) }),
    implement<OrderSet>(completeOrder, {
      needsSignature: ({ record }) => outsideLimits(record),
      async run({ unit, record, asked }) {
        requireReason(outsideLimits(record), asked)
        return { actualEnd: unit.at }
      },
    }),
    implement<OrderSet>(closeOrder, {
      needsSignature: async ({ unit, record }) => whyUnbalanced(await balanceOf(unit.trx, record.id)),
      async run({ unit, record, asked }) {
        requireReason(whyUnbalanced(await balanceOf(unit.trx, record.id)), asked)
      },
      told: async ({ id }, db) => `结案成功。${balanceText(await balanceOf(db, id))}`,
    }),
    implement<OrderSet>(reopenOrder),
    implement<OrderSet>(cancelOrder, {
      guards: [({ record }) => (record.qtyInput > 0 ? `已投入 ${said(record, record.qtyInput)}，不能取消。请先退料，或开工后用“终止”结束` : null)],
      run: async ({ asked }) => ({ closeReason: reasonIn(asked) }),
    }),
    implement<OrderSet>(terminateOrder, { run: async ({ unit, asked }) => ({ closeReason: reasonIn(asked), actualEnd: unit.at, holdReason: '' }) }),
  ],
)

/** Throws 422 where something has to be explained and is not. */
function requireReason(why: string | null, asked: Row): void {
  if (why === null || reasonIn(asked).trim() !== '') return
  throw new Problem(422, `${why}。请填写偏差原因`, { fields: { reason: ['请填写偏差原因'] } })
}

/** Why what was made is not what may be made; null inside the limits. */
function outsideLimits(order: OrderSet): string | null {
  const { least, most } = limitsOf(order)
  if (order.qtyGood < least) return `合格 ${said(order, order.qtyGood)}，少于下限 ${said(order, least)}`
  return order.qtyGood > most ? `合格 ${said(order, order.qtyGood)}，超过上限 ${said(order, most)}` : null
}

function said({ unit }: OrderSet, amount: number): string {
  return `${quantityText(amount, 6)} ${unit}`
}
