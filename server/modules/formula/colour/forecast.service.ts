import type { z } from 'zod'
import type { BatchForecast, ForecastAnswer, ForecastAsked, Foreseen } from '#contract/modules/formula/forecast.ts'
import { unlikeModel } from '#contract/rules/colour/conditions.ts'
import { batchColour, weighedOf } from '#contract/rules/colour/batchForecast.ts'
import type { ForecastLine, InHand } from '#contract/rules/colour/batchForecast.ts'
import { deltaE } from '#contract/rules/colour/deltaE.ts'
import { hexOfLab } from '#contract/rules/colour/labColour.ts'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import { ShadeRow, targetOf } from './colour.service.ts'
import { batchLines } from './forecastLines.ts'

/** points of the curve, from what was weighed to five percent beyond the upper end */
const steps = 40
const beyond = 1.05

/**
 * How far a batch will be from its shade by its weighings, with so much of the line in hand (factory.md 3.7, 6.5). No share and no optical data
 * leave the server (docs/decisions/106). Null where the shade or all powders are unknown to the model, or the shade is of another light.
 */
export async function forecastOf(db: Database, { weightId, lineId, pure }: z.infer<typeof ForecastAsked>): Promise<ForecastAnswer> {
  const weight = await db.selectFrom('mes_weight_order').select(['planId', 'productId']).where('id', '=', weightId).executeTakeFirst()
  if (!weight) return unknown
  const [shade, lines] = [await shadeOf(db, weight.productId), await batchLines(db, weight.planId)]
  const why = shade && unlikeModel(shade)
  if (why !== null) return { forecast: null, why }
  const known = lines.flatMap(({ line }) => line ?? [])
  const own = lines.find(({ id }) => id === lineId)
  const line = own?.line ?? null
  const before = line ? weighedOf(line) : 0
  const foreseen = (micro: number) =>
    shade && foreseenOf(shade, known, line ? { line, more: { pure: Math.max(0, micro - before), tint: own?.tint ?? 1 } } : undefined)
  const now = foreseen(pure === undefined ? before : toMicro(pure))
  if (shade === null || now === null) return unknown
  const to = Math.max(own?.upper ?? 0, before) * beyond
  const points = Array.from({ length: line ? steps + 1 : 0 }, (_, at) => {
    const micro = Math.round(before + ((to - before) * at) / steps)
    const there = foreseen(micro)
    return there ? [{ pure: fromMicro(micro), ...there }] : []
  }).flat()
  return { forecast: { method: shade.deMethod, limit: shade.deTol, target: shade.hex, now, points }, why: '' }
}

const unknown: ForecastAnswer = { forecast: null, why: '' }

/** The same from the records alone, for the record of the batch. Null where nothing was weighed, or the model knows nothing of it. */
export async function forecastOfBatch(db: Database, { planId, productId }: { planId: string; productId: string }): Promise<BatchForecast | null> {
  const [shade, lines] = [await shadeOf(db, productId), await batchLines(db, planId)]
  const known = lines.flatMap(({ line }) => line ?? [])
  if (shade === null || unlikeModel(shade) !== null || known.every(({ weighed }) => weighed.length === 0)) return null
  const found = foreseenOf(shade, known)
  return found && { ...found, method: shade.deMethod, limit: shade.deTol, isWhole: lines.every(({ isFilled }) => isFilled) }
}

function foreseenOf(shade: ShadeRow, lines: readonly ForecastLine[], inHand?: InHand): Foreseen | null {
  const lab = batchColour(lines, inHand)
  return lab && { dE: deltaE(shade.deMethod, targetOf(shade), lab), hex: hexOfLab(lab) }
}

/** The shade that a product is made as; of several the first by number. */
async function shadeOf(db: Database, productId: string): Promise<ShadeRow | null> {
  const row = await db
    .selectFrom('mes_color_formula')
    .selectAll()
    .where('productId', '=', productId)
    .where('status', '=', 'active')
    .orderBy('colorNo')
    .limit(1)
    .executeTakeFirst()
  return ShadeRow.safeParse(row).data ?? null
}
