import { z } from 'zod'
import { longestScan } from '../../../rules/scan/rawScan.ts'

export const inPaths = { read: '/mes/inOrder/read', places: '/mes/inItem/places', desk: '/mes/inOrder/desk' } as const

/** `POST /mes/inOrder/read`: the codes of one supplier's label, one or two, as a scanner sent them. */
export const LabelAsked = z.object({
  inId: z.string().min(1).max(64),
  codes: z
    .array(z.object({ raw: z.string().min(1, '没有扫到内容，请重扫').max(longestScan), symbology: z.string().max(20).default('') }))
    .min(1, '请先扫标签')
    .max(4, '一张标签不超过 4 个码'),
})
export type LabelAsked = z.infer<typeof LabelAsked>

/**
 * What a label says, as `scanIn` asks for it: `qtyEach` of the material's unit, null where the label does not say; '' what it does not name. `refusal` says
 * why these goods cannot be received as they are; `doubts` are to be looked at.
 */
export const ReadLabel = z.object({
  materialId: z.string().nullable(),
  materialName: z.string(),
  unit: z.string(),
  /** what its line still wants */
  restQty: z.number().nullable(),
  lotNo: z.string(),
  supplierLotNo: z.string(),
  mfgDate: z.string(),
  expireDate: z.string(),
  qtyEach: z.number().nullable(),
  labelText: z.string(),
  doubts: z.array(z.string()),
  refusal: z.string().nullable(),
})
export type ReadLabel = z.infer<typeof ReadLabel>

/** `GET /mes/inItem/places?huId=`: where a unit may be put away, the best first, each with why. */
export const PlacesAsked = z.object({ huId: z.string().min(1).max(64) })
export const SuggestedPlace = z.object({ placeId: z.string(), code: z.string(), name: z.string(), why: z.string() })
export type SuggestedPlace = z.infer<typeof SuggestedPlace>

/** A line at the dock. Amounts are of `unit`. */
export const InDeskLine = z.object({
  lineId: z.string(),
  seq: z.number(),
  materialId: z.string(),
  materialCode: z.string(),
  materialName: z.string(),
  materialType: z.string(),
  unit: z.string(),
  planQty: z.number(),
  receivedQty: z.number(),
  status: z.string(),
})
/** A unit that waits to be put away, and the place that suits it best. */
export const WaitingUnit = z.object({
  itemId: z.string(),
  huId: z.string(),
  huCode: z.string(),
  materialName: z.string(),
  lotNo: z.string(),
  qty: z.number(),
  unit: z.string(),
  placeCode: z.string(),
  placeWhy: z.string(),
})
/** `GET /mes/inOrder/desk?inId=`: an order as the page of receipt shows it. */
export const InDeskAsked = z.object({ inId: z.string().min(1).max(64) })
export const InDesk = z.object({ lines: z.array(InDeskLine), waiting: z.array(WaitingUnit) })
export type InDesk = z.infer<typeof InDesk>
