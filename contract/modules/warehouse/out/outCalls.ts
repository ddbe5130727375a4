import { z } from 'zod'

export const outPaths = { desk: '/mes/outOrder/desk' } as const

/** `GET /mes/outOrder/desk?outId=`: an order as the page of out-scan shows it. */
export const OutDeskAsked = z.object({ outId: z.string().min(1).max(64) })

/** A unit that a line could take, in the order of its material's rule; `rank` 1 is of the lot that goes first. */
const Takeable = z.object({
  huCode: z.string(),
  lotNo: z.string(),
  expireDate: z.string().nullable(),
  locationCode: z.string(),
  available: z.number(),
  rank: z.number(),
})
/** Lines in walking order. Amounts are of `unit`. */
const OutDeskLine = z.object({
  lineId: z.string(),
  seq: z.number(),
  materialCode: z.string(),
  materialName: z.string(),
  unit: z.string(),
  planQty: z.number(),
  pickedQty: z.number(),
  status: z.string(),
  takeable: z.array(Takeable),
})
/** What stands at the dock; `refusal` is why it may not leave, null when it may. */
const PickedUnit = z.object({
  itemId: z.string(),
  huCode: z.string(),
  materialName: z.string(),
  lotNo: z.string(),
  qty: z.number(),
  unit: z.string(),
  status: z.string(),
  refusal: z.string().nullable(),
})
export const OutDesk = z.object({ lines: z.array(OutDeskLine), picked: z.array(PickedUnit) })
export type OutDesk = z.infer<typeof OutDesk>
