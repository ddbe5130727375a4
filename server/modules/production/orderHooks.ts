import type { orders } from '#contract/modules/production/order.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import { requireMeasured } from '../material/amounts.service.ts'
import { deliveryComplaint } from './deliveryRules.ts'
import { sayWhetherLate } from './orderLate.service.ts'
import { tellOrderState } from './orderStates.service.ts'

export type Order = NonNullable<(typeof orders)['rowType']> & { id: string }

/** fill rule of order numbers (server/db/migrations/0017-numbers.ts) */
const numberRule = 'mes_order'

/** What orders keep besides what their form says: a number, a day that is not over, delivery lines that add up. */
export function orderHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Order> {
  const today = ({ at }: UnitOfWork) => wireTime(at, plantTz).slice(0, 10)

  function requireDay(dueDate: string | undefined, before: string | null, unit: UnitOfWork): void {
    if (dueDate === undefined || dueDate === before || dueDate >= today(unit) || unit.by.permissions.has('mes:order:backdate')) return
    const sentence = `交期 ${dueDate} 已经过去，请填今天（${today(unit)}）或以后的日期`
    throw new Problem(422, sentence, { fields: { dueDate: [sentence] } })
  }

  return {
    async beforeCreate(row, unit) {
      requireDay(row.dueDate, null, unit)
      await requireAmount(row, unit)
    },
    async beforeUpdate(row, before, unit) {
      requireDay(row.dueDate, before.dueDate, unit)
      const after = { ...before, ...row }
      if (after.qty !== before.qty || after.unit !== before.unit || after.productId !== before.productId) await requireAmount(after, unit)
    },
    async assigned(_row, before, unit) {
      if (before) return {}
      const orderNo = await nextNumber(unit, numberRule, { plantTz })
      const nothing = { qtyPlanned: 0, qtyInput: 0, qtyGood: 0, qtyScrap: 0, qtyStored: 0, qtyShipped: 0 }
      return { orderNo, ...nothing, lateRisk: 'N', holdReason: '', closeReason: '' }
    },
    async linesSaved(order, unit) {
      const lines = await unit.trx
        .selectFrom('mes_order_delivery')
        .select(['id', 'seq', 'deliverAt', 'qty'])
        .where('orderId', '=', order.id)
        .orderBy('seq')
        .orderBy('id')
        .execute()
      if (lines.length === 0) return {}
      for (const { qty } of lines) await requireAmount({ ...order, qty: fromMicro(Number(qty)) }, unit)
      const complaint = deliveryComplaint(
        order,
        lines.map(({ qty }) => fromMicro(Number(qty))),
      )
      if (complaint !== null) throw new Problem(422, complaint, { fields: { qty: [complaint] } })
      for (const [at, { id, seq }] of lines.entries())
        if (seq !== at + 1)
          await unit.trx
            .updateTable('mes_order_delivery')
            .set({ seq: at + 1 })
            .where('id', '=', id)
            .execute()
      const earliest = Math.min(...lines.map(({ deliverAt }) => Number(deliverAt)))
      const dueDate = wireTime(earliest, plantTz).slice(0, 10)
      requireDay(dueDate, order.dueDate, unit)
      return { dueDate }
    },
    async afterChange({ before, after }, unit) {
      const order = after ?? before
      if (after && changesLateness(after, before)) await sayWhetherLate(unit, after.id, plantTz)
      if (order) await tellOrderState(unit, order.id)
    },
  }
}

/** Another promise or another end may make it late, or in time again. */
function changesLateness(after: Order, before: Order | null): boolean {
  return before === null || after.dueDate !== before.dueDate || after.actualEnd !== before.actualEnd
}

/** The amount of an order, or of what of it is delivered together, is of a unit of its product and no finer than that. */
function requireAmount({ productId, unit, qty }: Pick<Order, 'productId' | 'unit' | 'qty'>, { trx }: UnitOfWork): Promise<void> {
  return requireMeasured(trx, { materialId: productId, unit, unitField: 'unit', amounts: { qty } })
}

/** A delivery line begins with nothing packed and nothing shipped. */
export const deliveryHooks: Hooks<{ qtyPacked: number; qtyShipped: number; status: string }> = {
  assigned: async (_row, before) => (before ? {} : { qtyPacked: 0, qtyShipped: 0, status: 'waiting' }),
}
