import { z } from 'zod'
import type { MeasuringConditions } from '#contract/rules/colour/conditions.ts'
import { unlikeConditions } from '#contract/rules/colour/conditions.ts'
import { colourDifference, deltaMethods } from '#contract/rules/colour/deltaE.ts'
import type { ColourDifference } from '#contract/rules/colour/deltaE.ts'
import type { Lab } from '#contract/rules/colour/labColour.ts'
import type { Tolerance } from '#contract/rules/colour/toleranceOutline.ts'

const conditions = { illuminant: z.string(), observer: z.string(), geometry: z.string() }

/** A shade as its list gives it. */
export const Shade = z.object({
  id: z.string(),
  colorNo: z.string(),
  colorName: z.string(),
  hex: z.string(),
  brand: z.string(),
  finish_dictText: z.string().default(''),
  productFamily_dictText: z.string().default(''),
  targetL: z.number(),
  targetA: z.number(),
  targetB: z.number(),
  deMethod: z.enum(deltaMethods),
  deTol: z.number(),
  ...conditions,
})
export type Shade = z.infer<typeof Shade>

export const Trial = z.object({
  id: z.string(),
  trialNo: z.string(),
  versionId: z.string(),
  labL: z.number(),
  labA: z.number(),
  labB: z.number(),
  batchNo: z.string(),
  batchQty: z.number().nullable(),
  ...conditions,
})
export type Trial = z.infer<typeof Trial>

export function toleranceOf({ targetL: l, targetA: a, targetB: b, deMethod: method, deTol: limit }: Shade): Tolerance {
  return { standard: { l, a, b }, method, limit }
}

export const labOf = ({ labL: l, labA: a, labB: b }: Pick<Trial, 'labL' | 'labA' | 'labB'>): Lab => ({ l, a, b })

/** How a measured colour stands to the target of today; a sentence where the two may not be compared. */
export function comparedTo(shade: Shade, trial: Trial & MeasuringConditions): { difference: ColourDifference } | { unlike: string } {
  const unlike = unlikeConditions(shade, trial)
  return unlike === null ? { difference: colourDifference(shade.deMethod, toleranceOf(shade).standard, labOf(trial)) } : { unlike }
}

/** 偏暗, 偏红: what a difference means to the eye; 接近 below what anybody sees. */
export function leaning(axis: 'L' | 'a' | 'b', difference: number): string {
  const [less, more] = { L: ['偏暗', '偏亮'], a: ['偏绿', '偏红'], b: ['偏蓝', '偏黄'] }[axis] as [string, string] // two words each
  if (Math.abs(difference) < 0.2) return '接近'
  return difference < 0 ? less : more
}

export const signed = (value: number, digits: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`
