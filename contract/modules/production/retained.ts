import { z } from 'zod'
import { defineRetainedTopic } from '../../retainedTopics.ts'

/** How an order stands. `at` is ms since the epoch: of its last command, or of its making. */
const OrderState = z.object({ orderNo: z.string(), productName: z.string(), status: z.string(), at: z.number() })
export type OrderState = z.infer<typeof OrderState>

/** The states of all orders that have not ended, by their ids; what was closed, cancelled or terminated is gone from it. */
export const orderStateTopic = defineRetainedTopic<OrderState>({
  name: 'order.states',
  permission: 'mes:orderBoard:view', // screens hold it: number, product and state, and nothing else of an order
  owner: 'tenant',
  audience: 'holdsRight',
  value: OrderState,
})
