import { fromBigMicro } from '#contract/rules/quantity.ts'
import { milligramsIn } from '#contract/rules/unitConversion.ts'
import type { Database } from '../../../db/database.ts'
import type { Batch } from './checklist.ts'
import '../tables.ts'

/** percent of what went in that may be missing or too much beyond the loss of the formula */
export const balanceLimitPct = 2

/** what pans, cases and jars came into the lot by: they are counted, and balance with their packing job */
const innerPacking = 'mesNbcMaterial'

/** Whether what came out of a batch is what went in, less the loss of its formula; a batch that keeps no stock, or is counted, has no balance. */
export async function balanceOf(db: Database, { planId, batchNo }: Batch): Promise<{ open: string | null; found: string }> {
  const lots = await db.selectFrom('mes_material_lot').select('id').where('originRefType', '=', 'batch').where('originRefId', '=', batchNo).execute()
  const ids = lots.map(({ id }) => id)
  if (ids.length === 0) return { open: null, found: '本批不记库存' }
  const stands = ({ moveId }: { moveId: string }, undone: ReadonlySet<string>) => !undone.has(moveId)
  const edges = await db
    .selectFrom('mes_genealogy')
    .innerJoin('mes_stock_move', 'mes_stock_move.id', 'mes_genealogy.moveId')
    .select(['mes_genealogy.moveId', 'mes_genealogy.qty', 'mes_stock_move.unit'])
    .where('childLotId', 'in', ids)
    .where('mes_stock_move.refType', '<>', innerPacking)
    .execute()
  const outputs = await db
    .selectFrom('mes_stock_move')
    .select(['id as moveId', 'qty', 'unit'])
    .where('lotId', 'in', ids)
    .where('moveType', '=', 'output')
    .execute()
  const moveIds = [...edges, ...outputs].map(({ moveId }) => moveId)
  if (moveIds.length === 0) return { open: null, found: '本批不记库存' }
  const reversed = await db.selectFrom('mes_stock_move').select('reversedMoveId').where('reversedMoveId', 'in', moveIds).execute()
  const undone = new Set(reversed.flatMap(({ reversedMoveId }) => reversedMoveId ?? []))
  const went = milligrams(edges.filter((one) => stands(one, undone)))
  const came = milligrams(outputs.filter((one) => stands(one, undone)))
  if (went === null || came === null || went === 0 || came === 0) return { open: null, found: '不按重量核算' }
  const formula = await db.selectFrom('mes_batch_formula').select('lossPct').where('planId', '=', planId).executeTakeFirst()
  const wanted = went * (1 - Number(formula?.lossPct ?? 0) / 100)
  const offPct = ((came - wanted) / went) * 100
  const found = `投入 ${kilograms(went)} kg，产出 ${kilograms(came)} kg`
  const open = Math.abs(offPct) <= balanceLimitPct ? null : `${found}，与配方损耗相差 ${offPct.toFixed(2)} %，限度 ±${balanceLimitPct} %。请查明去向`
  return { open, found }
}

/** What all of them weigh; null where one of them is no weight. */
function milligrams(rows: readonly { qty: number | string; unit: string }[]): number | null {
  let sum = 0n
  for (const { qty, unit } of rows) {
    const per = milligramsIn[unit]
    if (per === undefined) return null
    sum += BigInt(qty) * per
  }
  return fromBigMicro(sum)
}

const kilograms = (mg: number) => fromBigMicro(BigInt(Math.round(mg)))
