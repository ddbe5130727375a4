import { convertedMicro, milligramsIn } from '#contract/rules/unitConversion.ts'
import type { UnitFactors } from '#contract/rules/unitConversion.ts'
import type { Recipe } from './recipes.ts'

/** a whole batch, in millionths of a percent */
const whole = 100_000_000

/** What a batch takes of a material, in millionths of its unit; `unitScale` are the decimals that the store weighs of it. */
export type MaterialNeed = { materialId: string; qty: number; unit: string; unitScale: number }
type Batch = { batchQty: number; unit: string }

/**
 * What a batch takes by a formula, each material once: its amount ÷ (1 − loss) × share. Null where a share of a weight says nothing of the
 * unit: of pieces that nobody weighed, of litres without a density (factory.md 4 R21). `batchQty` in millionths.
 */
export function batchNeeds({ lossPct, lines, factors }: Pick<Recipe, 'lossPct' | 'lines' | 'factors'>, { batchQty, unit }: Batch): MaterialNeed[] | null {
  const needs: MaterialNeed[] = []
  for (const [materialId, of] of Map.groupBy(lines, (line) => line.materialId)) {
    const [first] = of
    const batch = first ? batchIn(BigInt(Math.round(batchQty)), { from: unit, to: first.unit, product: factors, material: first.factors }) : null
    if (!first || batch === null) return null
    const pct = of.reduce((sum, line) => sum + line.pct, 0)
    const [over, under] = [batch * BigInt(pct), BigInt(whole - Math.round(lossPct * 1_000_000))]
    needs.push({ materialId, unit: first.unit, unitScale: first.unitScale, qty: Number((over + under - 1n) / under) })
  }
  return needs
}

type Between = { from: string; to: string; product: UnitFactors; material: UnitFactors }

/** A batch in the unit of a material: what its product says that it weighs, and what the material says of so much weight. Null where one of them says nothing. */
function batchIn(micro: bigint, { from, to, product, material }: Between): bigint | null {
  if (milligramsIn[to] !== undefined) return convertedMicro(micro, { from, to, factors: product })
  const weight = convertedMicro(micro, { from, to: 'mg', factors: product })
  return weight === null ? null : convertedMicro(weight, { from: 'mg', to, factors: material })
}

/** An amount as the store weighs it: never less than what is needed. */
export function weighable({ qty, unitScale }: Pick<MaterialNeed, 'qty' | 'unitScale'>): number {
  const step = 10 ** Math.max(0, 6 - unitScale)
  return Math.ceil(qty / step) * step
}
