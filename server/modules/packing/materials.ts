import { settleMaterial } from '#contract/modules/packing/nbcMaterial.ts'
import { mostMaterialDiffPct } from '#contract/modules/packing/packingStates.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'
import { freeStock } from '../material/stock/reservations.service.ts'
import { moveStock } from '../material/stock/stock.service.ts'
import './tables.ts'

/** who a unit of inner packing material is kept for */
export const materialReserved = 'mesNbcMaterial'

/** How a material of a job balances: what was issued less used, damaged and returned, pieces and percent of what was issued. */
export type Balance = { name: string; issued: number; diff: number; diffPct: number; isCounted: boolean }

/** share of a difference in percent of what was issued, two decimals */
export const pctOf = (diff: number, issued: number): number => (issued === 0 ? 0 : Math.round((diff * 10_000) / issued) / 100)

/** Inner packing materials of a job, each over all units that were brought of it: two materials of one name are two. */
export async function balanceOf({ trx }: Pick<ReadUnit, 'trx'>, jobId: string): Promise<Balance[]> {
  const rows = await trx
    .selectFrom('mes_nbc_material as row')
    .innerJoin('mes_material as material', 'material.id', 'row.materialId')
    .select(['row.materialId', 'materialName', 'issued', 'used', 'damaged', 'returned', 'isCounted'])
    .where('jobId', '=', jobId)
    .orderBy('row.id')
    .execute()
  return [...Map.groupBy(rows, ({ materialId }) => materialId).values()].map((units) => {
    const name = units[0]?.materialName ?? ''
    const sum = (of: (one: (typeof rows)[number]) => number) => units.reduce((all, one) => all + of(one), 0)
    const issued = sum((one) => one.issued)
    const diff = issued - sum(({ used, damaged, returned }) => used + damaged + returned)
    return { name, issued, diff, diffPct: pctOf(diff, issued), isCounted: units.every(({ isCounted }) => isCounted !== 'N') }
  })
}

/** Materials that are further off than the limit (both ends of it are inside). The share is compared by whole numbers: a rounded one would let 0.504 % pass. */
export function overLimit(balance: readonly Balance[]): Balance[] {
  return balance.filter(({ diff, issued }) => Math.abs(diff) * 100 > mostMaterialDiffPct * issued)
}

/**
 * The job is over: what was used goes into the lot of the batch, so that the pans of a box can be traced; what was damaged, and what nobody found,
 * leaves the stock; the rest is free again. Of what is not counted all of it is.
 */
export async function settleMaterials(unit: UnitOfWork, { id, batchNo, bulkLotId }: { id: string; batchNo: string; bulkLotId: string | null }): Promise<void> {
  const rows = await unit.trx.selectFrom('mes_nbc_material').selectAll().where('jobId', '=', id).orderBy('id').execute()
  for (const row of rows) {
    await unit.give(settleMaterial, row.id)
    const kept = await unit.trx
      .selectFrom('mes_stock_reservation')
      .select('id')
      .where('refType', '=', materialReserved)
      .where('refId', '=', row.id)
      .executeTakeFirst()
    const of = await unit.trx.selectFrom('mes_hu').select('locationId').where('id', '=', row.huId).executeTakeFirst()
    if (!kept || of?.locationId == null) continue
    const move = { huId: row.huId, from: of.locationId, ref: { type: materialReserved, id: row.id }, batchNo, reservationId: kept.id } as const
    const used = Math.min(row.used, row.issued)
    const lost = Math.min(row.issued - used, Math.max(0, row.issued - row.used - row.returned))
    const isCounted = row.isCounted === 'Y'
    if (isCounted && used > 0 && bulkLotId !== null)
      await moveStock(unit, { ...move, is: 'charge', moveType: 'charge', qty: toMicro(used), into: bulkLotId, hasHappened: true })
    if (isCounted && lost > 0) await moveStock(unit, { ...move, is: 'take', moveType: 'scrap', qty: toMicro(lost), reason: '内包破损和差异' })
    await freeStock(unit, kept.id)
  }
  for (const resource of ['mesHu', 'mesNbcMaterial']) unit.afterCommit('resource.changed', { resource, verb: 'import', id: null, mark: null })
}
