import { fromMicro } from '#contract/rules/quantity.ts'
import { convertedMicro, finenessComplaint, noFactors, unitComplaint, unitText } from '#contract/rules/unitConversion.ts'
import type { MeasuredMaterial } from '#contract/rules/unitConversion.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import './tables.ts'

/** A material as amounts of it are judged. Throws 404. */
export async function measuredMaterial(db: Database, materialId: string): Promise<MeasuredMaterial> {
  const found = await db
    .selectFrom('mes_material')
    .select(['materialName', 'unit', 'unitScale', 'pieceWeight', 'density'])
    .where('id', '=', materialId)
    .executeTakeFirst()
  if (!found) throw new Problem(404, '没有这个物料，请重新选择')
  const factor = (micro: number | null) => (micro === null ? null : fromMicro(Number(micro)))
  return { ...found, pieceWeight: factor(found.pieceWeight), density: factor(found.density) }
}

/** Amounts of a material by the fields that hold them, in a unit that stands in the field `unitField` (null: in its own). */
export type Amounts = { materialId: string; unit: string; unitField: string | null; amounts: Readonly<Record<string, number>> }

/** The one rule for every amount of a material that a person enters (factory.md 4 R21): its unit converts, and it is no finer than it is counted. Throws 422 at the field. */
export async function requireMeasured(db: Database, { materialId, unit, unitField, amounts }: Amounts): Promise<void> {
  const material = await measuredMaterial(db, materialId)
  const wrongUnit = unitField === null ? null : unitComplaint(unit, material)
  if (wrongUnit !== null && unitField !== null) throw refused(unitField, wrongUnit)
  for (const [field, amount] of Object.entries(amounts)) {
    const tooFine = finenessComplaint(amount, unit, material)
    if (tooFine !== null) throw refused(field, tooFine)
  }
}

/** Millionths of one unit as millionths of another by what a material says (factory.md 4 R21). Throws 422 where it says nothing: what is not known must not be booked as nothing. */
export function requireConverted(micro: bigint, { from, to, material }: { from: string; to: string; material: MeasuredMaterial }): number {
  const converted = convertedMicro(micro, { from, to, factors: material })
  if (converted === null) throw new Problem(422, unitComplaint(from, { ...material, unit: to }) ?? '数量不能换算')
  return Number(converted)
}

/** Millionths of a unit of weight as millionths of another, for what no material explains: a scale, a container. `name` is what the amounts are of. Throws 409. */
export function requireWeight(micro: bigint, { from, to, name }: { from: string; to: string; name: string }): number {
  const converted = convertedMicro(micro, { from, to, factors: noFactors })
  if (converted === null) throw new Problem(409, `${name}没有“${unitText(from)}→${unitText(to)}”的换算，不能比较重量。请把单位改为 mg、g、kg 或 t`)
  return Number(converted)
}

function refused(field: string, sentence: string): Problem {
  return new Problem(422, sentence, { fields: { [field]: [sentence] } })
}
