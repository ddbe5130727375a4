import { z } from 'zod'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { colorTrials } from '#contract/modules/formula/colorTrial.ts'
import type { CorrectAsked, Corrected } from '#contract/modules/formula/colourCalls.ts'
import { unlikeConditions, unlikeModel } from '#contract/rules/colour/conditions.ts'
import { aimedPart, colourAfter, correctBatch, mostCandidates } from '#contract/rules/colour/correctBatch.ts'
import type { Additive, Batch, Correction } from '#contract/rules/colour/correctBatch.ts'
import { deltaE } from '#contract/rules/colour/deltaE.ts'
import { hexOfLab } from '#contract/rules/colour/labColour.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { ShadeRow, targetOf } from './colour.service.ts'
import { powdersKnown, powdersOf, unknownNames } from './powders.ts'
import type { Powder } from './powders.ts'
import { seenOne } from './seen.ts'
import type { Seen } from './seen.ts'

const TrialRow = z.object({
  formulaId: z.string(),
  labL: z.number(),
  labA: z.number(),
  labB: z.number(),
  illuminant: z.string(),
  observer: z.string(),
  geometry: z.string(),
  batchQty: z.number().nullable(),
})

const gramsOfKg = 1000
/** pigments stand in this phase; fillers are never a correction */
const pigmentPhase = 'B'
/** more of one pigment is a new batch, not a correction */
const mostPart = 0.05

/** How many grams of which pigments bring a measured batch back, or what it will look like with the grams that a person thinks of (factory.md 3.5). */
export async function correction(db: Database, seen: Seen, { trialId, additions }: z.infer<typeof CorrectAsked>): Promise<Corrected> {
  const trial = await seenOne(seen, colorTrials, trialId, TrialRow)
  const shade = await seenOne(seen, colorFormulas, trial.formulaId, ShadeRow)
  const unlike = unlikeConditions(shade, trial) ?? unlikeModel(shade)
  if (unlike !== null) throw new Problem(422, unlike)
  if (trial.batchQty === null) throw new Problem(422, '这个打样没有批量，请先在打样记录里填写取样批号和批量（kg）')
  const powders = await powdersOf(db, seen, 'trial', trialId)
  const batch = batchOf(trial.batchQty * gramsOfKg, powders, trial, shade)
  const found = additions === null ? correctBatch(batch, additivesOf(powders, trial.batchQty * gramsOfKg)) : await looked(db, batch, additions)
  if (!found) throw new Problem(409, '配方里没有一种物料有着色数据，请先在“着色数据”里填写')
  const known = await powdersKnown(
    db,
    found.additions.map(({ id }) => id),
  )
  const named = found.additions.flatMap(({ id, grams }) => {
    const powder = known.get(id)
    return powder ? [{ materialId: id, materialCode: powder.materialCode, materialName: powder.materialName, grams }] : []
  })
  const totalGrams = named.reduce((sum, { grams }) => sum + grams, 0)
  const { predicted, dE, isEnough } = found
  return {
    additions: named,
    totalGrams,
    batchKgAfter: trial.batchQty + totalGrams / gramsOfKg,
    lab: predicted,
    hex: hexOfLab(predicted),
    dE,
    isEnough,
    unknown: unknownNames(powders),
  }
}

function batchOf(grams: number, powders: readonly Powder[], { labL, labA, labB }: z.infer<typeof TrialRow>, shade: ShadeRow): Batch {
  return {
    portions: powders.flatMap(({ pct, optics }) => (optics ? [{ amount: (grams * pct) / 100, optics }] : [])),
    measured: { l: labL, a: labA, b: labB },
    tolerance: { standard: targetOf(shade), method: shade.deMethod, limit: shade.deTol },
  }
}

/** The pigments of the recipe, those of which it has most first; none beyond what a formula may have of it. */
function additivesOf(powders: readonly Powder[], batchGrams: number): Additive[] {
  return powders
    .filter(({ phase }) => phase === pigmentPhase)
    .toSorted((one, other) => other.pct - one.pct)
    .flatMap(({ materialId, pct, maxPct, optics }): Additive[] => {
      const allowed = maxPct === null ? Number.POSITIVE_INFINITY : ((maxPct - pct) * batchGrams) / 100
      const mostGrams = Math.min(mostPart * batchGrams, allowed)
      return optics && mostGrams > 0 ? [{ id: materialId, optics, mostGrams }] : []
    })
    .slice(0, mostCandidates)
}

/** What comes of grams that somebody thinks of. Null where nothing in the batch has a colour. */
async function looked(db: Database, batch: Batch, additions: NonNullable<z.infer<typeof CorrectAsked>['additions']>): Promise<Correction | null> {
  const known = await powdersKnown(
    db,
    additions.map(({ materialId }) => materialId),
  )
  const added = additions.map(({ materialId, grams }) => {
    const powder = known.get(materialId)
    if (!powder?.optics) throw new Problem(422, `${powder?.materialName ?? '一种物料'}没有着色数据，请先在“着色数据”里填写`)
    return { id: materialId, grams, optics: powder.optics }
  })
  const predicted = colourAfter(batch)?.(added.map(({ grams, optics }) => ({ amount: grams, optics })))
  if (!predicted) return null
  const { standard, method, limit } = batch.tolerance
  const dE = deltaE(method, standard, predicted)
  return { additions: added.map(({ id, grams }) => ({ id, grams })), predicted, dE, isEnough: dE <= limit * aimedPart }
}
