import { z } from 'zod'
import { deltaMethods } from '../../rules/colour/deltaE.ts'
import { measuredColour } from './measuredColour.ts'

/** Looks at colours (factory.md 3.5). What is computed from the shares of a recipe is for those who may see them. */
export const colourPaths = { delta: '/mes/color/delta', similar: '/mes/color/similar', predict: '/mes/color/predict', correct: '/mes/color/correct' } as const

const id = z.string().min(1).max(64)
const Lab = z.object({ l: z.number(), a: z.number(), b: z.number() })
const Measured = z.object({ ...measuredColour, illuminant: id, observer: id, geometry: id }).omit({ instrument: true })

/** Two colours and the formula; refused with a sentence where their conditions are unlike. */
export const DeltaAsked = z.object({ method: z.enum(deltaMethods), standard: Measured, sample: Measured })

export const SimilarAsked = z.object({ formulaId: id, count: z.number().int().min(1).max(60).default(5) })
/** `unlike`: so many shades have other conditions and are not compared. */
export const Similar = z.object({
  shades: z.array(z.object({ id: z.string(), colorNo: z.string(), colorName: z.string(), hex: z.string(), dE: z.number() })),
  unlike: z.number(),
})
export type Similar = z.infer<typeof Similar>

export const PredictAsked = z.object({ versionId: id })
/** `unknown`: names of powders without 着色数据, as if they were not in it. */
export const Predicted = z.object({ lab: Lab, hex: z.string(), dE: z.number(), unknown: z.array(z.string()) })
export type Predicted = z.infer<typeof Predicted>

/** A trial that was drawn from a batch, and, to look at other grams than the proposed ones, those. */
export const CorrectAsked = z.object({
  trialId: id,
  additions: z
    .array(z.object({ materialId: id, grams: z.number('应为数字').min(0, '不小于 0').max(1_000_000, '不大于 1000 kg') }))
    .max(20)
    .nullable()
    .default(null),
})
export const Corrected = z.object({
  additions: z.array(z.object({ materialId: z.string(), materialCode: z.string(), materialName: z.string(), grams: z.number() })),
  totalGrams: z.number(),
  batchKgAfter: z.number(),
  lab: Lab,
  hex: z.string(),
  dE: z.number(),
  isEnough: z.boolean(),
  unknown: z.array(z.string()),
})
export type Corrected = z.infer<typeof Corrected>
