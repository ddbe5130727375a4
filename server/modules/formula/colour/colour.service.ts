import { z } from 'zod'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { formulaVersions } from '#contract/modules/formula/formulaVersion.ts'
import type { DeltaAsked, Predicted, Similar } from '#contract/modules/formula/colourCalls.ts'
import { unlikeConditions, unlikeModel } from '#contract/rules/colour/conditions.ts'
import { colourDifference, deltaE, deltaMethods } from '#contract/rules/colour/deltaE.ts'
import type { ColourDifference } from '#contract/rules/colour/deltaE.ts'
import { colourOf, mixtureOf } from '#contract/rules/colour/kubelkaMunk.ts'
import { hexOfLab } from '#contract/rules/colour/labColour.ts'
import type { Lab } from '#contract/rules/colour/labColour.ts'
import { nearestShades } from '#contract/rules/colour/nearestShades.ts'
import type { Shade } from '#contract/rules/colour/nearestShades.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { powdersOf, unknownNames } from './powders.ts'
import { seenMany, seenOne } from './seen.ts'
import type { Seen } from './seen.ts'

/** A shade as the kit gives it to a person. */
export const ShadeRow = z.object({
  id: z.string(),
  colorNo: z.string(),
  colorName: z.string(),
  hex: z.string(),
  targetL: z.number(),
  targetA: z.number(),
  targetB: z.number(),
  illuminant: z.string(),
  observer: z.string(),
  geometry: z.string(),
  deMethod: z.enum(deltaMethods, '这个档案的色差公式不认识，请在档案里重新选择'),
  deTol: z.number(),
})
export type ShadeRow = z.infer<typeof ShadeRow>

export const targetOf = ({ targetL, targetA, targetB }: Pick<ShadeRow, 'targetL' | 'targetA' | 'targetB'>): Lab => ({ l: targetL, a: targetA, b: targetB })
type Measured = z.infer<typeof DeltaAsked>['sample']
const labOf = ({ labL, labA, labB }: Pick<Measured, 'labL' | 'labA' | 'labB'>): Lab => ({ l: labL, a: labA, b: labB })

/** The difference of two colours; refused where they were not measured alike. */
export function delta({ method, standard, sample }: z.infer<typeof DeltaAsked>): ColourDifference {
  const unlike = unlikeConditions(standard, sample)
  if (unlike !== null) throw new Problem(422, unlike)
  return colourDifference(method, labOf(standard), labOf(sample))
}

/** The shades of the archive that are nearest to one, among those that this person sees, by its own formula. */
export async function similarShades(db: Database, seen: Seen, { formulaId, count }: { formulaId: string; count: number }): Promise<Similar> {
  const own = await seenOne(seen, colorFormulas, formulaId, ShadeRow)
  const ids = await db.selectFrom('mes_color_formula').select('id').where('status', '=', 'active').execute()
  const shades = await seenMany(
    seen,
    colorFormulas,
    ids.map(({ id }) => id),
    ShadeRow,
  )
  const asShade = (row: ShadeRow): Shade => ({ id: row.id, target: targetOf(row), conditions: row })
  const { nearest, unlike } = nearestShades(asShade(own), shades.map(asShade), { method: own.deMethod, count })
  const byId = new Map(shades.map((row) => [row.id, row]))
  const found = nearest.flatMap(({ id, dE }) => {
    const row = byId.get(id)
    return row ? [{ id, colorNo: row.colorNo, colorName: row.colorName, hex: row.hex, dE }] : []
  })
  return { shades: found, unlike }
}

/** The colour that a version will have by the model, and how far that is from the target of its shade. */
export async function predictedColour(db: Database, seen: Seen, versionId: string): Promise<Predicted> {
  const { formulaId } = await seenOne(seen, formulaVersions, versionId, z.object({ formulaId: z.string() }))
  const shade = await seenOne(seen, colorFormulas, formulaId, ShadeRow)
  const unlike = unlikeModel(shade)
  if (unlike !== null) throw new Problem(422, unlike)
  const powders = await powdersOf(db, seen, 'version', versionId)
  const lab = colourOf(mixtureOf(powders.flatMap(({ pct, optics }) => (optics ? [{ amount: pct, optics }] : []))))
  if (!lab) throw new Problem(409, '配方里没有一种物料有着色数据，请先在“着色数据”里填写')
  return { lab, hex: hexOfLab(lab), dE: deltaE(shade.deMethod, targetOf(shade), lab), unknown: unknownNames(powders) }
}
