import { fromMicro } from '#contract/rules/quantity.ts'
import type { UnitFactors } from '#contract/rules/unitConversion.ts'
import type { ReadUnit } from '../../bus/unit.ts'
import './tables.ts'

/** A line of an approved formula; `pct` in millionths of a percent, `unit`, `unitScale` and `factors` those of the material. */
export type RecipeLine = { seq: number; phase: string; materialId: string; pct: number; unit: string; unitScale: number; factors: UnitFactors }
/** The approved formula of a product; `factors` are those of the product, whose batches may be counted in pieces or litres. */
export type Recipe = { versionId: string; versionLabel: string; lossPct: number; factors: UnitFactors; lines: RecipeLine[] }

/** Approved formulas of these products, by product; of several shades that name one product the first by number counts (docs/decisions/056-formulas.md). */
export async function approvedRecipes({ trx }: Pick<ReadUnit, 'trx'>, products: ReadonlySet<string>): Promise<ReadonlyMap<string, Recipe>> {
  if (products.size === 0) return new Map()
  const rows = await trx
    .selectFrom('mes_formula_line as line')
    .innerJoin('mes_formula_version as version', 'version.id', 'line.versionId')
    .innerJoin('mes_color_formula as formula', 'formula.id', 'version.formulaId')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .innerJoin('mes_material as product', 'product.id', 'formula.productId')
    .select(['formula.productId', 'line.versionId', 'versionLabel', 'lossPct', 'line.seq', 'phase', 'line.materialId', 'pct'])
    .select(['material.unit', 'material.unitScale', 'material.pieceWeight', 'material.density'])
    .select(['product.pieceWeight as productWeight', 'product.density as productDensity'])
    .where('version.status', '=', 'approved')
    .where('formula.status', '=', 'active')
    .where('formula.productId', 'in', [...products])
    .orderBy('formula.colorNo')
    .orderBy('line.seq')
    .execute()
  const recipes = new Map<string, Recipe>()
  for (const { productId: of, versionId, versionLabel, lossPct, pct, pieceWeight, density, productWeight, productDensity, ...line } of rows) {
    if (of === null) continue
    const recipe = recipes.get(of) ?? {
      versionId,
      versionLabel,
      lossPct,
      factors: { pieceWeight: factor(productWeight), density: factor(productDensity) },
      lines: [],
    }
    recipes.set(of, recipe)
    if (recipe.versionId === versionId)
      recipe.lines.push({ ...line, pct: Number(pct), factors: { pieceWeight: factor(pieceWeight), density: factor(density) } })
  }
  return recipes
}

const factor = (micro: number | null) => (micro === null ? null : fromMicro(Number(micro)))
