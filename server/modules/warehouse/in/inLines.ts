import type { UnitFactors } from '#contract/rules/unitConversion.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import type { Database } from '../../../db/database.ts'
import '../tables.ts'

/** A line that still wants something; `rest` is millionths of `unit`. */
export type OpenInLine = {
  lineId: string
  materialId: string
  materialCode: string
  materialName: string
  gtin: string
  unit: string
  rest: number
  factors: UnitFactors
}

/** What an order still wants, line by line. */
export async function openInLines(db: Database, inId: string): Promise<OpenInLine[]> {
  const rows = await db
    .selectFrom('mes_in_line as line')
    .innerJoin('mes_material as material', 'material.id', 'line.materialId')
    .select(['line.id as lineId', 'line.materialId', 'materialCode', 'materialName', 'gtin', 'line.unit', 'planQty', 'receivedQty', 'pieceWeight', 'density'])
    .where('inId', '=', inId)
    .whereRef('receivedQty', '<', 'planQty')
    .orderBy('seq')
    .execute()
  const factor = (micro: number | null) => (micro === null ? null : fromMicro(Number(micro)))
  return rows.map(({ planQty, receivedQty, pieceWeight, density, ...line }) => ({
    ...line,
    rest: Number(planQty) - Number(receivedQty),
    factors: { pieceWeight: factor(pieceWeight), density: factor(density) },
  }))
}
