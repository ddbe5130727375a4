import type { ForecastLine, WeighedPart } from '#contract/rules/colour/batchForecast.ts'
import { milligramsIn, unitText } from '#contract/rules/unitConversion.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { powdersKnown } from './powders.ts'

/** has no colour of its own and is left out of the model */
const oilPhase = 'C'
/** lines of which nothing more is weighed: what they hold is what the batch gets */
const filled = ['ok', 'signed', 'over', 'exception']
/** orders that were ended without their batch */
const ended = ['cancelled', 'expired']

/** A line of a weight order for the model: `line` null where it knows nothing of the powder, `tint` of the lot in hand, `upper` in millionths of its unit. */
type BatchLine = { id: string; upper: number; tint: number; isFilled: boolean; line: ForecastLine | null }

/** The lines that are weighed for a batch, oils left out, with what was weighed for each and was not taken back. Throws 409 where a unit is no weight. */
export async function batchLines(db: Database, planId: string): Promise<BatchLine[]> {
  const rows = await db
    .selectFrom('mes_weight_line as line')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'line.weightId')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .leftJoin('mes_material_lot as lot', 'lot.id', 'line.lotId')
    .select(['line.id', 'line.materialId', 'materialName', 'line.unit', 'targetQty', 'upperQty', 'line.status', 'tintFactor'])
    .where('weight.planId', '=', planId)
    .where('weight.status', 'not in', ended)
    .where('phase', '<>', oilPhase)
    .orderBy('line.weightId')
    .orderBy('seq')
    .execute()
  const weighed = await weighedFor(db, planId)
  const powders = await powdersKnown(db, [...new Set(rows.map(({ materialId }) => materialId))])
  return rows.map(({ id, materialId, materialName, unit, targetQty, upperQty, status, tintFactor }) => {
    const [optics, milligrams, isFilled] = [powders.get(materialId)?.optics ?? null, milligramsIn[unit], filled.includes(status)]
    if (milligrams === undefined)
      throw new Problem(409, `${materialName} 的称量以 ${unitText(unit)} 计，不能换算成重量，颜色算不出。请先在物料档案把单位改为重量单位，再重开称重单`)
    const line = optics && { optics, milligrams, target: Number(targetQty), isFilled, weighed: weighed.get(id) ?? [] }
    return { id, upper: Number(upperQty), tint: tintFactor ?? 1, isFilled, line }
  })
}

/** The weighings of a batch that stand, line by line, each with the strength of its own lot: a line may be weighed of several. */
async function weighedFor(db: Database, planId: string): Promise<ReadonlyMap<string, readonly WeighedPart[]>> {
  const rows = await db
    .selectFrom('mes_weigh_record as record')
    .innerJoin('mes_weight_order as weight', 'weight.id', 'record.weightId')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'record.lotId')
    .leftJoin('mes_weigh_record as taken', 'taken.voidOf', 'record.id')
    .select(['record.lineId', 'record.pureQty', 'tintFactor'])
    .where('weight.planId', '=', planId)
    .where('record.recordType', '=', 'weigh')
    .where('taken.id', 'is', null)
    .orderBy('record.id')
    .execute()
  const parts = rows.map(({ lineId, pureQty, tintFactor }) => ({ lineId, part: { pure: Number(pureQty), tint: tintFactor ?? 1 } }))
  return new Map([...Map.groupBy(parts, ({ lineId }) => lineId)].map(([lineId, of]) => [lineId, of.map(({ part }) => part)]))
}
