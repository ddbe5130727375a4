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

/** A step of an order's route over all its batches: `seq` is its place among the steps of the plant, `share` what came through it, 0 to 1. */
const WallStep = z.object({ process: z.string(), seq: z.number(), share: z.number(), state: z.enum(['waiting', 'running', 'paused', 'done', 'skipped']) })
export type WallStep = z.infer<typeof WallStep>

/** An order as walls show it; times are ms since the epoch, texts are '' where there is nothing to say. */
const WallOrder = z.object({
  orderNo: z.string(),
  productName: z.string(),
  colorHex: z.string(),
  customerName: z.string(),
  status: z.string(),
  qty: z.number(),
  qtyGood: z.number(),
  unit: z.string(),
  dueMs: z.number(),
  forecastMs: z.number().nullable(),
  isLate: z.boolean(),
  steps: z.array(WallStep),
  /** where it is worked on, or where it will begin, and what comes then: 压制 PR-04 */
  now: z.string(),
  isRunning: z.boolean(),
  next: z.string(),
  /** why it stands, or when it begins */
  why: z.string(),
})
export type WallOrder = z.infer<typeof WallOrder>

/** The orders that are approved and not finished, by their ids. */
export const orderWallTopic = defineRetainedTopic<WallOrder>({
  name: 'order.wall',
  permission: 'mes:orderBoard:view', // screens hold it, with the amount and the customer's short name
  owner: 'tenant',
  audience: 'holdsRight',
  value: WallOrder,
})
