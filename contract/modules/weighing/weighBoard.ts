import { z } from 'zod'
import { QueuedOrder } from './weighDesk.ts'

/** A scale of the room, and what is weighed on it; `work` null: nothing. Amounts in grams net of the bag in hand, `tare` what is taken off what the scale shows. `marks` are the lines of its order. */
export const WeighBooth = z.object({
  scaleId: z.string(),
  scaleName: z.string(),
  /** why it may not weigh, in a sentence; '' when it may */
  why: z.string(),
  work: z
    .object({
      colorNo: z.string(),
      colorName: z.string(),
      hex: z.string(),
      materialName: z.string(),
      person: z.string(),
      seq: z.number(),
      tare: z.number().nullable(),
      lower: z.number(),
      target: z.number(),
      upper: z.number(),
      marks: z.array(z.object({ seq: z.number(), mark: z.enum(['signed', 'weighed', 'now', 'open']) })),
    })
    .nullable(),
})
export type WeighBooth = z.infer<typeof WeighBooth>

/** `GET /mes/weighDesk/board`: the weighing room as its wall shows it. `atMs`: when it was so. */
export const WeighBoard = z.object({
  atMs: z.number(),
  booths: z.array(WeighBooth),
  orders: z.array(QueuedOrder),
  weighedLines: z.number(),
  goodAtOnce: z.number(),
  unsigned: z.number(),
  oldestUnsignedMin: z.number(),
  leftovers: z.number(),
})
export type WeighBoard = z.infer<typeof WeighBoard>
