import type { Forecast } from '#contract/modules/formula/forecast.ts'
import { deltaE } from '#contract/rules/colour/deltaE.ts'
import { colourOf, mixtureOf } from '#contract/rules/colour/kubelkaMunk.ts'
import type { Portion } from '#contract/rules/colour/kubelkaMunk.ts'
import { hexOfLab } from '#contract/rules/colour/labColour.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { milligramsIn } from '#contract/rules/unitConversion.ts'
import type { Database } from '../../../db/database.ts'
import { ShadeRow, targetOf } from './colour.service.ts'
import { powdersKnown } from './powders.ts'

/** points of the curve, from an empty container to five percent beyond the upper end */
const steps = 40
const beyond = 1.05
/** has no colour of its own and is left out of the model */
const oilPhase = 'C'

type Line = {
  id: string
  materialId: string
  phase: string
  unit: string
  targetQty: number
  upperQty: number
  pureSum: number
  status: string
  tintFactor: number | null
}

/**
 * How far a batch will be from its shade with so much of the line that is weighed now: every other line counts as weighed where it holds what it
 * should, else as its target. The curve tells no share (docs/decisions/101). Null where the shade or the powder is unknown to the model.
 */
export async function forecastOf(db: Database, lineId: string): Promise<Forecast | null> {
  const own = await db
    .selectFrom('mes_weight_line as line')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'line.weightId')
    .select(['line.weightId', 'weight.productId'])
    .where('line.id', '=', lineId)
    .executeTakeFirst()
  if (!own) return null
  const row = await db
    .selectFrom('mes_color_formula')
    .selectAll()
    .where('productId', '=', own.productId)
    .where('status', '=', 'active')
    .orderBy('colorNo')
    .limit(1)
    .executeTakeFirst()
  const shade = ShadeRow.safeParse(row)
  if (!shade.success) return null
  const lines = await linesOf(db, own.weightId)
  const powders = await powdersKnown(db, [...new Set(lines.map(({ materialId }) => materialId))])
  const portion = ({ materialId, unit, tintFactor }: Line, micro: number): Portion[] => {
    const optics = powders.get(materialId)?.optics
    return optics ? [{ amount: micro * Number(milligramsIn[unit] ?? 1n) * (tintFactor ?? 1), optics }] : []
  }
  const line = lines.find(({ id }) => id === lineId)
  if (!line || !powders.get(line.materialId)?.optics) return null
  const others = mixtureOf(
    lines.filter((one) => one !== line).flatMap((one) => portion(one, ['ok', 'signed', 'over'].includes(one.status) ? one.pureSum : one.targetQty)),
  )
  const target = targetOf(shade.data)
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    const micro = Math.round((line.upperQty * beyond * at) / steps)
    const lab = colourOf(mixtureOf(portion(line, micro), others))
    return lab ? [{ pure: fromMicro(micro), dE: deltaE(shade.data.deMethod, target, lab), hex: hexOfLab(lab) }] : []
  }).flat()
  return { method: shade.data.deMethod, limit: shade.data.deTol, target: shade.data.hex, points }
}

async function linesOf(db: Database, weightId: string): Promise<Line[]> {
  const rows = await db
    .selectFrom('mes_weight_line as line')
    .leftJoin('mes_material_lot as lot', 'lot.id', 'line.lotId')
    .select(['line.id', 'line.materialId', 'phase', 'line.unit', 'targetQty', 'upperQty', 'pureSum', 'line.status', 'tintFactor'])
    .where('line.weightId', '=', weightId)
    .where('phase', '<>', oilPhase)
    .execute()
  return rows.map(({ targetQty, upperQty, pureSum, ...row }) => ({
    ...row,
    targetQty: Number(targetQty),
    upperQty: Number(upperQty),
    pureSum: Number(pureSum),
  }))
}
