import { z } from 'zod'

export const weighPaths = { queue: '/mes/weighDesk/queue', desk: '/mes/weighDesk/view', board: '/mes/weighDesk/board' } as const
export const DeskAsked = z.object({ weightId: z.string().min(1).max(64) })

/** A weight order that waits or is weighed, in the order of need. `machine` is where its batch is mixed, `machineCode` what is written on it; `why` is what it waits for, '' nothing. Times on the plant's clock. */
export const QueuedOrder = z.object({
  weightId: z.string(),
  weightNo: z.string(),
  batchNo: z.string(),
  colorNo: z.string(),
  colorName: z.string(),
  hex: z.string(),
  status: z.string(),
  planTime: z.string(),
  isLate: z.boolean(),
  lines: z.number(),
  filled: z.number(),
  signed: z.number(),
  machine: z.string(),
  machineCode: z.string(),
  why: z.string(),
})
export type QueuedOrder = z.infer<typeof QueuedOrder>
/** `GET /mes/weighDesk/queue`: with what everybody at the desk looks at besides: the lines of this shift, those that were good at once, and what waits for a signature. */
export const WeighQueue = z.object({
  orders: z.array(QueuedOrder),
  weighedLines: z.number(),
  goodAtOnce: z.number(),
  unsigned: z.number(),
  oldestUnsignedMin: z.number(),
  leftovers: z.number(),
})
export type WeighQueue = z.infer<typeof WeighQueue>

/** The label of a bag: how its last order stands (a state of a print job, `none` where there was none), why it is not on paper, and how often it came out. */
export const BagLabel = z.object({ state: z.string(), why: z.string(), prints: z.number() })
export type BagLabel = z.infer<typeof BagLabel>

/** A line as the desk works on it; amounts are of `unit`. `factor` is the assay of the open bag: so much of what is weighed counts. `weighers` are the accounts of everybody who weighed what stands of it. `first` is the bag that the rule of the material takes. */
export const DeskLine = z.object({
  id: z.string(),
  version: z.number().int(),
  seq: z.number(),
  phase: z.string(),
  materialId: z.string(),
  materialCode: z.string(),
  materialName: z.string(),
  hex: z.string(),
  unit: z.string(),
  target: z.number(),
  lower: z.number(),
  upper: z.number(),
  net: z.number(),
  pure: z.number(),
  status: z.string(),
  weighBy: z.string(),
  weighers: z.array(z.string()),
  signBy: z.string(),
  bag: z
    .object({ huId: z.string(), huCode: z.string(), lotNo: z.string(), expireDate: z.string().nullable(), left: z.number(), factor: z.number() })
    .nullable(),
  scaleId: z.string(),
  tare: z.number().nullable(),
  container: z.string(),
  next: z.object({ huCode: z.string(), lotNo: z.string(), place: z.string() }).nullable(),
  records: z.array(
    z.object({
      id: z.string(),
      recordNo: z.string(),
      net: z.number(),
      huId: z.string(),
      huCode: z.string(),
      weighBy: z.string(),
      at: z.string(),
      label: BagLabel,
    }),
  ),
})
export type DeskLine = z.infer<typeof DeskLine>

/** `GET /mes/weighDesk/view?weightId=` */
export const DeskView = z.object({
  order: QueuedOrder.extend({ version: z.number().int(), batchQty: z.number(), batchUnit: z.string() }),
  lines: z.array(DeskLine),
  leftovers: z.array(z.object({ huId: z.string(), huCode: z.string(), materialName: z.string(), lineId: z.string() })),
})
export type DeskView = z.infer<typeof DeskView>
