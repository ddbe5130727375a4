import type { OrderState } from '#contract/modules/production/retained.ts'
import { orderStatusTexts } from '#contract/modules/production/orderStates.ts'
import type { OrderStatus } from '#contract/modules/production/orderStates.ts'

/** States that the floor works with, a column each, from left to right on their way; what stops comes where it stopped. */
export const floorStates = ['planned', 'released', 'running', 'paused', 'finished'] as const satisfies OrderStatus[]
/** Still at the desks: told as numbers. */
export const deskStates = ['draft', 'pending', 'approved'] as const satisfies OrderStatus[]

export type OrderCard = OrderState & { id: string }
export type OrderColumn = { status: OrderStatus; title: string; count: number; cards: readonly OrderCard[] }

/** The orders of the floor by state, the newest change first; at most `most` in a column. */
export function orderColumns(orders: ReadonlyMap<string, OrderState>, most: number): OrderColumn[] {
  const cards = [...orders]
    .map(([id, order]): OrderCard => ({ ...order, id }))
    .toSorted((one, other) => other.at - one.at || (one.orderNo < other.orderNo ? -1 : 1))
  return floorStates.map((status) => {
    const here = cards.filter((card) => card.status === status)
    return { status, title: orderStatusTexts[status], count: here.length, cards: here.slice(0, most) }
  })
}

/** How many orders are at the desks, by state. */
export function deskCounts(orders: ReadonlyMap<string, OrderState>): { title: string; count: number }[] {
  const all = [...orders.values()]
  return deskStates.map((status) => ({ title: orderStatusTexts[status], count: all.filter((order) => order.status === status).length }))
}

/** The order that changed last (ms since the epoch); null while there is none. */
export function newestChange(orders: ReadonlyMap<string, OrderState>): OrderState | null {
  return [...orders.values()].reduce<OrderState | null>((newest, order) => (newest === null || order.at > newest.at ? order : newest), null)
}
