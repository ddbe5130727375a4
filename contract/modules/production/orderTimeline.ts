import { z } from 'zod'

export const orderTimelinePath = '/mes/order/timeline'

/**
 * Something that happened to an order or to what was made for it: whose state moved (`resource`, `recordId`, `name`: its number), `title` what was
 * done, `said` a reason or an amount. `at` is ms since the epoch.
 */
export const OrderEvent = z.object({
  id: z.string(),
  at: z.number(),
  resource: z.string(),
  recordId: z.string(),
  kindTitle: z.string(),
  name: z.string(),
  title: z.string(),
  said: z.string(),
  byName: z.string(),
  signedBy: z.array(z.string()),
})
export type OrderEvent = z.infer<typeof OrderEvent>
export const OrderTimeline = z.object({ events: z.array(OrderEvent), isMore: z.boolean() })
export type OrderTimeline = z.infer<typeof OrderTimeline>
