import { z } from 'zod'

export const shortagePath = '/mes/shortage/list'

/** What a plan wants of a material on its day, in the material's unit; `covered` was reserved or issued for it already. Of an order that is not split yet `planId` is null, and it stands for what is left to plan. */
const Wanting = z.object({
  planId: z.string().nullable(),
  planNo: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  batchNo: z.string(),
  productName: z.string(),
  day: z.string(),
  need: z.number(),
  covered: z.number(),
})
export type Wanting = z.infer<typeof Wanting>

/**
 * A material that plans want: `free` is what may be used and is reserved for nobody; by day what is wanted and what is left after it
 * (negative: so much is missing); `firstShort` the first such day, null where it lasts.
 */
export const ShortageRow = z.object({
  materialId: z.string(),
  materialCode: z.string(),
  materialName: z.string(),
  unit: z.string(),
  free: z.number(),
  need: z.number(),
  short: z.number(),
  firstShort: z.string().nullable(),
  byDay: z.array(z.object({ day: z.string(), need: z.number(), left: z.number() })),
  plans: z.array(Wanting),
})
export type ShortageRow = z.infer<typeof ShortageRow>

/** `result` of `GET /mes/shortage/list` (欠料清单, factory.md 3.2): what the plans that are not finished and the orders that are not split want, what lasts and what does not; `unknown` are those of products without an approved formula. */
export const Shortage = z.object({
  days: z.array(z.string()),
  rows: z.array(ShortageRow),
  unknown: z.array(z.object({ planId: z.string().nullable(), planNo: z.string(), orderId: z.string(), orderNo: z.string(), productName: z.string() })),
})
export type Shortage = z.infer<typeof Shortage>
