import { z } from 'zod'
import { deltaMethods } from '../../rules/colour/deltaE.ts'

export const plotsPath = '/mes/spc/plots'

/** batches that a picture shows at most */
export const plottedBatches = 24
/** batches whose curves are laid over each other */
export const curvedBatches = 13
/** minutes before and after the end of charging */
export const curveMinutes = { before: 5, after: 45 } as const

/** `formulaId`: '' takes the shade that is furthest off, or else the one that was measured last. */
export const PlotsAsked = z.object({ formulaId: z.string().max(64).default('') })

const PlottedBatch = z.object({
  measureNo: z.string(),
  batchNo: z.string(),
  at: z.string(),
  l: z.number(),
  a: z.number(),
  b: z.number(),
  dE: z.number(),
  dL: z.number(),
  da: z.number(),
  db: z.number(),
  isOff: z.boolean(),
})
export type PlottedBatch = z.infer<typeof PlottedBatch>

/** `values` minute by minute from `curveMinutes.before` before the end of charging; null where nothing was stored. */
const BatchCurve = z.object({ batchNo: z.string(), at: z.string(), values: z.array(z.number().nullable()) })
export type BatchCurve = z.infer<typeof BatchCurve>

/**
 * `GET /mes/spc/plots`: one shade as pictures: its standard, its newest batches (oldest first), and the curves of the batches that the mixer made. `atMs`:
 * when it was so. `shades` are those with measurements, in the order of their numbers. `curves`: null where no mixer has a temperature that is kept.
 */
export const Plots = z.object({
  atMs: z.number(),
  shades: z.array(z.object({ formulaId: z.string(), colorNo: z.string(), colorName: z.string(), hex: z.string(), off: z.number() })),
  shade: z
    .object({
      formulaId: z.string(),
      colorNo: z.string(),
      colorName: z.string(),
      hex: z.string(),
      standard: z.object({ l: z.number(), a: z.number(), b: z.number() }),
      method: z.enum(deltaMethods),
      tolerance: z.number(),
      conditions: z.string(),
      batches: z.array(PlottedBatch),
    })
    .nullable(),
  curves: z.object({ machine: z.string(), title: z.string(), unit: z.string(), batches: z.array(BatchCurve) }).nullable(),
})
export type Plots = z.infer<typeof Plots>
