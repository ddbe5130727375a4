import { z } from 'zod'

/** What an order can be split by: amounts of `unit`; `lastRouteId` is the route that its product was planned by last, null for a product never planned; a vessel holds between `min` and `max` of it, null where nothing is registered; `refusal` says why it cannot take the order at all. */
export const SplitOptions = z.object({
  unit: z.string(),
  planned: z.number(),
  rest: z.number(),
  most: z.number(),
  lastRouteId: z.string().nullable(),
  routes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      vessels: z.array(z.object({ id: z.string(), name: z.string(), min: z.number().nullable(), max: z.number().nullable(), refusal: z.string().nullable() })),
    }),
  ),
})
export type SplitOptions = z.infer<typeof SplitOptions>

export const splitOptionsPath = '/mes/plan/splitOptions'
