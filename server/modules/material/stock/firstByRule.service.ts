import type { ReadUnit } from '../../../bus/unit.ts'
import { compare } from '../issue/suggest.ts'
import { placesBelow, workshopOf } from './placesBelow.service.ts'
import { whyUnusable } from './usable.service.ts'
import '../stockTables.ts'
import '../tables.ts'

export { compare }

/** units that lie there and are whole */
export const here = ['active', 'staged', 'stored']

type Of = { lotId: string; locationId: string; materialId: string }
type Other = { id: string; qtyAvail: number }

/**
 * What of its workshop the rule of the material (FEFO, FIFO) takes before this lot, of units that may be used and that `couldHave` says are to be
 * had; null where the lot comes first itself, or all are alike. Who goes past it says why (factory.md 4 R14).
 */
export async function firstByRule(
  look: Pick<ReadUnit, 'trx' | 'at'>,
  of: Of,
  couldHave: (other: Other) => boolean | Promise<boolean>,
): Promise<{ huCode: string; lotNo: string } | null> {
  const { issueRule } = await look.trx.selectFrom('mes_material').select('issueRule').where('id', '=', of.materialId).executeTakeFirstOrThrow()
  if (issueRule === 'manual') return null
  const places = await placesBelow(look, await workshopOf(look, of.locationId))
  const rows = await look.trx
    .selectFrom('mes_hu as hu')
    .innerJoin('mes_material_lot as lot', 'lot.id', 'hu.lotId')
    .select(['hu.id', 'huCode', 'hu.lotId', 'lotNo', 'expiresAt', 'receiveDate', 'qtyAvail'])
    .where('lot.materialId', '=', of.materialId)
    .where('hu.status', 'in', here)
    .where('hu.locationId', 'in', [...places])
    .execute()
  for (const other of rows.toSorted((one, two) => compare(one, two, issueRule))) {
    if (other.lotId === of.lotId) return null
    if ((await whyUnusable(look, other.lotId)) !== null) continue
    if (await couldHave({ id: other.id, qtyAvail: Number(other.qtyAvail) })) return { huCode: other.huCode, lotNo: other.lotNo }
  }
  return null
}
