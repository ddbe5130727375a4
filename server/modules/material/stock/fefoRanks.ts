import type { InventoryAsked } from '#contract/modules/material/stock/inventory.ts'
import type { Database } from '../../../db/database.ts'
import { compare } from '../issue/suggest.ts'
import type { boundLots } from './usable.service.ts'
import { unusableWords } from './usable.service.ts'

/** In which order lots of each material end, 1 first, of those that are in stock and may be used: the order in which picking takes them (FEFO). */
export async function fefoRanks(
  db: Database,
  { materialId, lotId }: Pick<InventoryAsked, 'materialId' | 'lotId'>,
  bound: Awaited<ReturnType<typeof boundLots>>,
  at: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('mes_material_lot as lot')
    .select(['lot.id as lotId', 'materialId', 'expiresAt', 'receiveDate', 'qualityStatus', 'holdReason'])
    .where(({ exists, selectFrom }) => exists(selectFrom('mes_stock_balance as balance').select('balance.huId').whereRef('balance.lotId', '=', 'lot.id')))
    .$if(materialId !== '', (query) => query.where('lot.materialId', '=', materialId))
    .$if(lotId !== '', (query) => query.where('lot.materialId', 'in', (own) => own.selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId)))
    .execute()
  const usable = rows.filter((row) => unusableWords({ ...row, heldAncestor: bound.get(row.lotId) ?? null }, at) === null)
  const ranks = new Map<string, number>()
  for (const lots of Map.groupBy(usable, (row) => row.materialId).values())
    for (const [index, row] of lots.toSorted((one, other) => compare({ ...one, huCode: '' }, { ...other, huCode: '' }, 'FEFO')).entries())
      ranks.set(row.lotId, index + 1)
  return ranks
}
